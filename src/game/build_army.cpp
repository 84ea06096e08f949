#include "game/build_army.h"

#include <algorithm>
#include <limits>

#include "game/armies.h"
#include "game/army_report.h"
#include "rules/army.h"

namespace irondial::game {

using namespace rules;
using catalog::UnitKind;
using catalog::UnitType;

namespace {

constexpr int cards_tried = 60;

bool is_legal(const catalog::Catalog& catalog, const catalog::Army& army) {
    return judge_army(*setup_alone(catalog, army), PlayerId{0}).empty();
}

/// Points used, and twice those of the type that is wanted; many units for a swarm, few for an elite.
int quality(const catalog::Catalog& catalog, const ArmyWishes& wishes, const catalog::Army& army) {
    constexpr int unit = 10;
    const auto units = static_cast<int>(army.units.size());
    const auto of = [&](UnitType type) {
        int points = 0;
        for (const catalog::ArmyUnit& one : army.units)
            points += catalog[one.unit].type == type ? catalog[one.unit].points : 0;
        return points;
    };
    const int points = points_of(*setup_alone(catalog, army), PlayerId{0});
    if (const auto wanted = type_of(wishes.style)) return points + of(*wanted);
    if (wishes.style == ArmyStyle::swarm) return points + unit * units;
    if (wishes.style == ArmyStyle::elite) return points - unit * units;
    return points;
}

/// Everything the edition can play that the wishes allow.
std::vector<UnitKind> candidates(const catalog::Catalog& catalog, const ArmyWishes& wishes) {
    const Edition& ed = edition(wishes.edition);
    std::vector<UnitKind> kinds;
    for (std::size_t i = 0; i < catalog.units.size(); ++i) {
        const catalog::Unit& unit = catalog.units[i];
        if (unit.points == 0 || !ed.battleforce.unit_types->has(unit.type)) continue;
        if (ed.setup.board != Board::hexes && !ed.movement.modes->has(unit.speed_mode)) continue;
        if (wishes.faction && unit.faction != *wishes.faction) continue;
        kinds.push_back(static_cast<UnitKind>(i));
    }
    return kinds;
}

/// How well one more unit goes with the style: what there is of each type is counted in points.
int liking(const ArmyWishes& wishes, const catalog::Unit& unit, const std::array<int, 3>& points_of_type) {
    const auto type = static_cast<std::size_t>(unit.type);
    if (const auto wanted = type_of(wishes.style)) return unit.type == *wanted ? 1 : 0;
    if (wishes.style == ArmyStyle::swarm) return -unit.points;
    if (wishes.style == ArmyStyle::elite) return unit.points;
    return -points_of_type[type];
}

/// Of a few drawn at random the one that goes best with the style; none where no unit finds room.
UnitKind draw(const catalog::Catalog& catalog, const ArmyWishes& wishes, const std::vector<UnitKind>& fitting,
              const std::array<int, 3>& points_of_type, Random& random) {
    constexpr int drawn = 12;
    UnitKind best = UnitKind::none;
    int most = 0;
    for (int i = 0; i < drawn && !fitting.empty(); ++i) {
        const UnitKind kind = fitting[random.below(static_cast<std::uint32_t>(fitting.size()))];
        const int liked = liking(wishes, catalog[kind], points_of_type);
        if (best == UnitKind::none || liked > most) best = kind, most = liked;
    }
    return best;
}

catalog::Army propose(const catalog::Catalog& catalog, const ArmyWishes& wishes, catalog::Army army,
                      std::vector<UnitKind> kinds, Random& random) {
    const bool alone = edition(wishes.edition).setup.board == Board::hexes;  // one 'Mech and no more
    std::array<int, 3> points_of_type{};
    int rest = wishes.total;
    if (wishes.cards && !edition(wishes.edition).battleforce.card_types->empty())  // room for them
        rest -= static_cast<int>(random.below(static_cast<std::uint32_t>(wishes.total / 5 + 1)));
    while (army.units.size() < max_units / 2 && !(alone && army.units.size() == 1)) {
        std::erase_if(kinds, [&](UnitKind kind) { return !alone && catalog[kind].points > rest; });
        const UnitKind kind = draw(catalog, wishes, kinds, points_of_type, random);
        if (kind == UnitKind::none) break;
        army.units.emplace_back();
        army.units.back().unit = kind;
        if (!is_legal(catalog, army)) {
            army.units.pop_back();
            std::erase(kinds, kind);  // a Unique that is there, or one that may not be
            continue;
        }
        rest -= catalog[kind].points;
        points_of_type[static_cast<std::size_t>(catalog[kind].type)] += catalog[kind].points;
    }
    return army;
}

std::uint16_t any(std::size_t size, Random& random) {
    return static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(size)));
}

/// Gear or a pilot more for a unit drawn at random, or a card beside the battlefield, legal or not.
void deal(const catalog::Catalog& catalog, catalog::Army& army, Random& random) {
    const auto beside = [&](catalog::Entry entry, std::size_t size) {
        if (size > 0) army.cards.push_back({entry, any(size, random)});
    };
    switch (random.below(8)) {
        case 0: return beside(catalog::Entry::faction_pride, catalog.faction_pride.size());
        case 1: return beside(catalog::Entry::mercenary_contract, catalog.mercenary_contracts.size());
        case 2: return beside(catalog::Entry::situational_alliance, catalog.situational_alliances.size());
        default: break;
    }
    catalog::ArmyUnit& unit = army.units[any(army.units.size(), random)];
    if (random.below(3) == 0 && !catalog.pilots.empty()) {
        if (!unit.pilot) unit.pilot = any(catalog.pilots.size(), random);
    } else if (!catalog.gear.empty()) {
        unit.gear.push_back({.gear = any(catalog.gear.size(), random), .on = {}});
    }
}

void add_cards(const catalog::Catalog& catalog, const Edition& ed, catalog::Army& army, Random& random) {
    const auto& types = ed.battleforce.card_types;
    if (types->empty()) return;
    const auto keep_if_legal = [&](catalog::Army&& more) {
        if (is_legal(catalog, more)) army = std::move(more);
    };
    if (types->has(CardType::planetary_condition) && !catalog.planetary_conditions.empty())  // AOD-PC-02
        for (int i = 0; i < cards_tried && army.cards.empty(); ++i) {
            catalog::Army more = army;
            more.cards.push_back(
                {catalog::Entry::planetary_condition, any(catalog.planetary_conditions.size(), random)});
            keep_if_legal(std::move(more));
        }
    for (int i = 0; i < cards_tried; ++i) {
        catalog::Army more = army;
        deal(catalog, more, random);
        keep_if_legal(std::move(more));
    }
}

/// Equal units stand together, each behind the first of its kind: the text form counts them.
void gather_equals(std::vector<catalog::ArmyUnit>& units) {
    for (auto first = units.begin(); first != units.end();) {
        const catalog::ArmyUnit one = *first;
        first = std::stable_partition(first, units.end(), [&](const auto& unit) { return unit == one; });
    }
}

bool right_class(const catalog::Catalog& catalog, const catalog::Army& army, catalog::WeightClass wanted) {
    if (wanted == catalog::WeightClass::none) return true;
    const auto setup = setup_alone(catalog, army);
    return class_of(*setup, setup->roster.front()) == wanted;
}

/// An army without units, and what of the catalog it could have.
struct Start {
    catalog::Army army;
    std::vector<UnitKind> kinds;
};

Start start_of(const catalog::Catalog& catalog, const ArmyWishes& wishes) {
    Start start{.army = {}, .kinds = candidates(catalog, wishes)};
    start.army.edition = edition(wishes.edition).name;
    start.army.build_total = static_cast<std::uint16_t>(wishes.total);
    std::erase_if(start.kinds, [&](UnitKind kind) {
        catalog::Army alone = start.army;
        alone.units.emplace_back().unit = kind;
        return !right_class(catalog, alone, wishes.weight_class);
    });
    return start;
}

}  // namespace

std::optional<UnitType> type_of(ArmyStyle style) {
    switch (style) {
        case ArmyStyle::mechs: return UnitType::mech;
        case ArmyStyle::vehicles: return UnitType::vehicle;
        case ArmyStyle::infantry: return UnitType::infantry;
        default: return std::nullopt;
    }
}

bool has_type(const catalog::Catalog& catalog, const catalog::Army& army, UnitType type) {
    return std::any_of(army.units.begin(), army.units.end(),
                       [&](const catalog::ArmyUnit& unit) { return catalog[unit.unit].type == type; });
}

std::vector<UnitType> types_for(const catalog::Catalog& catalog, const ArmyWishes& wishes) {
    const Start start = start_of(catalog, wishes);
    std::vector<UnitType> types;
    for (const UnitType type : {UnitType::mech, UnitType::vehicle, UnitType::infantry})
        if (std::any_of(start.kinds.begin(), start.kinds.end(), [&](UnitKind kind) {
                catalog::Army alone = start.army;
                alone.units.emplace_back().unit = kind;
                return catalog[kind].type == type && is_legal(catalog, alone);
            }))
            types.push_back(type);
    return types;
}

std::optional<catalog::Army> build_army(const catalog::Catalog& catalog, const ArmyWishes& asked,
                                        Random& random) {
    const auto [empty, kinds] = start_of(catalog, asked);
    ArmyWishes wishes = asked;
    const Edition& ed = edition(wishes.edition);
    wishes.total = total_of(ed, wishes.total);
    std::optional<catalog::Army> best;
    int most = std::numeric_limits<int>::min();
    for (int i = 0; i < wishes.drawn; ++i) {
        catalog::Army army = propose(catalog, wishes, empty, kinds, random);
        if (army.units.empty()) continue;
        if (wishes.cards) add_cards(catalog, ed, army, random);
        if (const int good = quality(catalog, wishes, army); good > most) most = good, best = std::move(army);
        if (ed.setup.board == Board::hexes) break;  // a combatant: the first is as good as any
    }
    if (best) gather_equals(best->units);
    return best;
}

}  // namespace irondial::game
