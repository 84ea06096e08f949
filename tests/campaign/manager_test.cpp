// Managers and whole seasons of bots: what must hold whatever happens.
#include "campaign/manager.h"

#include <array>
#include <span>

#include "campaign/bout.h"
#include "campaign/record.h"
#include "campaign/scout.h"
#include "campaign/seasons.h"
#include "season_builder.h"
#include "support/effort.h"

namespace irondial::campaign {
namespace {

using catalog::Entry;

Agreement bots(WeightClass weight, int players, std::uint64_t seed) {
    Agreement agreement = agreed(weight, engine_season(players, weight == WeightClass::none));
    agreement.seed = game::Random::spread(seed);
    agreement.pilot_death = seed % 2 == 1;
    return agreement;
}

/// Money in and out, as the events tell it.
class Ledger final : public Audience {
  public:
    void hear(const Event& e) override {
        if (e.stable == StableId::none) return;
        int& stones = capital[index(e.stable)];
        switch (e.what) {
            case Happened::founded:
            case Happened::purse:
            case Happened::sold: stones += e.amount; break;
            case Happened::bought: stones -= e.amount, bought.insert(index(e.asset)); break;
            case Happened::repaired: stones -= e.amount; break;
            case Happened::reputation:
                if (e.asset == AssetId::none)
                    reputation[index(e.stable)] += e.amount;
                else
                    competitor[index(e.asset)] += e.amount;
                break;
            default: break;
        }
    }
    std::array<int, most_stables> capital{}, reputation{};
    std::map<std::size_t, int> competitor;
    std::set<std::size_t> bought;
};

void check(const Campaign& c, const Ledger& ledger) {
    for (int s = 0; s < c.players(); ++s) {
        const auto id = static_cast<StableId>(s);
        ASSERT_EQ(c[id].capital, ledger.capital[index(id)]) << "Stones from nowhere";
        ASSERT_GE(c[id].capital, 0);
        ASSERT_EQ(c[id].reputation, ledger.reputation[index(id)]);
        std::set<AssetId> driven;
        for (const AssetId pilot : owned(c, id, Entry::pilot))
            if (c[pilot].on != AssetId::none) {
                ASSERT_TRUE(driven.insert(c[pilot].on).second) << "two pilots in one 'Mech";
            }
    }
    for (std::size_t a = 0; a < c.assets.size(); ++a) {
        ASSERT_TRUE(ledger.bought.contains(a)) << "nobody bought it";
        const auto told = ledger.competitor.find(a);
        ASSERT_EQ(c.assets[a].reputation, told == ledger.competitor.end() ? 0 : told->second);
        if (c.assets[a].on != AssetId::none) {
            ASSERT_EQ(c[c.assets[a].on].stable, c.assets[a].stable);
        }
    }
}

// RULES: CAM-CAPITAL-02, CAM-CAPITAL-03, CAM-STABLE-02, CAM-REP-03, CAM-CYCLE-01, CAM-CHAMP-01, CAM-CHAMP-02
TEST(Seasons, StonesAndAssetsAreConservedAndThereAreChampions) {
    const Direction direction{.level = "random"};
    for (const WeightClass weight : {WeightClass::light, WeightClass::medium, WeightClass::heavy,
                                     WeightClass::assault, WeightClass::none}) {
        const int players = 4 + static_cast<int>(weight);
        Campaign c =
            new_campaign(tests::shipped_catalog(), bots(weight, players, static_cast<unsigned>(weight)));
        Ledger ledger;
        std::string record = record_head(c) + "\n";
        const auto say = [&](const Command& command) {
            ASSERT_TRUE(carry_out(c, command, &ledger)) << record_line(command, c);
            record += record_line(command, c) + "\n";
            check(c, ledger);
        };
        for (int p = 0; p < players; ++p) say(Found{"Stable " + std::to_string(p), "random"});
        int commands = 0;
        while (const auto command = next_command(c, direction)) {
            say(*command);
            ASSERT_LT(++commands, 5000);
            if (::testing::Test::HasFatalFailure()) return;
        }
        EXPECT_EQ(c.stage, Stage::over);
        EXPECT_TRUE(c.exists(c.champion));
        EXPECT_TRUE(c.exists(c.stable_champion));
        const Replayed again = replay(tests::shipped_catalog(), record);
        EXPECT_EQ(again.problem, "");
        EXPECT_EQ(hash(again.campaign), hash(c));
    }
}

TEST(Managers, FoundAStableThatCanPlayAndKeepStonesForRepairs) {
    for (const WeightClass weight :
         {WeightClass::light, WeightClass::medium, WeightClass::heavy, WeightClass::assault}) {
        Season s(bots(weight, 8, 3), 0);
        for (int p = 0; p < 8; ++p) s.must(Found{"S" + std::to_string(p), "random"});
        while (const auto command = next_command(s.c, {.level = "random"})) {
            s.must(*command);
            if (s.c.stage != Stage::founding) break;
        }
        std::set<std::uint16_t> kinds;
        for (int p = 0; p < 8; ++p) {
            const auto id = static_cast<StableId>(p);
            const auto units = owned(s.c, id, Entry::unit);
            EXPECT_GE(units.size(), 2U)
                << class_word(weight);  // the first cycle takes one, and one may be a wreck
            for (const AssetId unit : units) {
                EXPECT_TRUE(!needs_pilot(s.c, unit) || pilot_of(s.c, unit) != AssetId::none);
                kinds.insert(s.c[unit].what.index);
            }
            EXPECT_GE(s.c[id].capital, repair_table[row_of(weight)].price[2]);
        }
        EXPECT_GT(kinds.size(), 3U);  // tastes differ
    }
}

/// Everything a stable could turn into Stones.
int means_of(const Campaign& c, StableId stable) {
    int stones = c[stable].capital;
    for (const Entry kind : {Entry::unit, Entry::pilot, Entry::gear, Entry::rally_card})
        for (const AssetId asset : owned(c, stable, kind)) {
            const bool driven = kind != Entry::unit && c[asset].on != AssetId::none;
            if (!driven && !(kind == Entry::unit && able(c, asset)) && judge(c, Command{Sell{stable, asset}}))
                stones += c[asset].price;
        }
    return stones;
}

/// Stables of bots, watched while they manage a season whose matches are fought at random.
struct Watched {
    int entries = 0, forfeits = 0, needless = 0, first_hangar = 0, last_hangar = 0;
};

Watched watch_season(WeightClass weight, std::uint64_t seed) {
    constexpr int players = 8;
    Campaign c = new_campaign(tests::shipped_catalog(), bots(weight, players, seed));
    for (int p = 0; p < players; ++p) carry_out(c, Found{"S" + std::to_string(p), "random"}, nullptr);
    const auto hangar = [&] {
        int stones = 0;
        for (const Asset& asset : c.assets) stones += asset.keeping == Keeping::owned ? asset.price : 0;
        return stones;
    };
    Watched seen;
    while (const auto command = next_command(c, {.level = "random"})) {
        if (const auto* forfeit = std::get_if<Forfeit>(&*command)) {
            ++seen.forfeits;
            // Whoever shows Salvage could fight today, if somebody paid for it.
            for (const AssetId unit : owned(c, forfeit->stable, Entry::unit))
                seen.needless += !able(c, unit) && damage_of(c, unit) != Damage::eliminated &&
                                 repair_price_of(c, unit) <= means_of(c, forfeit->stable);
            // And with so much left, somebody could have paid for a wreck the match before.
            seen.needless += means_of(c, forfeit->stable) >= 225;
        }
        seen.entries += std::holds_alternative<LineUp>(*command) || std::holds_alternative<Forfeit>(*command);
        if (!carry_out(c, *command, nullptr)) break;
        if (c.stage == Stage::round && c.cycle == 0 && seen.first_hangar == 0) seen.first_hangar = hangar();
    }
    EXPECT_EQ(c.stage, Stage::over) << class_word(weight);
    seen.last_hangar = hangar();
    return seen;
}

// RULES: CAM-FORF-01, CAM-REPAIR-08
TEST(Managers, ForfeitOnlyWhatTheyCannotAffordAndImproveOverASeason) {
    constexpr std::array weights = {WeightClass::none, WeightClass::light, WeightClass::medium,
                                    WeightClass::heavy, WeightClass::assault};
    int entries = 0, forfeits = 0;
    for (const WeightClass weight : std::span(weights).first(tests::sanitized ? 1 : weights.size())) {
        const Watched seen = watch_season(weight, 4);
        EXPECT_EQ(seen.needless, 0) << class_word(weight);
        EXPECT_GT(seen.last_hangar, seen.first_hangar) << class_word(weight);
        entries += seen.entries;
        forfeits += seen.forfeits;
    }
    EXPECT_LT(50 * forfeits, entries) << forfeits << " of " << entries;  // one in fifty
}

TEST(Scouts, KnowTheWholePriceOfAUnitWithItsPilot) {
    for (const WeightClass weight : {WeightClass::light, WeightClass::medium, WeightClass::assault}) {
        const Season s(agreed(weight), 4);
        const Scout scout(s.c, StableId{0});
        Match match;
        match.weight_class = weight;
        const catalog::UnitKind cheapest = scout.cheapest_unit(match, 10'000);
        const int price = scout.least_price(cheapest, match);
        EXPECT_EQ(scout.cheapest_unit(match, price), cheapest);
        EXPECT_NE(scout.cheapest_unit(match, price - 1), cheapest);
    }
}

TEST(Managers, DoNothingForPeople) {
    Season s(agreed(), 4);  // four people
    EXPECT_FALSE(next_command(s.c, {.level = "random"}));
    EXPECT_TRUE(next_command(s.c, {.level = "random", .for_people = true}));
}

TEST(Seasons, TheSameSeasonTwice) {
    const Agreement agreement = bots(WeightClass::light, 4, 9);
    const SeasonReport one = play_season(tests::shipped_catalog(), agreement, 4, {.level = "random"});
    EXPECT_TRUE(one.finished);
    EXPECT_EQ(one.matches - one.sudden_deaths, matches_of(agreement.cycles, 4));
    EXPECT_EQ(one, play_season(tests::shipped_catalog(), agreement, 4, {.level = "random"}));
}

}  // namespace
}  // namespace irondial::campaign
