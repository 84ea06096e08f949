#include "campaign/fielding.h"

#include <algorithm>

#include "game/armies.h"
#include "rules/army.h"

namespace irondial::campaign {

using catalog::Entry;
using rules::rule;

Combatant as_assigned(const Campaign& campaign, AssetId unit) {
    return {.kind = static_cast<catalog::UnitKind>(campaign[unit].what.index),
            .unit = unit,
            .pilot = pilot_of(campaign, unit),
            .gear = gear_on(campaign, unit)};
}

catalog::Army army_of(const Campaign& campaign, const std::vector<Combatant>& combatants) {
    catalog::Army army;
    for (const Combatant& combatant : combatants) {
        catalog::ArmyUnit member;
        member.unit = combatant.kind;
        for (const AssetId gear : combatant.gear)
            member.gear.push_back({.gear = campaign[gear].what.index, .on = campaign[gear].slot});
        if (combatant.pilot != AssetId::none) member.pilot = campaign[combatant.pilot].what.index;
        army.units.push_back(std::move(member));
    }
    return army;
}

std::shared_ptr<rules::Setup> army_setup_of(const Campaign& campaign, const Match& match,
                                            const std::vector<Combatant>& combatants) {
    const catalog::Army army = army_of(campaign, combatants);
    const std::array armies{&army};
    auto setup = game::army_setup(*campaign.catalog, campaign.agreement.edition, 0, armies);
    setup->weight_class = match.weight_class;
    return setup;
}

rules::Verdict judge_army_of(const Campaign& campaign, const Match& match,
                             const std::vector<Combatant>& combatants) {
    const auto problems = rules::judge_army(*army_setup_of(campaign, match, combatants), rules::PlayerId{0});
    return problems.empty() ? rules::legal : problems.front();
}

Verdict judge_unit(const Campaign& campaign, StableId stable, AssetId unit) {
    if (!campaign.exists(unit) || campaign[unit].stable != stable || campaign[unit].keeping != Keeping::owned)
        return {.rule = rule("CAM-STABLE-02"), .why = Why::no_such_asset, .stable = stable, .asset = unit};
    if (!campaign[unit].is(Entry::unit))
        return {.rule = rule("CAM-STABLE-03"), .why = Why::not_a_unit, .stable = stable, .asset = unit};
    if (damage_of(campaign, unit) == Damage::eliminated)
        return {.rule = rule("CAM-REPAIR-06"), .why = Why::not_able, .stable = stable, .asset = unit};
    if (!able(campaign, unit))
        return {.rule = rule("CAM-STABLE-06"), .why = Why::not_able, .stable = stable, .asset = unit};
    if (campaign[unit].sits_out)
        return {.rule = rule("CAM-REPAIR-08"), .why = Why::sits_out, .stable = stable, .asset = unit};
    return legal;
}

namespace {

/// Every way to man a unit: with each pilot, or with none where it needs none.  [CAM-STABLE-05]
std::vector<Combatant> manned(const Campaign& campaign, StableId stable, const Match& match, AssetId unit) {
    Combatant bare{.kind = static_cast<catalog::UnitKind>(campaign[unit].what.index), .unit = unit};
    std::vector<Combatant> ways;
    const auto add = [&](AssetId pilot) {
        bare.pilot = pilot;
        if (judge_army_of(campaign, match, {bare})) ways.push_back(bare);
    };
    if (!needs_pilot(campaign, unit)) add(AssetId::none);
    for (const AssetId pilot : owned(campaign, stable, Entry::pilot)) add(pilot);
    return ways;
}

/// Up to five for each unit, pooled; each card once.  [CAM-RALLY-04, CAM-RALLY-06, CAM-R-14]
Verdict judge_hand(const Campaign& campaign, const LineUp& c) {
    const int most = rally_cards_per_unit * static_cast<int>(c.units.size());
    if (static_cast<int>(c.hand.size()) > most)
        return {.rule = rule("CAM-RALLY-04"),
                .why = Why::hand_too_large,
                .stable = c.stable,
                .count = static_cast<int>(c.hand.size()),
                .most = most};
    for (auto card = c.hand.begin(); card != c.hand.end(); ++card) {
        if (!campaign.exists(*card) || campaign[*card].stable != c.stable ||
            campaign[*card].keeping != Keeping::owned)
            return {
                .rule = rule("CAM-STABLE-02"), .why = Why::no_such_asset, .stable = c.stable, .asset = *card};
        if (!campaign[*card].is(Entry::rally_card))
            return {.rule = rule("CAM-RALLY-01"),
                    .why = Why::not_a_rally_card,
                    .stable = c.stable,
                    .asset = *card};
        if (std::any_of(c.hand.begin(), card,
                        [&](AssetId other) { return campaign[other].what == campaign[*card].what; }))
            return {.rule = rule("CAM-RALLY-06"), .why = Why::rally_copy, .stable = c.stable, .asset = *card};
    }
    return legal;
}

/// In sudden death the class is fixed, and a pilot's requirements do not count: within the total of the class
/// any unit of it will do.  [CAM-SUDDEN-02 to CAM-SUDDEN-04, CAM-SUDDEN-06]
Verdict judge_contender(const Campaign& campaign, const Match& match, const Entrant& entrant,
                        const LineUp& c) {
    const AssetId wanted = entrant.competitor;
    const AssetId named = c.pilot != AssetId::none ? c.pilot : c.units.empty() ? AssetId::none : c.units[0];
    const Verdict stranger{.rule = rule("CAM-SUDDEN-01"),
                           .why = Why::not_the_competitor,
                           .stable = c.stable,
                           .asset = named,
                           .other = wanted};
    if (!campaign.exists(named) || campaign[named].stable != c.stable) return stranger;
    if (wanted != AssetId::none && named != wanted) return stranger;
    const bool drives = campaign[named].is(Entry::pilot);
    if (campaign[named].keeping == Keeping::dead || (!drives && !campaign[named].is(Entry::unit)))
        return stranger;
    if (!drives && wanted != AssetId::none) return legal;  // the tied unit itself: CAM-SUDDEN-04
    const catalog::UnitKind kind =
        drives ? c.borrowed : static_cast<catalog::UnitKind>(campaign[named].what.index);
    if (index(kind) >= campaign.catalog->units.size())
        return {.rule = rule("CAM-SUDDEN-02"), .why = Why::no_unit_to_borrow, .stable = c.stable};
    const auto setup = army_setup_of(campaign, match, {{.kind = kind}});
    const auto& unit = setup->roster[0];
    const int points =
        unit.points + (drives ? price_of(*campaign.catalog, campaign[named].what).value_or(0) : 0);
    const int total = rules::class_total(campaign.agreement.edition, match.weight_class);
    if (unit.printed->type != catalog::UnitType::mech ||
        rules::class_of(*setup, unit) != match.weight_class || points > total)
        return {.rule = rule("CAM-SUDDEN-02"),
                .why = Why::no_unit_to_borrow,
                .stable = c.stable,
                .asset = named,
                .what = {Entry::unit, static_cast<std::uint16_t>(kind)},
                .count = points,
                .most = total};
    return legal;
}

}  // namespace

std::vector<Combatant> could_field(const Campaign& campaign, StableId stable, const Match& match) {
    std::vector<std::vector<Combatant>> ways;
    for (const AssetId unit : owned(campaign, stable, Entry::unit))
        if (judge_unit(campaign, stable, unit))
            if (auto some = manned(campaign, stable, match, unit); !some.empty())
                ways.push_back(std::move(some));
    if (units_fielded(campaign, match) == 1)
        return ways.empty() ? std::vector<Combatant>{} : std::vector{ways[0][0]};
    for (std::size_t i = 0; i < ways.size(); ++i)
        for (std::size_t k = i + 1; k < ways.size(); ++k)
            for (const Combatant& a : ways[i])
                for (const Combatant& b : ways[k]) {
                    if (a.pilot != AssetId::none && a.pilot == b.pilot) continue;
                    if (judge_army_of(campaign, match, {a, b})) return {a, b};
                }
    return {};
}

Verdict judge_line_up(const Campaign& campaign, const LineUp& c) {
    const MatchId id = open_match(campaign, c.stable);
    if (id == MatchId::none)
        return {.rule = rule("CAM-CYCLE-03"), .why = Why::not_in_a_match, .stable = c.stable};
    const Match& match = campaign[id];
    if (match.format == Format::sudden_death) {
        // A stable may have two pilots in it: each is lined up by name.
        for (const Entrant& entrant : match.entrants)
            if (entrant.stable == c.stable && !entrant.ready)
                if (judge_contender(campaign, match, entrant, c)) return legal;
        const Entrant& first = *entrant_of(match, c.stable);
        const Verdict verdict = judge_contender(campaign, match, first, c);
        return verdict ? Verdict{.why = Why::lined_up_before, .stable = c.stable, .match = id} : verdict;
    }
    if (entrant_of(match, c.stable)->ready)
        return {.rule = rule("CAM-SWAP-01"), .why = Why::lined_up_before, .stable = c.stable, .match = id};
    const std::size_t wanted = units_fielded(campaign, match);
    if (c.units.size() != wanted)
        return {.rule = wanted == 1 ? rule("CAM-FORMAT-02") : rule("CAM-TEAM-01"),
                .why = Why::wrong_number,
                .stable = c.stable,
                .count = static_cast<int>(c.units.size()),
                .most = static_cast<int>(wanted)};
    std::vector<Combatant> combatants;
    for (auto unit = c.units.begin(); unit != c.units.end(); ++unit) {
        if (const Verdict verdict = judge_unit(campaign, c.stable, *unit); !verdict) return verdict;
        if (std::find(c.units.begin(), unit, *unit) != unit)
            return {.rule = rule("CAM-TEAM-01"), .why = Why::twice, .stable = c.stable, .asset = *unit};
        if (needs_pilot(campaign, *unit) && pilot_of(campaign, *unit) == AssetId::none)
            return {.rule = rule("CAM-STABLE-05"), .why = Why::no_pilot, .stable = c.stable, .asset = *unit};
        combatants.push_back(as_assigned(campaign, *unit));
    }
    if (const rules::Verdict army = judge_army_of(campaign, match, combatants); !army)  // CAM-SWAP-02
        return {.rule = army.rule,
                .why = Why::unfit,
                .stable = c.stable,
                .match = id,
                .units = c.units,
                .army = army};
    return judge_hand(campaign, c);
}

Verdict judge_forfeit(const Campaign& campaign, const Forfeit& c) {
    const MatchId id = open_match(campaign, c.stable);
    if (id == MatchId::none || campaign.stage != Stage::round)
        return {.rule = rule("CAM-FORF-01"), .why = Why::not_in_a_match, .stable = c.stable};
    if (entrant_of(campaign[id], c.stable)->ready)
        return {.rule = rule("CAM-FORF-01"), .why = Why::lined_up_before, .stable = c.stable, .match = id};
    if (const auto fit = could_field(campaign, c.stable, campaign[id]); !fit.empty())
        return {.rule = rule("CAM-FORF-04"),
                .why = Why::must_play,
                .stable = c.stable,
                .asset = fit[0].unit,
                .other = fit[0].pilot,
                .match = id};
    return legal;
}

}  // namespace irondial::campaign
