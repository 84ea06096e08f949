// Small campaigns for tests: stables with three medium 'Mechs and pilots for them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "campaign/command.h"
#include "campaign/names.h"
#include "support/packs.h"

namespace irondial::campaign {

class Chronicle final : public Audience {
  public:
    void hear(const Event& event) override { events.push_back(event); }
    int count(Happened what) const {
        int n = 0;
        for (const Event& event : events) n += event.what == what ? 1 : 0;
        return n;
    }
    const Event* last(Happened what) const {
        for (auto it = events.rbegin(); it != events.rend(); ++it)
            if (it->what == what) return &*it;
        return nullptr;
    }

    std::vector<Event> events;
};

inline Agreement agreed(WeightClass weight = WeightClass::medium, std::vector<Cycle> cycles = {{}}) {
    Agreement agreement;
    agreement.edition = rules::edition(rules::EditionId::solaris_vii);
    agreement.weight_class = weight;
    agreement.cycles = std::move(cycles);
    agreement.seed = game::Random::spread(7);
    return agreement;
}

class Season {
  public:
    explicit Season(Agreement agreement, int players = 4,
                    const catalog::Catalog& catalog = tests::shipped_catalog())
        : c(new_campaign(catalog, std::move(agreement))) {
        for (int p = 0; p < players; ++p) must(Found{std::string(1, static_cast<char>('A' + p))});
    }

    /// The command is legal, and is carried out.
    void must(const Command& command) {
        const Verdict verdict = carry_out(c, command, &heard);
        EXPECT_TRUE(verdict) << rules::name_of(verdict.why) << " " << rules::name_of(verdict.rule);
    }
    /// It is refused for this reason by this rule, and changes nothing.
    void refused(const Command& command, Why why, std::string_view rule) {
        const std::uint64_t before = hash(c);
        const Verdict verdict = carry_out(c, command);
        EXPECT_EQ(rules::name_of(verdict.why), rules::name_of(why));
        EXPECT_EQ(rules::name_of(verdict.rule), rule);
        EXPECT_EQ(hash(c), before);
    }

    EntryRef entry(std::string_view id) const { return c.catalog->find(id); }
    AssetId buy(StableId stable, std::string_view id) {
        const std::size_t before = c.assets.size();
        must(Buy{stable, entry(id)});
        return static_cast<AssetId>(before);
    }
    /// Three combatants for everybody: 124, 127 and 139 points, a pilot of 10 each.
    void stock() {
        for (int p = 0; p < c.players(); ++p) {
            const auto stable = static_cast<StableId>(p);
            for (const char* id : {"AOD093", "AOD101", "AOD106"}) {
                const AssetId unit = buy(stable, id);
                const AssetId pilot = buy(stable, "AOD-P-008");
                must(Assign{stable, pilot, unit});
            }
        }
    }
    AssetId asset(StableId stable, std::string_view id) const { return find_asset(c, stable, id); }

    std::vector<MatchId> open() const {
        std::vector<MatchId> found;
        for (std::size_t m = 0; m < c.matches.size(); ++m)
            if (!c.matches[m].over) found.push_back(static_cast<MatchId>(m));
        return found;
    }
    /// Everybody lines up the first units that may fight.
    void line_up(MatchId match) {
        const std::vector<Entrant> entrants = c[match].entrants;
        for (const Entrant& entrant : entrants) {
            if (entrant.ready) continue;
            LineUp command{.stable = entrant.stable};
            for (const AssetId unit : owned(c, entrant.stable, catalog::Entry::unit))
                if (able(c, unit) && !c[unit].sits_out && command.units.size() < units_fielded(c, c[match]))
                    command.units.push_back(unit);
            must(command);
        }
    }
    /// A result in which nobody was scratched.
    Report result(MatchId match, int winner, int reputation) const {
        Report report{.match = match, .winner = winner};
        for (const Entrant& entrant : c[match].entrants) {
            EntrantReport& part = report.entrants.emplace_back();
            if (entrant.side == winner) part.reputation = reputation;
            for (const AssetId unit : entrant.units) part.units.push_back({unit, c[unit].click, 0});
        }
        return report;
    }
    /// All matches of the round: the first side wins so much.
    void play_round(int reputation = 50) {
        for (const MatchId match : open()) {
            line_up(match);
            must(result(match, 0, reputation));
        }
    }

    Campaign c;
    Chronicle heard;
};

inline constexpr StableId A{0}, B{1}, C{2}, D{3};

}  // namespace irondial::campaign
