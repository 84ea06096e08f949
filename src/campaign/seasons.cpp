#include "campaign/seasons.h"

#include <utility>

#include "campaign/bout.h"

namespace irondial::campaign {

using catalog::Entry;

namespace {

/// Counts what the season tells.
class Counter final : public Audience {
  public:
    explicit Counter(SeasonReport& report) : report_(report) {}

    void hear(const Event& event) override {
        if (event.what == Happened::kill) ++report_.kills;
        if (event.what == Happened::pilot_rolled && event.yes) ++report_.deaths;
        if (event.what == Happened::sudden_death) ++report_.sudden_deaths;
        if (event.what == Happened::forfeited) ++report_.forfeits, ++forfeits_;
    }
    int take_forfeits() { return std::exchange(forfeits_, 0); }

  private:
    SeasonReport& report_;
    int forfeits_ = 0;
};

void note_match(const Campaign& campaign, const Match& match, SeasonReport& report) {
    ++report.matches;
    for (const Entrant& entrant : match.entrants)
        for (const AssetId unit : entrant.units) {
            UnitRecord& record = report.units[campaign[unit].what.index];
            ++record.fielded;
            record.won += entrant.side == match.winner ? 1 : 0;
            record.eliminated += damage_of(campaign, unit) == Damage::eliminated ? 1 : 0;
        }
}

CycleRecord note_cycle(const Campaign& campaign) {
    CycleRecord record;
    for (const Stable& stable : campaign.stables) record.capital += stable.capital;
    for (std::size_t a = 0; a < campaign.assets.size(); ++a) {
        const Asset& asset = campaign.assets[a];
        if (asset.keeping != Keeping::owned) continue;
        record.hangar += asset.price;
        record.damaged += asset.is(Entry::unit) && asset.click > 0 ? 1 : 0;
    }
    return record;
}

}  // namespace

std::vector<Cycle> engine_season(int players, bool multi_class) {
    std::vector<Cycle> cycles = whole_season(players);
    for (std::size_t i = 0; multi_class && i < cycles.size(); ++i)
        cycles[i].weight_class = static_cast<WeightClass>(1 + i % 4);
    return cycles;
}

int matches_of(const std::vector<Cycle>& cycles, int players) {
    int sum = 0;
    for (const Cycle& cycle : cycles)
        sum += cycle.format == Format::grand_melee ? 1 : cycle.matches * (players / 2);
    return sum;
}

SeasonReport play_season(const catalog::Catalog& catalog, const Agreement& agreement, int players,
                         const Direction& direction, const std::function<bool()>& after_match) {
    SeasonReport report{.weight_class = agreement.weight_class, .players = players};
    Counter counter(report);
    Campaign campaign = new_campaign(catalog, agreement);
    for (int p = 0; p < players; ++p)
        carry_out(campaign, Found{"Stable " + std::to_string(p + 1), direction.level}, &counter);
    std::size_t seen = 0;
    while (const auto command = next_command(campaign, direction)) {
        const bool in_round = campaign.stage == Stage::round;
        if (!carry_out(campaign, *command, &counter)) break;  // a manager's mistake: left unfinished
        while (seen < campaign.matches.size() && campaign.matches[seen].over) {
            note_match(campaign, campaign.matches[seen++], report);
            if (after_match && !after_match()) return report;
        }
        if (in_round && campaign.stage != Stage::round) {
            report.cycles.push_back(note_cycle(campaign));
            report.cycles.back().forfeits = counter.take_forfeits();
        }
    }
    report.finished = campaign.stage == Stage::over;
    report.hash = hash(campaign);
    if (!report.finished) return report;
    report.reputation = campaign[campaign.stable_champion].reputation;
    for (const AssetId unit : owned(campaign, campaign.stable_champion, Entry::unit))
        report.champion_units.push_back(campaign[unit].what.index);
    return report;
}

}  // namespace irondial::campaign
