#include "cli/odds_typed.h"

#include <algorithm>

#include "catalog/words.h"
#include "cli/editions.h"
#include "rules/edition.h"

namespace irondial::cli {

using nlohmann::json;

namespace {

/// Equipment that belongs to the attacker; the rest protects its target.
bool is_attackers(catalog::Equipment e) {
    using catalog::EquipSlot;
    const EquipSlot slot = catalog::facts(e).slot;
    return slot != EquipSlot::speed && slot != EquipSlot::defense;
}

const char* slot_name(catalog::Equipment e) {
    using catalog::EquipSlot;
    switch (catalog::facts(e).slot) {
        case EquipSlot::speed: return "speed";
        case EquipSlot::attack: return "attack";
        case EquipSlot::defense: return "defense";
        default: return "primary";
    }
}

/// From the centre of a base to where it touches what stands before it, in inches.
double length_ahead(const catalog::Catalog& catalog, const std::string& type) {
    const geo::BaseShape& base = catalog.bases.at(type);
    return std::max(base.width, base.length).mil / 2000.0;
}

catalog::Equipment equipment_called(const std::string& name, const TypedAttack& options) {
    const auto e = catalog::parse<catalog::Equipment>(name);
    if (!e || *e == catalog::Equipment::none)
        throw std::runtime_error("no special equipment is called " + name + " (write it like heavy-armor)");
    const auto& rules = rules::edition(edition_named(options.edition)).equipment;
    if (!rules.used || rules.not_on_card->has(*e))  // QS-SCOPE-04, DA-SE-01
        throw std::runtime_error(name + " has no effect in " + options.edition +
                                 ": leave it out, or name another --edition");
    return *e;
}

/// What belongs on a weapon belongs on weapons of one type.
void need_type(catalog::Equipment e, const TypedAttack& options) {
    const std::string_view slot = catalog::text(catalog::facts(e).slot);
    const bool on_weapon = catalog::parse<catalog::RangeType>(slot).has_value();
    if (!on_weapon || slot == options.type) return;
    throw std::runtime_error(std::string(catalog::text(e)) + " belongs on a weapon of the type " +
                             std::string(slot) + ": add --type " + std::string(slot));
}

/// The same values on every click, with the equipment of its side.
json unit_of(const TypedAttack& options, bool attacker) {
    const std::string& type = attacker ? options.by : options.against;
    json cell{{"primary", attacker ? options.damage : 1},
              {"speed", 6},
              {"attack", attacker ? options.attack : 5},
              {"defense", attacker ? 18 : options.defense}};
    const bool mech = type == "mech";
    if (mech) cell["secondary"] = cell["primary"];
    for (const std::string& name : options.equipment) {
        const catalog::Equipment e = equipment_called(name, options);
        if (is_attackers(e) != attacker) continue;
        const char* slot = slot_name(e);
        if (cell[slot].is_object())
            throw std::runtime_error(cell[slot]["equip"]["name"].get<std::string>() + " and " + name +
                                     " sit on the same value: only one of them can");
        need_type(e, options);
        cell[slot] = {{"value", cell[slot]}, {"equip", {{"name", name}}}};
    }
    json dial = json::array(), heat = json::array();
    for (int i = 0; i < (attacker ? 12 : options.clicks); ++i) dial.push_back(cell);
    const bool melee = attacker && options.type == "melee";
    json weapon{{"rangeType", attacker ? options.type : "ballistic"}, {"maxRange", melee ? 0 : 12}};
    if (attacker && options.targets > 1) weapon["targets"] = options.targets;
    json unit{{"id", attacker ? "ODD001" : "ODD002"},
              {"name", attacker ? "attacker" : "target"},
              {"points", 50},
              {"type", type},
              {"speedMode", mech                 ? "mech"
                            : type == "infantry" ? "foot"
                                                 : "tracked"},
              {"dial", dial}};
    unit["weapons"] = mech ? json::array({weapon, weapon}) : json::array({weapon});
    if (mech) {
        for (int i = 0; i < 6; ++i) heat.push_back(json::object());
        unit["heatDial"] = heat;
        unit["vent"] = 2;
    }
    return unit;
}

}  // namespace

json typed_scenario(const catalog::Catalog& catalog, const TypedAttack& options) {
    const rules::Edition& book = rules::edition(edition_named(options.edition));
    const bool hexes = book.setup.board == rules::Board::hexes;
    for (const std::string& type : {options.by, options.against})
        if (!book.battleforce.unit_types->has(*catalog::parse<catalog::UnitType>(type)))
            throw std::runtime_error(options.edition + " has no unit of the type " + type);
    const auto place = [&](json near, json inches) { return hexes ? near : inches; };
    const bool touches = options.close || options.type == "melee";
    json attacker{{"id", "attacker"},
                  {"player", "you"},
                  {"define", unit_of(options, true)},
                  {"at", place({5, 7}, {18, 10})},
                  {"facing", hexes ? 3 : 90}};
    json target{{"id", "target"},
                {"player", "they"},
                {"define", unit_of(options, false)},
                {"at", touches ? place({5, 6}, {18, 10 + length_ahead(catalog, options.by) +
                                                        length_ahead(catalog, options.against)})
                               : place({5, 4}, {18, 16})},
                {"facing", options.rear ? (hexes ? 3 : 90) : (hexes ? 9 : 270)}};
    json units{attacker, target}, targets{"target"};
    for (int n = 2; n <= options.targets; ++n) {  // beside the first, to its left and right in turn
        json next = target;
        next["id"] = "target" + std::to_string(n);
        next.erase("define");
        next["of"] = "ODD002";
        const int step = n / 2 * (n % 2 == 0 ? -1 : 1);
        // In the arena as far away, and off the line of fire at the first.
        next["at"] = place({5 + 2 * step, 4 - 2 * std::min(step, 0)}, {18 + 3 * step, 16});
        units.push_back(next);
        targets.push_back(next["id"]);
    }
    return {{"scenario", "typed"},
            {"edition", options.edition},
            {"players", {{{"id", "you"}}, {{"id", "they"}}}},
            {"units", units},
            {"script",
             {{{"order",
                {{"type", touches ? "close" : "ranged"},
                 {"unit", "attacker"},
                 {"weapon", "primary"},
                 {"targets", targets}}}}}}};
}

}  // namespace irondial::cli
