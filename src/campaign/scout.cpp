#include "campaign/scout.h"

#include <algorithm>
#include <optional>

#include "campaign/fielding.h"
#include "rules/army.h"

namespace irondial::campaign {

using catalog::Entry;
using catalog::UnitKind;

WeightClass Scout::class_of(UnitKind kind) const {
    const auto setup = army_setup_of(c_, Match{}, {{.kind = kind}});
    return rules::class_of(*setup, setup->roster[0]);
}

WeightClass Scout::class_of(AssetId unit) const {
    return class_of(static_cast<UnitKind>(c_[unit].what.index));
}

int Scout::taste(std::size_t entry) const {
    std::uint64_t n = (index(me_) + 1) * 0x9e3779b97f4a7c15U ^ (entry + 1) * 0xbf58476d1ce4e5b9U;
    n ^= c_.agreement.seed[0];
    n = (n ^ (n >> 31)) * 0x94d049bb133111ebU;
    return static_cast<int>(n >> 58);  // 0 .. 63
}

bool Scout::owns(EntryRef what) const {
    const auto all = owned(c_, me_, what.entry);
    return std::any_of(all.begin(), all.end(), [&](AssetId asset) { return c_[asset].what == what; });
}

// --- units -----------------------------------------------------------------------------------------------

std::vector<UnitKind> Scout::units_up_to(int stones) const {
    std::vector<UnitKind> kinds;
    for (std::size_t i = 0; i < c_.catalog->units.size(); ++i) {
        const catalog::Unit& unit = c_.catalog->units[i];
        if (unit.type != catalog::UnitType::mech || unit.points == 0 || unit.points > stones) continue;
        if (!owns({Entry::unit, static_cast<std::uint16_t>(i)})) kinds.push_back(static_cast<UnitKind>(i));
    }
    return kinds;
}

/// [CAM-STABLE-05]
bool Scout::needs_pilot(UnitKind kind) const {
    return !c_.catalog->text(kind).variant.empty();
}

bool Scout::can_be_manned(UnitKind kind, const Match& match, int stones) const {
    if (class_of(kind) != match.weight_class) return false;
    if (!needs_pilot(kind)) return fits(kind, none, match);
    return best_pilot(kind, match, stones - c_.catalog->units[index(kind)].points) != none;
}

UnitKind Scout::best_unit(const Match& match, int stones) const {
    std::vector<std::pair<int, UnitKind>> order;
    for (const UnitKind kind : units_up_to(stones))  // cheap ones have room for gear
        order.emplace_back(c_.catalog->units[index(kind)].points * 2 / 3 + taste(index(kind)), kind);
    std::sort(order.begin(), order.end(), std::greater<>());
    for (const auto& [liking, kind] : order)
        if (can_be_manned(kind, match, stones)) return kind;
    return UnitKind::none;
}

int Scout::least_price(UnitKind kind, const Match& match) const {
    std::optional<int> pay;
    for (std::size_t i = 0; needs_pilot(kind) && i < c_.catalog->pilots.size(); ++i) {
        const auto pilot = static_cast<std::uint16_t>(i);
        const int price = price_of(*c_.catalog, {Entry::pilot, pilot}).value_or(0);
        if ((!pay || price < *pay) && !lost(pilot) && fits(kind, pilot, match)) pay = price;
    }
    return c_.catalog->units[index(kind)].points + pay.value_or(0);
}

UnitKind Scout::cheapest_unit(const Match& match, int stones) const {
    auto kinds = units_up_to(stones);
    std::stable_sort(kinds.begin(), kinds.end(), [&](UnitKind a, UnitKind b) {
        return c_.catalog->units[index(a)].points < c_.catalog->units[index(b)].points;
    });
    for (const UnitKind kind : kinds)
        if (can_be_manned(kind, match, stones)) return kind;
    return UnitKind::none;
}

// --- cards -----------------------------------------------------------------------------------------------

/// Dead, or there already and Unique.
bool Scout::lost(std::uint16_t pilot) const {
    return std::any_of(c_.assets.begin(), c_.assets.end(), [&](const Asset& asset) {
        return asset.stable == me_ && asset.what == EntryRef{Entry::pilot, pilot} &&
               (asset.keeping == Keeping::dead ||
                (asset.keeping == Keeping::owned && c_.catalog->pilots[pilot].unique));
    });
}

bool Scout::fits(UnitKind kind, std::uint16_t pilot, const Match& match) const {
    const auto setup = army_setup_of(c_, match, {{.kind = kind}});
    if (pilot != none) setup->roster[0].pilot = &c_.catalog->pilots[pilot];
    rules::fit_out(*setup);
    return rules::judge_army(*setup, rules::PlayerId{0}).empty();
}

std::uint16_t Scout::best_pilot(UnitKind kind, const Match& match, int stones) const {
    std::uint16_t best = none;
    int most = -1;
    for (std::size_t i = 0; i < c_.catalog->pilots.size(); ++i) {
        const auto pilot = static_cast<std::uint16_t>(i);
        const catalog::Pilot& card = c_.catalog->pilots[i];
        const int price = price_of(*c_.catalog, {Entry::pilot, pilot}).value_or(0);
        const int help =
            20 * (3 * card.modifiers.attack + 3 * card.modifiers.defense + card.modifiers.speed) - price;
        if (price > stones || lost(pilot) || (best != none && help <= most)) continue;
        if (!fits(kind, pilot, match)) continue;
        best = pilot;
        most = help;
    }
    return best;
}

std::uint16_t Scout::best_gear(AssetId unit, const Match& match, int stones) const {
    std::uint16_t best = none;
    int most = 0;
    const auto setup = army_setup_of(c_, match, {as_assigned(c_, unit)});
    const std::vector<rules::FittedGear> before = setup->roster[0].gear;
    for (std::size_t i = 0; i < c_.catalog->gear.size(); ++i) {
        const int price = c_.catalog->gear[i].card.cost.points;
        if (price > stones || price <= most) continue;
        setup->roster[0].gear = before;
        setup->roster[0].gear.push_back({.card = &c_.catalog->gear[i]});
        rules::fit_out(*setup);
        if (!rules::judge_army(*setup, rules::PlayerId{0}).empty()) continue;
        best = static_cast<std::uint16_t>(i);
        most = price;
    }
    return best;
}

std::uint16_t Scout::best_rally_card() const {
    std::uint16_t best = none;
    int most = -1;
    for (std::size_t i = 0; i < c_.catalog->rally_cards.size(); ++i) {
        const auto card = static_cast<std::uint16_t>(i);
        if (taste(i) <= most || owns({Entry::rally_card, card})) continue;
        best = card;
        most = taste(i);
    }
    return best;
}

}  // namespace irondial::campaign
