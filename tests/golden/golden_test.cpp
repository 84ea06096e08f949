// The golden playthroughs and the signature: what happens in fixed games. When a rule changes on purpose,
// scripts/rewrite_golden.sh writes the files of this folder anew; the difference is the change in behaviour.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>

#include "catalog/army_file.h"
#include "game/armies.h"
#include "game/matches.h"
#include "game/record.h"
#include "game/story.h"
#include "players/random_player.h"
#include "sim/signature.h"
#include "support/dealt_cards.h"
#include "support/packs.h"

namespace irondial::tests {
namespace {

using namespace rules;

constexpr int signature_games = 256;

const std::filesystem::path folder = in_sources("tests/golden");
const std::filesystem::path signature_file = folder / "signature.txt";

/// A game that is written down: who plays, and what has to come to pass in it.
struct GoldenGame {
    std::string name;
    EditionId edition = EditionId::age_of_destruction;
    std::vector<std::string> armies;  // none: drawn at random
    std::set<std::string> wanted;
    std::optional<game::MatchKind> match{};  // in the arena
};

const std::vector<GoldenGame> golden_games = {
    {"cards",
     EditionId::age_of_destruction,
     {"data/armies/borrowed-plumes.army", "data/armies/harbour-lease.army"},
     {"gear", "pilot", "Planetary condition", "Faction pride", "Mercenary contract", "Situational alliance",
      "card-used", "vent", "assault", "charge", "death-from-above", "shut-down"}},
    {"transports",
     EditionId::age_of_destruction,
     {"data/armies/spring-tide.army", "data/armies/highland-watch.army"},
     {"boarded", "disembarked", "climbed", "artillery", "marker-drifted", "ram", "captured"}},
    {"formations",
     EditionId::age_of_destruction,
     {"tests/golden/armies/free-company.army", "tests/golden/armies/free-company.army"},
     {"move formation", "ranged formation", "close formation", "move", "ranged", "close"}},
    {"quick-start", EditionId::quick_start, {}, {"move", "ranged"}},
    {"dark-age", EditionId::dark_age, {}, {"move", "ranged", "close", "charge"}},
    {"dark-age-de", EditionId::dark_age_de, {}, {"move", "ranged", "close"}},
    {"death-from-above", EditionId::death_from_above, {}, {"move", "ranged", "climbed"}},
    {"duel",
     EditionId::solaris_vii,
     {},
     {"gear", "pilot", "move", "ranged", "close", "vent", "assault", "charge", "stance-taken", "token-placed",
      "token-destroyed", "broke-away", "goes-first", "shut-down", "eliminated"},
     game::MatchKind::duel},
    {"two-on-two",
     EditionId::solaris_vii,
     {},
     {"move", "ranged", "close", "pin", "dig-in", "stance-taken", "pilot-out", "pilot-revived",
      "token-destroyed", "player-out"},
     game::MatchKind::teams},
    {"four-player",
     EditionId::solaris_vii,
     {},
     {"move", "ranged", "close", "death-from-above", "stance-taken", "token-destroyed", "player-out"},
     game::MatchKind::four},
};

bool rewriting() {
    return std::getenv("IRONDIAL_REWRITE_GOLDEN") != nullptr;
}

/// Compares a file with what it should say, or writes it.
void check(const std::filesystem::path& file, const std::string& text) {
    if (rewriting())
        std::ofstream(file, std::ios::binary) << text;
    else
        EXPECT_EQ(read_file(file), text) << "If this is meant to change: scripts/rewrite_golden.sh";
}

/// In the order of OrderType.
constexpr std::array<std::string_view, 15> order_names = {
    "move",   "vent",   "ranged", "close", "assault", "artillery", "charge", "ram", "death-from-above",
    "repair", "bypass", "pin",    "dodge", "defend",  "dig-in"};

/// What came to pass: kinds of orders, formations of them, events, cards laid out.
class Seen final : public Audience {
  public:
    std::set<std::string> things;

    void cards_of(const Setup& setup) {
        for (const Seat& seat : setup.players)
            for (const catalog::EntryRef ref : seat.cards)
                things.insert(std::string(catalog::card_label(ref.entry)));
        for (std::size_t i = 0; i < setup.roster.size(); ++i) {
            const RosterUnit& unit = setup.roster[i];
            if (unit.token != nullptr) tokens_.add(static_cast<UnitId>(i));
            if (!unit.gear.empty()) things.insert("gear");
            if (unit.pilot != nullptr) things.insert("pilot");
        }
    }
    void hear(const Event& event) override {
        if (event.what == Happened::order_given) {
            const auto type = static_cast<std::size_t>(event.amount);
            order_ = type < order_names.size() ? order_names[type] : "other";
            things.insert(order_);
        } else if (event.what == Happened::joined) {
            things.insert(order_ + " formation");
        } else if (event.what == Happened::eliminated && event.unit != UnitId::none &&
                   tokens_.has(event.unit)) {
            things.insert("token-destroyed");
        } else {
            std::string name(name_of(event.what));
            std::replace(name.begin(), name.end(), '_', '-');
            things.insert(std::move(name));
        }
    }

  private:
    std::string order_;
    UnitSet tokens_;
};

/// A game between random players; the number decides what happens.
std::string play_golden(const GoldenGame& golden, std::uint64_t number) {
    const catalog::Catalog& catalog = shipped_catalog();
    game::Random random(game::Random::spread(4 * number));
    const int total = edition(golden.edition).battleforce.standard_build_total;
    auto setup = golden.match ? game::random_match(catalog, edition(golden.edition), *golden.match, random)
                              : game::random_setup(catalog, golden.edition, total, 6, random);
    if (golden.match) tests::deal_cards(*setup, random);
    if (!golden.armies.empty()) setup->roster.clear();
    for (std::size_t p = 0; p < golden.armies.size(); ++p) {
        const std::string& path = golden.armies[p];
        const std::string text = read_file(path);
        game::add_army(*setup, catalog, static_cast<PlayerId>(p),
                       catalog::read_army_file(catalog, {path, text}).army);
    }
    players::RandomPlayer south(game::Random::spread(4 * number + 1)),
        north(game::Random::spread(4 * number + 2)), west(game::Random::spread(4 * number + 80'001)),
        east(game::Random::spread(4 * number + 80'002));
    const std::array<game::Player*, 4> players{&south, &north, &west, &east};
    return game::play_recorded(catalog, setup, game::Random::spread(4 * number + 3), players);
}

/// What is missing from a record of all that is wanted.
std::set<std::string> missing(const GoldenGame& golden, const std::string& record) {
    Seen seen;
    game::replay(shipped_catalog(), record, SIZE_MAX, &seen,
                 [&](const Setup& setup) { seen.cards_of(setup); });
    std::set<std::string> left;
    std::set_difference(golden.wanted.begin(), golden.wanted.end(), seen.things.begin(), seen.things.end(),
                        std::inserter(left, left.end()));
    return left;
}

/// The first game in which everything wanted comes to pass.
std::string find_golden(const GoldenGame& golden) {
    std::string record;
    for (std::uint64_t number = 1; number <= 20'000; ++number) {
        record = play_golden(golden, number);
        if (missing(golden, record).empty()) break;
    }
    return record;
}

/// The story of a record as a page of text: who plays with what, then everything that happens.
class Page final : public Audience {
  public:
    void begin(const Setup& setup) {
        story_ = std::make_unique<game::Story>(setup, read_file("data/locales/en.json"));
        const bool arena = on_hexes(setup);
        text_ = std::string(setup.edition.name) + ", " +
                (arena ? std::string(catalog::text(setup.weight_class)) + " class"
                       : std::to_string(setup.build_total) + " points") +
                "\n\n";
        for (const RosterUnit& unit : setup.roster)
            if (unit.token != nullptr)
                text_ += "Target token: " + unit.id + " " + unit.name + ", " +
                         std::to_string(unit.token->rp) + " RP\n";
            else
                text_ += setup.players[index(unit.owner)].name + ": " + unit.id + " " + unit.name + ", " +
                         std::to_string(unit.points) + " points\n";
        text_ += '\n';
    }
    void hear(const Event& event) override {
        if (event.what == Happened::turn_began) text_ += '\n';
        if (const std::string sentence = story_->tell(event); !sentence.empty()) text_ += sentence + '\n';
    }
    const std::string& text() const { return text_; }

  private:
    std::unique_ptr<game::Story> story_;
    std::string text_;
};

class Golden : public ::testing::TestWithParam<GoldenGame> {};

TEST_P(Golden, ReplaysAndTellsItsStory) {
    const GoldenGame& golden = GetParam();
    const std::filesystem::path record_file = folder / (golden.name + ".jsonl"),
                                story_file = folder / (golden.name + ".txt");
    const std::string record = rewriting() ? find_golden(golden) : read_file(record_file);
    Page page;
    const game::Replayed replayed = game::replay(shipped_catalog(), record, SIZE_MAX, &page,
                                                 [&](const rules::Setup& setup) { page.begin(setup); });
    EXPECT_EQ(replayed.problem, "") << "If this is meant to change: scripts/rewrite_golden.sh";
    ASSERT_NE(replayed.game, nullptr);
    EXPECT_TRUE(replayed.game->over());
    EXPECT_THAT(missing(golden, record), ::testing::IsEmpty());
    if (rewriting()) check(record_file, record);
    check(story_file, page.text());
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, ::testing::ValuesIn(golden_games), [](const auto& game) {
    std::string name = game.param.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

// Two hundred and fifty-six games folded into one number: the same from every compiler, at every level of
// optimisation.
TEST(Signature, IsAsRecorded) {
    char text[64];
    std::snprintf(text, sizeof text, "%016llx\n",
                  static_cast<unsigned long long>(
                      sim::signature(shipped_catalog(), EditionId::age_of_destruction, signature_games)));
    check(signature_file, text);
}

}  // namespace
}  // namespace irondial::tests
