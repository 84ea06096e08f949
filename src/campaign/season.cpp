#include "campaign/season.h"

#include <algorithm>

#include "campaign/office.h"
#include "rules/army.h"

namespace irondial::campaign {

using catalog::Entry;
using rules::rule;

namespace {

std::vector<StableId> everybody(const Campaign& campaign) {
    std::vector<StableId> all;
    for (int s = 0; s < campaign.players(); ++s) all.push_back(static_cast<StableId>(s));
    return all;
}

template <class T>
void shuffle(std::vector<T>& list, game::Random& random) {
    for (std::size_t i = list.size(); i > 1; --i) {
        const std::uint32_t k = random.below(static_cast<std::uint32_t>(i));
        std::swap(list[i - 1], list[k]);
    }
}

game::Seed draw_seed(game::Random& random) {
    game::Seed seed{};
    for (std::uint64_t& word : seed) word = random.next();
    return seed;
}

bool first_round(const Campaign& campaign) {
    return campaign.round == 0;
}

/// Rounds of this cycle in which a stable had no opponent.
int times_sat_out(const Campaign& campaign, StableId stable) {
    int times = campaign.round;
    for (const Match& match : campaign.matches)
        if (match.cycle == campaign.cycle && match.round < campaign.round &&
            entrant_of(match, stable) != nullptr)
            --times;
    return times;
}

/// With an odd number one has no opponent: whoever sat out least, and of those the last in the order.
StableId without_opponent(const Campaign& campaign, const std::vector<StableId>& order) {
    StableId chosen = order.back();
    for (auto it = order.rbegin(); it != order.rend(); ++it)
        if (times_sat_out(campaign, *it) < times_sat_out(campaign, chosen)) chosen = *it;
    return chosen;
}

Match& add_match(Campaign& campaign, Format format, WeightClass weight) {
    campaign.matches.push_back({.cycle = campaign.cycle,
                                .round = campaign.round,
                                .format = format,
                                .weight_class = weight,
                                .seed = draw_seed(campaign.random)});
    return campaign.matches.back();
}

void tell_match(const Campaign& campaign, Audience& audience) {
    const Match& match = campaign.matches.back();
    for (std::size_t e = 1; e < match.entrants.size(); ++e)
        audience.hear({.what = Happened::paired,
                       .stable = match.entrants[0].stable,
                       .other_stable = match.entrants[e].stable,
                       .match = static_cast<MatchId>(campaign.matches.size() - 1),
                       .rule = first_round(campaign) ? rule("CAM-PAIR-01") : rule("CAM-PAIR-02"),
                       .yes = match.entrants[0].side != match.entrants[e].side});
}

/// The stables of one match and the sides they are on.
void pair(Campaign& campaign, const std::vector<std::pair<StableId, std::uint8_t>>& sides,
          Audience& audience) {
    Match& match = add_match(campaign, campaign.agreement.cycle(campaign.cycle).format,
                             campaign.agreement.class_of(campaign.cycle));
    for (const auto& [stable, side] : sides) {
        Entrant& entrant = match.entrants.emplace_back();
        entrant.stable = stable;
        entrant.side = side;
    }
    tell_match(campaign, audience);
}

void begin_cycle(Campaign& campaign, Audience& audience) {
    campaign.cycle += 1;
    campaign.round = -1;
    for (Stable& stable : campaign.stables) {
        stable.cycle_reputation = stable.cycle_kills = 0;
        stable.swapped = false;
    }
    audience.hear({.what = Happened::cycle_began,
                   .rule = rule("CAM-CYCLE-02"),
                   .amount = campaign.cycle + 1,
                   .count = static_cast<int>(campaign.agreement.cycle(campaign.cycle).format)});
    begin_round(campaign, audience);
}

/// Which table pays: capture the flag is listed among the one-on-one cycles, though teams play it.
/// [CAM-CYCLE-04, CAM-PURSE-02, CAM-R-02]
bool pays_as_team(const Agreement& agreement, Format format) {
    if (format == Format::capture_the_flag) return agreement.flag_team_purses;
    return in_teams(format);
}

/// Places, purses, and what must be repaired is repaired with them.  [CAM-PURSE-01, CAM-PURSE-03, CAM-R-13]
void end_cycle(Campaign& campaign, Audience& audience) {
    const Agreement& agreement = campaign.agreement;
    const auto order = ranking(campaign, audience);
    for (std::size_t place = 0; place < order.size(); ++place) {
        Stable& stable = campaign[order[place]];
        const int stones = purse_of(campaign, campaign.cycle, static_cast<int>(place));
        stable.place = static_cast<int>(place) + 1;
        stable.capital += stones;
        stable.purses += stones;
        stable.swapped = false;
        audience.hear({.what = Happened::purse,
                       .stable = order[place],
                       .rule = rule("CAM-PURSE-01"),
                       .amount = stones,
                       .count = stable.place});
    }
    for (Asset& asset : campaign.assets) asset.sits_out = false;  // CAM-REPAIR-08
    if (campaign.cycle + 1 < static_cast<int>(agreement.cycles.size())) {
        campaign.stage = Stage::market;
        return;
    }
    settle_titles(campaign, audience);
}

/// The best by reputation, then by kills: all of them where they tie.  [CAM-CHAMP-01 to CAM-CHAMP-03]
template <class Id, class Of>
std::vector<Id> leaders(const std::vector<Id>& all, Of of) {
    std::vector<Id> best;
    for (const Id id : all) {
        if (!best.empty() && of(id) < of(best[0])) continue;
        if (!best.empty() && of(best[0]) < of(id)) best.clear();
        best.push_back(id);
    }
    return best;
}

/// Everybody who ever fought: pilots, and units that had none. A sold one keeps its record, and so do the
/// dead.  [CAM-DEATH-03]
std::vector<AssetId> competitors(const Campaign& campaign) {
    std::vector<AssetId> all;
    for (std::size_t a = 0; a < campaign.assets.size(); ++a)
        if (campaign.assets[a].is(Entry::pilot) || campaign.assets[a].is(Entry::unit))
            all.push_back(static_cast<AssetId>(a));
    return all;
}

/// One class for all: that of the tied unit worth most, or drawn where only pilots are tied.
/// [CAM-SUDDEN-02, CAM-SUDDEN-03]
WeightClass sudden_class(Campaign& campaign, const std::vector<AssetId>& tied) {
    const catalog::Unit* dearest = nullptr;
    for (const AssetId asset : tied)
        if (campaign[asset].is(Entry::unit) &&
            (dearest == nullptr || printed(campaign, asset).points > dearest->points))
            dearest = &printed(campaign, asset);
    if (dearest == nullptr) return static_cast<WeightClass>(1 + campaign.random.below(4));
    rules::Setup setup;
    setup.catalog = campaign.catalog;
    setup.edition = campaign.agreement.edition;
    rules::RosterUnit unit;
    unit.printed = dearest;
    return rules::class_of(setup, unit);
}

/// Everybody against everybody, at most so many as can be in one match.  [CAM-SUDDEN-01]
void begin_sudden_death(Campaign& campaign, Title title, const std::vector<AssetId>& tied,
                        const std::vector<StableId>& stables, Audience& audience) {
    campaign.stage = Stage::sudden_death;
    campaign.title = title;
    campaign.round += 1;
    const WeightClass weight = sudden_class(campaign, tied);
    Match& match = add_match(campaign, Format::sudden_death, weight);
    for (std::size_t i = 0; i < std::max(tied.size(), stables.size()); ++i) {
        Entrant& entrant = match.entrants.emplace_back();
        entrant.side = static_cast<std::uint8_t>(i);
        entrant.competitor = i < tied.size() ? tied[i] : AssetId::none;
        entrant.stable = i < tied.size() ? campaign[tied[i]].stable : stables[i];
    }
    audience.hear({.what = Happened::sudden_death,
                   .match = static_cast<MatchId>(campaign.matches.size() - 1),
                   .rule = title == Title::champion ? rule("CAM-SUDDEN-01") : rule("CAM-SUDDEN-06"),
                   .count = static_cast<int>(weight)});
    tell_match(campaign, audience);
}

/// Cut by lot to those who find room in a match.
template <class Id>
void cut(std::vector<Id>& tied, game::Random& random) {
    if (tied.size() <= static_cast<std::size_t>(most_stables)) return;
    shuffle(tied, random);
    tied.erase(tied.begin() + most_stables, tied.end());
}

/// False: it must be fought out first. The dead cannot fight: the living take the title, or lots are drawn.
bool settle_champion(Campaign& campaign, Audience& audience) {
    if (campaign.champion == AssetId::none) {
        auto tied = leaders(competitors(campaign),
                            [&](AssetId a) { return std::pair(campaign[a].reputation, campaign[a].kills); });
        if (tied.empty()) return true;  // nobody has ever had a unit
        if (tied.size() > 1) {
            auto living = tied;
            std::erase_if(living, [&](AssetId a) { return campaign[a].keeping == Keeping::dead; });
            if (living.empty()) shuffle(tied, campaign.random), tied.erase(tied.begin() + 1, tied.end());
            if (!living.empty()) tied = living;
        }
        cut(tied, campaign.random);
        if (tied.size() > 1) {
            begin_sudden_death(campaign, Title::champion, tied, {}, audience);
            return false;
        }
        campaign.champion = tied[0];
    }
    audience.hear({.what = Happened::champion,
                   .stable = campaign[campaign.champion].stable,
                   .asset = campaign.champion,
                   .rule = rule("CAM-CHAMP-01"),
                   .amount = campaign[campaign.champion].reputation});
    return true;
}

bool settle_stable_champion(Campaign& campaign, Audience& audience) {
    if (campaign.stable_champion == StableId::none) {
        const auto tied = leaders(everybody(campaign), [&](StableId s) {
            return std::pair(campaign[s].reputation, campaign[s].kills);
        });
        if (tied.size() > 1) {
            begin_sudden_death(campaign, Title::stable_champion, {}, tied, audience);
            return false;
        }
        campaign.stable_champion = tied[0];
    }
    audience.hear({.what = Happened::stable_champion,
                   .stable = campaign.stable_champion,
                   .rule = rule("CAM-CHAMP-02"),
                   .amount = campaign[campaign.stable_champion].reputation});
    return true;
}

Verdict judge_opening(const Campaign& campaign) {
    if (campaign.players() < fewest_stables)
        return {.rule = rule("CAM-MELEE-01"),
                .why = Why::too_few_stables,
                .count = campaign.players(),
                .most = fewest_stables};
    const auto& cycles = campaign.agreement.cycles;
    const bool teams =
        std::any_of(cycles.begin(), cycles.end(), [](const Cycle& cycle) { return in_teams(cycle.format); });
    if (campaign.agreement.allied_teams && teams && campaign.players() % 4 != 0)
        return {.rule = rule("CAM-TEAM-04"), .why = Why::odd_number, .count = campaign.players(), .most = 4};
    return legal;
}

}  // namespace

void begin_round(Campaign& campaign, Audience& audience) {
    campaign.stage = Stage::round;
    campaign.round += 1;
    audience.hear({.what = Happened::round_began, .amount = campaign.round + 1});
    auto order = everybody(campaign);
    shuffle(order, campaign.random);
    if (!first_round(campaign))
        std::stable_sort(order.begin(), order.end(), [&](StableId a, StableId b) {
            return campaign[a].reputation > campaign[b].reputation;
        });
    const Format format = campaign.agreement.cycle(campaign.cycle).format;
    if (format == Format::grand_melee) {
        std::vector<std::pair<StableId, std::uint8_t>> sides;
        for (const StableId stable : order)
            sides.emplace_back(stable, static_cast<std::uint8_t>(sides.size()));
        return pair(campaign, sides, audience);
    }
    if (order.size() % 2 != 0) {
        const StableId rests = without_opponent(campaign, order);
        std::erase(order, rests);
        audience.hear({.what = Happened::sat_out, .stable = rests, .rule = rule("CAM-R-04")});
    }
    const bool allied = in_teams(format) && campaign.agreement.allied_teams;
    for (std::size_t i = 0; allied && i + 3 < order.size(); i += 4)  // the best with the weakest of the four
        pair(campaign, {{order[i], 0}, {order[i + 3], 0}, {order[i + 1], 1}, {order[i + 2], 1}}, audience);
    for (std::size_t i = 0; !allied && i + 1 < order.size(); i += 2)
        pair(campaign, {{order[i], 0}, {order[i + 1], 1}}, audience);
}

int purse_of(const Campaign& campaign, int cycle, int place) {
    const Agreement& agreement = campaign.agreement;
    return purse(pays_as_team(agreement, agreement.cycle(cycle).format), campaign.players(),
                 agreement.class_of(cycle), place, agreement.printed_tables);
}

std::vector<StableId> ranking(Campaign& campaign, Audience& audience) {
    auto order = everybody(campaign);
    std::vector<std::vector<int>> dice(order.size());  // of each stable; earlier dice count first
    const auto rank = [&](StableId s) {
        return std::tuple(campaign[s].cycle_reputation, campaign[s].cycle_kills, dice[index(s)]);
    };
    for (bool tied = true; tied;) {
        std::stable_sort(order.begin(), order.end(),
                         [&](StableId a, StableId b) { return rank(a) > rank(b); });
        std::vector<StableId> rolling;
        for (std::size_t i = 0; i < order.size(); ++i)
            if ((i > 0 && rank(order[i]) == rank(order[i - 1])) ||
                (i + 1 < order.size() && rank(order[i]) == rank(order[i + 1])))
                rolling.push_back(order[i]);
        tied = !rolling.empty();
        for (const StableId stable : rolling) {
            const int face = campaign.random.die();
            dice[index(stable)].push_back(face);
            audience.hear(
                {.what = Happened::tie_rolled, .stable = stable, .rule = rule("CAM-R-03"), .amount = face});
        }
    }
    return order;
}

void settle_titles(Campaign& campaign, Audience& audience) {
    const bool fought_for_stables =
        campaign.stage == Stage::sudden_death && campaign.title == Title::stable_champion;
    if (!fought_for_stables && !settle_champion(campaign, audience)) return;
    if (!settle_stable_champion(campaign, audience)) return;  // CAM-SUDDEN-06: after the pilots
    campaign.stage = Stage::over;
    audience.hear({.what = Happened::season_over});
}

Verdict judge(const Campaign& campaign, const Advance&) {
    switch (campaign.stage) {
        case Stage::founding: return judge_opening(campaign);
        case Stage::market:
            for (const StableId stable : everybody(campaign))
                if (const AssetId due = due_repair(campaign, stable); due != AssetId::none)
                    return {.rule = rule("CAM-REPAIR-07"),
                            .why = Why::repairs_due,
                            .stable = stable,
                            .asset = due,
                            .count = repair_price_of(campaign, due)};
            return legal;
        case Stage::round:
        case Stage::sudden_death: {
            const auto open = std::count_if(campaign.matches.begin(), campaign.matches.end(),
                                            [](const Match& match) { return !match.over; });
            if (open > 0)
                return {
                    .rule = rule("CAM-CYCLE-03"), .why = Why::matches_open, .count = static_cast<int>(open)};
            return legal;
        }
        case Stage::over: break;
    }
    return {.rule = rule("CAM-CHAMP-01"), .why = Why::wrong_stage};
}

void carry_out(Campaign& campaign, const Advance&, Audience& audience) {
    if (campaign.stage != Stage::round) return begin_cycle(campaign, audience);
    if (campaign.round + 1 < campaign.agreement.cycle(campaign.cycle).matches)
        return begin_round(campaign, audience);
    end_cycle(campaign, audience);
}

}  // namespace irondial::campaign
