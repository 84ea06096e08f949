#include "campaign/results.h"

#include <algorithm>

#include "campaign/fielding.h"
#include "campaign/season.h"

namespace irondial::campaign {

using catalog::Entry;
using rules::rule;

namespace {

/// Shares and halves are rounded up.  [CAM-TEAM-05, CAM-SURR-03, CAM-R-12]
constexpr int share_of(int total, int parts) {
    return (total + parts - 1) / parts;
}

/// Who gets the reputation of a unit: its pilot, else the unit.  [CAM-REP-01, CAM-REP-02]
AssetId competitor_of(const Campaign& campaign, AssetId unit) {
    const AssetId pilot = pilot_of(campaign, unit);
    return pilot != AssetId::none ? pilot : unit;
}

int sides_of(const Match& match) {
    int most = 0;
    for (const Entrant& entrant : match.entrants) most = std::max(most, entrant.side + 1);
    return most;
}

/// Neither forfeited nor surrendered, and nobody on its side has.  [CAM-SURR-02]
bool still_in(const Match& match, int side) {
    return std::none_of(match.entrants.begin(), match.entrants.end(), [&](const Entrant& entrant) {
        return entrant.side == side && (entrant.forfeited || entrant.surrendered);
    });
}

std::vector<int> sides_left(const Match& match) {
    std::vector<int> left;
    for (int side = 0; side < sides_of(match); ++side)
        if (still_in(match, side)) left.push_back(side);
    return left;
}

/// Gives out reputation after one match.
class Credit {
  public:
    Credit(Campaign& campaign, MatchId match, Audience& audience)
        : campaign_(campaign), match_(match), audience_(audience) {}

    /// Twice: to the stable and to the pilot or unit. Two teammates share alike, in whatever state they are;
    /// the stable of both gets the exact total.  [CAM-REP-01, CAM-TEAM-03, CAM-R-12]
    void earned(int side, int total, RuleId why) {
        const auto units = units_of(side);
        if (units.empty() || total == 0) return;
        const int share = share_of(total, static_cast<int>(units.size()));
        for (const AssetId unit : units) to_competitor(competitor_of(campaign_, unit), share, why);
        const auto stables = stables_of(side);
        for (const StableId stable : stables) to_stable(stable, stables.size() == 1 ? total : share, why);
    }
    /// So much for each pilot and each stable of the side.  [CAM-FORF-02, CAM-SURR-05]
    void bonus(int side, int amount, RuleId why) {
        for (const AssetId unit : units_of(side)) to_competitor(competitor_of(campaign_, unit), amount, why);
        for (const StableId stable : stables_of(side)) to_stable(stable, amount, why);
    }
    void to_competitor(AssetId asset, int amount, RuleId why) {
        campaign_[asset].reputation += amount;
        tell(campaign_[asset].stable, asset, amount, why);
    }
    void to_stable(StableId stable, int amount, RuleId why) {
        campaign_[stable].reputation += amount;
        campaign_[stable].cycle_reputation += amount;
        for (Entrant& entrant : campaign_[match_].entrants)
            if (entrant.stable == stable) entrant.gained += amount;
        tell(stable, AssetId::none, amount, why);
    }

  private:
    std::vector<AssetId> units_of(int side) const {
        std::vector<AssetId> units;
        for (const Entrant& entrant : campaign_[match_].entrants)
            if (entrant.side == side) units.insert(units.end(), entrant.units.begin(), entrant.units.end());
        return units;
    }
    std::vector<StableId> stables_of(int side) const {
        std::vector<StableId> stables;
        for (const Entrant& entrant : campaign_[match_].entrants)
            if (entrant.side == side) stables.push_back(entrant.stable);
        return stables;
    }
    void tell(StableId stable, AssetId asset, int amount, RuleId why) {
        audience_.hear({.what = Happened::reputation,
                        .stable = stable,
                        .asset = asset,
                        .match = match_,
                        .rule = why,
                        .amount = amount,
                        .yes = asset != AssetId::none});
    }

    Campaign& campaign_;
    MatchId match_;
    Audience& audience_;
};

/// The match is behind its stables: who sat it out may fight again, and repairs come before swaps once more.
/// [CAM-REPAIR-08, CAM-SWAP-03, CAM-R-10]
void close(Campaign& campaign, MatchId id, int winner, Audience& audience) {
    Match& match = campaign[id];
    match.over = true;
    match.winner = winner;
    for (const Entrant& entrant : match.entrants) {
        campaign[entrant.stable].swapped = false;
        for (const AssetId unit : owned(campaign, entrant.stable, Entry::unit))
            campaign[unit].sits_out = false;
        if (entrant.side == winner)
            audience.hear({.what = Happened::match_won, .stable = entrant.stable, .match = id});
    }
    if (winner < 0) audience.hear({.what = Happened::match_drawn, .match = id});
    if (match.format != Format::sudden_death) return;
    for (const Entrant& entrant : match.entrants) {  // CAM-SUDDEN-05
        if (entrant.side != winner) continue;
        if (campaign.title == Title::champion)
            campaign.champion = entrant.competitor;
        else
            campaign.stable_champion = entrant.stable;
    }
    settle_titles(campaign, audience);
}

/// Everybody has lined up or forfeited: is there a match at all? Whoever is left alone has won it.
/// [CAM-FORF-02]
void settle_forfeits(Campaign& campaign, MatchId id, Audience& audience) {
    const Match& match = campaign[id];
    const bool any = std::any_of(match.entrants.begin(), match.entrants.end(),
                                 [](const Entrant& entrant) { return entrant.forfeited; });
    if (!any || !everybody_ready(match)) return;
    const auto left = sides_left(match);
    if (left.size() > 1) return;
    if (left.size() == 1) Credit(campaign, id, audience).bonus(left[0], forfeit_win, rule("CAM-FORF-02"));
    close(campaign, id, left.empty() ? -1 : left[0], audience);
}

/// A unit was eliminated: does its pilot live? Conscious or not.  [CAM-DEATH-01 to CAM-DEATH-03, CAM-R-18]
void roll_for_pilot(Campaign& campaign, AssetId unit, Audience& audience) {
    const AssetId pilot = pilot_of(campaign, unit);
    if (pilot == AssetId::none) return;
    const int die = campaign.random.die();
    const bool dies = die <= fatal_roll;
    if (dies) {
        campaign[pilot].keeping = Keeping::dead;
        campaign[pilot].on = AssetId::none;
    }
    audience.hear({.what = Happened::pilot_rolled,
                   .stable = campaign[pilot].stable,
                   .asset = pilot,
                   .rule = rule("CAM-DEATH-01"),
                   .amount = die,
                   .yes = dies});
}

/// Damage stays until it is repaired; heat does not.  [CAM-REPAIR-05, CAM-REPAIR-09, CAM-REP-03, CAM-R-15]
void note_unit(Campaign& campaign, MatchId match, StableId stable, const UnitReport& report,
               Audience& audience) {
    const AssetId competitor = competitor_of(campaign, report.unit);
    campaign[competitor].kills += report.kills;
    campaign[stable].kills += report.kills;
    campaign[stable].cycle_kills += report.kills;
    for (int k = 0; k < report.kills; ++k)
        audience.hear({.what = Happened::kill,
                       .stable = stable,
                       .asset = competitor,
                       .match = match,
                       .rule = rule("CAM-REP-03")});
    if (report.click == campaign[report.unit].click) return;
    campaign[report.unit].click = report.click;
    audience.hear({.what = Happened::damaged,
                   .stable = stable,
                   .asset = report.unit,
                   .match = match,
                   .rule = rule("CAM-REPAIR-05"),
                   .amount = report.click,
                   .yes = damage_of(campaign, report.unit) == Damage::eliminated});
}

bool fits(const Campaign& campaign, const Entrant& entrant, const EntrantReport& report) {
    if (report.units.size() != entrant.units.size()) return false;
    for (std::size_t u = 0; u < report.units.size(); ++u) {
        const UnitReport& unit = report.units[u];
        if (unit.unit != entrant.units[u] || unit.kills < 0 ||
            unit.click > printed(campaign, unit.unit).clicks)
            return false;
    }
    return report.reputation >= 0;
}

/// A flag is in one place: what one team has, the other cannot have.  [CAM-CTF-10]
bool flags_agree(const Match& match, const Report& c) {
    constexpr FlagSpot none = FlagSpot::elsewhere;
    std::vector<int> holders;  // sides whose flag somebody claims to have
    for (std::size_t e = 0; e < c.entrants.size(); ++e) {
        const int side = match.entrants[e].side;
        if (c.entrants[e].own_flag != none) holders.push_back(side);
        if (c.entrants[e].opposing_flag != none) holders.push_back(1 - side);
    }
    if (!holders.empty() && match.format != Format::capture_the_flag) return false;
    std::sort(holders.begin(), holders.end());
    return std::adjacent_find(holders.begin(), holders.end()) == holders.end();
}

}  // namespace

void carry_out(Campaign& campaign, const LineUp& c, Audience& audience) {
    const MatchId id = open_match(campaign, c.stable);
    Match& match = campaign[id];
    const AssetId named = c.pilot != AssetId::none ? c.pilot : c.units[0];
    for (Entrant& entrant : match.entrants) {
        if (entrant.stable != c.stable || entrant.ready) continue;
        if (match.format == Format::sudden_death) {
            if (entrant.competitor != AssetId::none && entrant.competitor != named) continue;
            entrant.competitor = named;
            entrant.borrowed = c.pilot != AssetId::none
                                   ? c.borrowed
                                   : static_cast<catalog::UnitKind>(campaign[named].what.index);
        } else {
            entrant.units = c.units;
            entrant.hand = c.hand;
        }
        entrant.ready = true;
        break;
    }
    for (const AssetId unit : match.format == Format::sudden_death ? std::vector{named} : c.units)
        audience.hear({.what = Happened::lined_up, .stable = c.stable, .asset = unit, .match = id});
    settle_forfeits(campaign, id, audience);
}

// The stable's own share is 30, spread over all its pilots.  [CAM-FORF-03, CAM-EX-06]
void carry_out(Campaign& campaign, const Forfeit& c, Audience& audience) {
    const MatchId id = open_match(campaign, c.stable);
    for (Entrant& entrant : campaign[id].entrants)
        if (entrant.stable == c.stable) entrant.ready = entrant.forfeited = true;
    audience.hear(
        {.what = Happened::forfeited, .stable = c.stable, .match = id, .rule = rule("CAM-FORF-01")});
    Credit credit(campaign, id, audience);
    credit.to_stable(c.stable, forfeit_share, rule("CAM-FORF-03"));
    const auto pilots = owned(campaign, c.stable, Entry::pilot);
    for (const AssetId pilot : pilots)
        credit.to_competitor(pilot, share_of(forfeit_share, static_cast<int>(pilots.size())),
                             rule("CAM-FORF-03"));
    settle_forfeits(campaign, id, audience);
}

Verdict judge(const Campaign& campaign, const Surrender& c) {
    if (!campaign.exists(c.stable)) return {.rule = rule("CAM-STABLE-01"), .why = Why::no_such_stable};
    const MatchId id = open_match(campaign, c.stable);
    if (id == MatchId::none || !still_in(campaign[id], entrant_of(campaign[id], c.stable)->side))
        return {.rule = rule("CAM-SURR-01"), .why = Why::not_in_a_match, .stable = c.stable};
    for (const Entrant& entrant : campaign[id].entrants)
        if (!entrant.ready)
            return {
                .rule = rule("CAM-FORF-04"), .why = Why::not_lined_up, .stable = entrant.stable, .match = id};
    return legal;
}

// Nothing has been earned yet, and with several sides left the match goes on.  [CAM-SURR-02, CAM-SURR-04,
// CAM-R-09]
void carry_out(Campaign& campaign, const Surrender& c, Audience& audience) {
    const MatchId id = open_match(campaign, c.stable);
    Match& match = campaign[id];
    const int side = entrant_of(match, c.stable)->side;
    for (Entrant& entrant : match.entrants) {
        if (entrant.side != side) continue;
        entrant.surrendered = true;
        audience.hear({.what = Happened::surrendered,
                       .stable = entrant.stable,
                       .match = id,
                       .rule = rule("CAM-SURR-01")});
    }
    const auto left = sides_left(match);
    if (left.size() > 1) return;
    Report report{.match = id, .winner = left[0], .by_surrender = true};
    for (const Entrant& entrant : match.entrants) {
        EntrantReport& part = report.entrants.emplace_back();
        for (const AssetId unit : entrant.units) part.units.push_back({unit, campaign[unit].click});
    }
    carry_out(campaign, report, audience);
}

bool everybody_ready(const Match& match) {
    return std::all_of(match.entrants.begin(), match.entrants.end(),
                       [](const Entrant& entrant) { return entrant.ready; });
}

bool ends_by_surrender(const Match& match, const Report& c) {
    Match after = match;
    bool any = false;
    for (std::size_t e = 0; e < match.entrants.size() && e < c.entrants.size(); ++e) {
        any |= c.entrants[e].surrendered;
        after.entrants[e].surrendered |= c.entrants[e].surrendered;
    }
    return any && sides_left(after).size() == 1;
}

Verdict judge(const Campaign& campaign, const Report& c) {
    if (index(c.match) >= campaign.matches.size() || campaign[c.match].over)
        return {.rule = rule("CAM-CYCLE-03"), .why = Why::no_such_match, .match = c.match};
    const Match& match = campaign[c.match];
    for (const Entrant& entrant : match.entrants)
        if (!entrant.ready)
            return {.rule = rule("CAM-CYCLE-03"),
                    .why = Why::not_lined_up,
                    .stable = entrant.stable,
                    .match = c.match};
    const auto bad = [&](StableId stable, int what) {
        return Verdict{.rule = rule("CAM-REP-01"),
                       .why = Why::bad_report,
                       .stable = stable,
                       .match = c.match,
                       .count = what};
    };
    if (c.entrants.size() != match.entrants.size()) return bad(StableId::none, 1);
    Match after = match;
    for (std::size_t e = 0; e < c.entrants.size(); ++e) {
        if (!fits(campaign, match.entrants[e], c.entrants[e])) return bad(match.entrants[e].stable, 2);
        after.entrants[e].surrendered |= c.entrants[e].surrendered;
    }
    if (!flags_agree(match, c)) return bad(StableId::none, 4);
    const auto left = sides_left(after);
    const bool known = std::find(left.begin(), left.end(), c.winner) != left.end();
    const bool nobody = c.winner == -1 && match.format != Format::sudden_death;  // CAM-SUDDEN-05
    if (!known && !nobody) return bad(StableId::none, 3);
    if (c.by_surrender && (left.size() != 1 || c.winner != left[0])) return bad(StableId::none, 3);
    return legal;
}

// The winner's reputation counts, and half of what a surrendering side has earned; whoever is left after a
// surrender gets as much as for an elimination on top.  [CAM-R-01, CAM-R-09, CAM-SURR-03 to CAM-SURR-05]
void carry_out(Campaign& campaign, const Report& c, Audience& audience) {
    Match& match = campaign[c.match];
    std::vector<int> earned(static_cast<std::size_t>(sides_of(match)));
    for (std::size_t e = 0; e < c.entrants.size(); ++e) {
        Entrant& entrant = match.entrants[e];
        earned[entrant.side] +=
            c.entrants[e].reputation +
            flag_reputation(campaign.agreement.edition, c.entrants[e].own_flag, c.entrants[e].opposing_flag);
        if (c.entrants[e].surrendered && !entrant.surrendered) {
            entrant.surrendered = true;
            audience.hear({.what = Happened::surrendered,
                           .stable = entrant.stable,
                           .match = c.match,
                           .rule = rule("CAM-SURR-01")});
        }
    }
    if (match.format != Format::sudden_death) {
        Credit credit(campaign, c.match, audience);
        for (int side = 0; side < sides_of(match); ++side) {
            const int total = earned[static_cast<std::size_t>(side)];
            if (side == c.winner)
                credit.earned(side, total, rule("CAM-REP-01"));
            else if (!still_in(match, side))
                credit.earned(side, share_of(total, 2), rule("CAM-SURR-03"));
            else if (campaign.agreement.edition.victory.loser_keeps_reputation)
                credit.earned(side, total, rule("CAM-R-01"));
        }
        if (c.by_surrender) credit.bonus(c.winner, surrender_win, rule("CAM-SURR-05"));
        for (std::size_t e = 0; e < c.entrants.size(); ++e)
            for (const UnitReport& unit : c.entrants[e].units)
                note_unit(campaign, c.match, match.entrants[e].stable, unit, audience);
        if (campaign.agreement.pilot_death)
            for (const EntrantReport& part : c.entrants)
                for (const UnitReport& unit : part.units)
                    if (damage_of(campaign, unit.unit) == Damage::eliminated)
                        roll_for_pilot(campaign, unit.unit, audience);
    }
    close(campaign, c.match, c.winner, audience);
}

}  // namespace irondial::campaign
