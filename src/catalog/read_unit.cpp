// Units and artillery markers.
#include <algorithm>
#include <cctype>

#include "catalog/read.h"

namespace irondial::catalog {

namespace {

struct Bounds {
    std::string_view what;
    int low, high;
};

// Generous: what no figure of any set exceeds. A value beyond is a slip of the pen.
constexpr std::array<Bounds, count<DialSlot>> dial_bounds{{{"a damage value", 0, 9},
                                                           {"a damage value", 0, 9},
                                                           {"a speed value", 0, 24},
                                                           {"an attack value", 0, 15},
                                                           {"a defense value", 0, 30}}};

/// A colour, with both spellings of grey.
std::optional<Colour> read_colour(Value value, Report& report) {
    if (value.is(Kind::text) && value.text() == "gray") return Colour::grey;
    const std::size_t i = word_index(value, report, "colour", Words<Colour>::list);
    return i < count<Colour> ? std::optional(static_cast<Colour>(i)) : std::nullopt;
}

/// Equipment on a value of the given slot, by colour or name or both.
void read_equipment(Value value, Report& report, EquipSlot slot, DialCell& cell) {
    Object object(value, report, "equip");
    const Value colour_value = object.optional("color");
    const Value shape = object.optional("shape");
    const Value name_value = object.optional("name");
    object.finish();
    if (shape) cell.shape = word(shape, report, "shape", EquipShape::square);
    if (!object.ok()) return;
    if (!colour_value && !name_value) return report.add(value, R"(equip needs "color" or "name")");

    Equipment named = Equipment::none;
    if (name_value) {
        named = word(name_value, report, "equipment", Equipment::none, 1);
        if (named != Equipment::none && facts(named).slot != slot) {
            report.add(name_value, quoted(name_value) + " belongs on " +
                                       std::string(text(facts(named).slot)) + ", not on " +
                                       std::string(text(slot)));
            return;
        }
    }
    if (colour_value) {
        const std::optional<Colour> colour = read_colour(colour_value, report);
        if (!colour) return;
        const Equipment coloured = equipment_at(slot, *colour);
        if (coloured == Equipment::none)
            return report.add(colour_value, "there is no " + std::string(text(*colour)) + " equipment on " +
                                                std::string(text(slot)));
        if (named != Equipment::none && named != coloured)
            return report.add(value, quoted(name_value) + " is " + std::string(text(facts(named).colour)) +
                                         "; " + std::string(text(*colour)) + " on " +
                                         std::string(text(slot)) + " is " + quoted(text(coloured)));
        if (!name_value) named = coloured;
    }
    cell.equip = named;
}

/// One value of the dial: a bare number, or {value, equip}.
DialCell read_cell(Value value, Report& report, DialSlot column, EquipSlot slot) {
    const Bounds& bounds = dial_bounds[static_cast<std::size_t>(column)];
    const auto number = [&](Value v) {
        return static_cast<std::int8_t>(whole(v, report, bounds.what, bounds.low, bounds.high, 0));
    };
    DialCell cell;
    if (!value.is(Kind::object)) {
        cell.value = number(value);
        return cell;
    }
    Object object(value, report, "a dial value");
    if (const Value v = object.required("value")) cell.value = number(v);
    if (const Value equip = object.optional("equip")) read_equipment(equip, report, slot, cell);
    object.finish();
    return cell;
}

EquipSlot slot_of(const Unit& unit, DialSlot column) {
    switch (column) {
        case DialSlot::primary: return equip_slot(unit.weapons[0].range_type);
        case DialSlot::secondary: return equip_slot(unit.weapons[1].range_type);
        case DialSlot::speed: return EquipSlot::speed;
        case DialSlot::attack: return EquipSlot::attack;
        case DialSlot::defense: return EquipSlot::defense;
    }
    return EquipSlot::speed;
}

void read_click(Value value, Report& report, Unit& unit, std::size_t index) {
    Click& click = unit.dial[index];
    Object object(value, report, "a click");
    if (const Value number = object.optional("click"))
        if (whole(number, report, "a click", 0, static_cast<int>(max_clicks), -1) !=
                static_cast<int>(index) &&
            number.is(Kind::integer))
            report.add(number,
                       quoted(number) + " is not the place of this click, which is " + std::to_string(index));

    for (std::size_t i = 0; i < count<DialSlot>; ++i) {
        const auto column = static_cast<DialSlot>(i);
        if (column == DialSlot::secondary && unit.weapon_count < 2) {
            if (const Value v = object.optional(text(column)))
                report.add(v, "a secondary value, but the unit has no second weapon");
            continue;
        }
        if (const Value v = object.required(text(column)))
            click[column] = read_cell(v, report, column, slot_of(unit, column));
    }

    click.marker = index == 0 ? Marker::green : Marker::none;
    if (const Value v = object.optional("marker")) {
        const Marker marker = word(v, report, "marker", click.marker);
        if ((marker == Marker::green) != (index == 0))
            report.add(v, index == 0 ? "the first click carries the green starting marker"
                                     : "only the first click is green");
        else
            click.marker = marker;
    }
    object.finish();
}

HeatCell read_heat_cell(Value value, Report& report, EquipSlot location, bool start) {
    HeatCell cell;
    Object object(value, report, "a heat dial location");
    if (const Value mod = object.optional("mod"))
        cell.modifier = static_cast<std::int8_t>(whole(mod, report, "a heat modifier", -9, 9, 0));
    const Value colour_value = object.optional("effect");
    const Value name_value = object.optional("effectName");
    object.finish();

    if (name_value) cell.effect = word(name_value, report, "heat effect", HeatEffect::none, 1);
    if (colour_value) {
        const std::optional<Colour> colour = read_colour(colour_value, report);
        if (!colour) return cell;
        const HeatEffect coloured = heat_effect_at(location, *colour);
        if (coloured == HeatEffect::none)
            report.add(colour_value, location == EquipSlot::melee
                                         ? "a melee value has only numbers beside it"
                                         : "there is no " + std::string(text(*colour)) +
                                               " heat effect beside " + std::string(text(location)));
        else if (cell.effect != HeatEffect::none && cell.effect != coloured)
            report.add(value, quoted(name_value) + " is not the " + std::string(text(*colour)) +
                                  " heat effect beside " + std::string(text(location)) + ", which is " +
                                  quoted(text(coloured)));
        else
            cell.effect = coloured;
    } else if (cell.effect > HeatEffect::starting_position && facts(cell.effect).location != location) {
        report.add(name_value, quoted(name_value) + " does not stand beside " + std::string(text(location)));
    }
    if (!start && cell.effect == HeatEffect::starting_position)
        report.add(value, "only the first heat position is green");
    if (start && cell.modifier != 0) report.add(value, "the first heat position modifies nothing");
    return cell;
}

void read_heat_dial(Value value, Report& report, Unit& unit) {
    if (!is_list(value, report, "a heat dial", 1, max_heat)) return;
    unit.heat_positions = static_cast<std::uint8_t>(value.size());
    for (const Value entry : value) {
        HeatPosition& position = unit.heat_dial[entry.place()];
        const bool start = entry.place() == 0;
        if (start) position.cells.fill({0, HeatEffect::starting_position});
        Object object(entry, report, "a heat position");
        if (const Value heat = object.optional("heat"))
            if (whole(heat, report, "heat", 0, static_cast<int>(max_heat), -1) !=
                    static_cast<int>(entry.place()) &&
                heat.is(Kind::integer))
                report.add(heat, quoted(heat) + " is not the place of this heat position, which is " +
                                     std::to_string(entry.place()));
        for (const DialSlot column : {DialSlot::primary, DialSlot::secondary, DialSlot::speed}) {
            const Value v = object.optional(text(column));
            if (!v) continue;
            if (column == DialSlot::secondary && unit.weapon_count < 2)
                report.add(v, "a secondary location, but the unit has no second weapon");
            else
                position[column] = read_heat_cell(v, report, slot_of(unit, column), start);
        }
        if (start)
            for (const HeatCell& cell : position.cells)
                if (cell.effect != HeatEffect::starting_position) {
                    report.add(entry, "the first heat position is green everywhere (starting-position)");
                    break;
                }
        object.finish();
    }
}

/// One range type for infantry and vehicles, up to two for 'Mechs, melee only for them.
/// [AOD-ATK-05 to AOD-ATK-07]
void read_weapons(Value value, Report& report, Unit& unit) {
    const std::size_t most = unit.type == UnitType::mech ? 2 : 1;
    if (!is_list(value, report, most == 2 ? "the weapons of a 'Mech" : "the weapons of infantry or a vehicle",
                 1, most))
        return;
    unit.weapon_count = static_cast<std::uint8_t>(value.size());
    for (const Value entry : value) {
        Weapon& weapon = unit.weapons[entry.place()];
        const auto byte = [&](Value v, std::string_view what, int low, int high) {
            return static_cast<std::uint8_t>(whole(v, report, what, low, high, low));
        };
        Object object(entry, report, "a weapon");
        if (const Value slot = object.optional("slot")) {
            const std::string_view expected = entry.place() == 0 ? "primary" : "secondary";
            if (!slot.is(Kind::text) || slot.text() != expected)
                report.add(slot, quoted(slot) + ": weapon " + std::to_string(entry.place()) + " is the " +
                                     std::string(expected) + " one");
        }
        const Value type = object.required("rangeType");
        if (type) weapon.range_type = word(type, report, "range type", RangeType::ballistic);
        if (const Value v = object.optional("targets")) weapon.targets = byte(v, "targets", 1, 9);
        if (const Value v = object.optional("minRange")) weapon.min_range = byte(v, "a range", 0, 40);
        const bool melee = weapon.range_type == RangeType::melee;
        const Value max_range = melee ? object.optional("maxRange") : object.required("maxRange");
        if (max_range) weapon.max_range = byte(max_range, "a range", 0, 40);
        if (weapon.min_range > weapon.max_range)
            report.add(entry, "minRange " + std::to_string(weapon.min_range) + " is above maxRange " +
                                  std::to_string(weapon.max_range));
        if (melee && weapon.max_range != 0)
            report.add(entry, "a melee weapon has no range: minRange and maxRange are 0");
        if (melee && unit.type != UnitType::mech) report.add(type, "only 'Mechs have melee weapons");
        object.finish();
    }
}

/// AOD-GEAR-08: the class is the last letter of the variant name.
WeightClass class_of_variant(std::string_view variant) {
    if (variant.size() < 3 || variant[variant.size() - 2] != '-') return WeightClass::none;
    switch (variant.back()) {
        case 'L': return WeightClass::light;
        case 'M': return WeightClass::medium;
        case 'H': return WeightClass::heavy;
        case 'A': return WeightClass::assault;
        default: return WeightClass::none;
    }
}

void read_name(Object& object, Report& report, UnitText& text) {
    if (const Value id = object.required("id")) {
        text.id = identifier(id, report, "id");
        const std::string_view all = text.id;
        const auto last_letter = all.find_last_not_of("0123456789");
        const std::size_t split = last_letter == std::string_view::npos ? 0 : last_letter + 1;
        std::string_view set = all.substr(0, split);
        if (set.ends_with('-')) set.remove_suffix(1);
        const std::string_view digits = all.substr(split);
        if (!text.id.empty() && (set.empty() || digits.empty() || digits.size() > 6))
            report.add(id,
                       quoted(id) + " is no collector's number: set letters, then a number, as in AOD104");
        else if (!text.id.empty())
            text.number = std::stoi(std::string(digits));
        text.set = set;
    }
    if (const Value set = object.optional("set");
        set && words(set, report, "set") != text.set && !text.id.empty())
        report.add(set,
                   quoted(set) + " is not the set of " + quoted(text.id) + ", which is " + quoted(text.set));
    if (const Value number = object.optional("number"))
        if (whole(number, report, "a number", 0, 999'999, text.number) != text.number && !text.id.empty())
            report.add(number, quoted(number) + " is not the number of " + quoted(text.id) + ", which is " +
                                   std::to_string(text.number));
    if (const Value v = object.required("name")) text.name = words(v, report, "name");
    if (const Value v = object.optional("variant")) text.variant = words(v, report, "variant");
    if (const Value v = object.optional("nickname")) text.nickname = words(v, report, "nickname");
    if (const Value v = object.optional("pilotName")) text.pilot_name = words(v, report, "pilotName");
}

void read_rank(Object& object, Report& report, Unit& unit, UnitText& text) {
    if (const Value v = object.optional("rank")) unit.rank = word(v, report, "rank", Rank::unknown, 1);
    text.rank_basis = unit.rank == Rank::unknown ? RankBasis::unknown : RankBasis::printed;
    const Value basis = object.optional("rankBasis");
    if (!basis) return;
    text.rank_basis = word(basis, report, "rank basis", text.rank_basis);
    if ((unit.rank == Rank::unknown) != (text.rank_basis == RankBasis::unknown))
        report.add(basis, unit.rank == Rank::unknown ? "a basis for a rank that is not given"
                                                     : "the rank is given, so its basis is known");
}

void read_inferred(Value value, Report& report, const Unit& unit, Inferred& inferred) {
    Object object(value, report, "inferred");
    if (const Value v = object.optional("rank")) inferred.rank = word(v, report, "rank", Rank::unknown, 1);
    if (const Value v = object.optional("attackSymbol"))
        inferred.attack_symbol = word(v, report, "attack symbol", AttackSymbol::unknown, 1);
    if (const Value v = object.optional("salvageClicks");
        v && is_list(v, report, "salvageClicks", 1, max_clicks))
        for (const Value click : v)
            inferred.salvage_clicks.push_back(static_cast<std::uint8_t>(
                whole(click, report, "a click", 0, std::max(0, unit.clicks - 1), 0)));
    object.finish();
}

/// The rules know 'Mechs by their heat dial, vent rating, class and the two 'Mech speed modes.
void read_mech_parts(Object& object, Report& report, Unit& unit, const UnitText& text) {
    const bool mech = unit.type == UnitType::mech;
    const Value vent = mech ? object.required("vent") : object.optional("vent");
    const Value heat_dial = mech ? object.required("heatDial") : object.optional("heatDial");
    const Value shutdown = object.optional("heatToShutdown");
    const Value weight_class = object.optional("class");
    if (!mech) {
        for (const Value v : {vent, heat_dial, shutdown, weight_class})
            if (v) report.add(v, "only 'Mechs have " + quoted(v.key()));
        return;
    }
    if (vent) unit.vent = static_cast<std::uint8_t>(whole(vent, report, "a vent rating", 0, 9, 0));
    if (heat_dial) read_heat_dial(heat_dial, report, unit);
    if (shutdown && unit.heat_positions != 0 &&
        whole(shutdown, report, "heatToShutdown", 1, static_cast<int>(max_heat), unit.heat_positions) !=
            unit.heat_positions)
        report.add(shutdown, quoted(shutdown) + " is not the length of the heat dial, which is " +
                                 std::to_string(unit.heat_positions));
    if (weight_class) unit.weight_class = word(weight_class, report, "class", WeightClass::none, 1);
    const WeightClass by_variant = class_of_variant(text.variant);
    if (weight_class && unit.weight_class != WeightClass::none && by_variant != WeightClass::none &&
        by_variant != unit.weight_class)
        report.add(weight_class, quoted(weight_class) + " disagrees with the variant " +
                                     quoted(text.variant) + ", whose last letter says " +
                                     quoted(irondial::catalog::text(by_variant)));
}

void read_base_and_arcs(Object& object, Reading& reading, Unit& unit) {
    Report& report = reading.report;
    std::string name(unit.speed_mode == SpeedMode::quad ? "quad" : text(unit.type));
    const Value base = object.optional("base");
    if (base) name = words(base, report, "base");
    const auto found = reading.catalog.bases.find(name);
    if (found != reading.catalog.bases.end())
        unit.base = found->second;
    else
        report.add(base ? base : object.at(),
                   "no base named " + quoted(name) + " is loaded (see data/bases.json)");

    const auto arc = [&](Value v, std::uint16_t fallback) {
        const int degrees = whole(v, report, "an arc", 0, 360, fallback);
        if (degrees % 45 != 0) report.add(v, quoted(v) + " is not a multiple of 45 degrees");
        return static_cast<std::uint16_t>(degrees);
    };
    if (const Value v = object.optional("frontArcDegrees")) {
        unit.front_arc = arc(v, 180);
        unit.front_arc_recorded = true;
    }
    if (const Value v = object.optional("rearArcDegrees")) {
        unit.rear_arc = arc(v, 90);
        unit.rear_arc_recorded = true;
    }
    if (unit.front_arc + unit.rear_arc > 360 && unit.front_arc != 360)
        report.add(object.at(), "front and rear arc overlap: " + std::to_string(unit.front_arc) + " and " +
                                    std::to_string(unit.rear_arc) + " degrees");
}

}  // namespace

ReadUnit read_unit(Reading& reading, Value value) {
    Report& report = reading.report;
    ReadUnit read;
    Unit& unit = read.unit;
    UnitText& text = read.text;
    Object object(value, report, "a unit");
    read_name(object, report, text);
    read_rank(object, report, unit, text);
    if (const Value v = object.required("points"))
        unit.points = static_cast<std::uint16_t>(whole(v, report, "points", 0, 999, 0));
    if (const Value v = object.optional("faction")) unit.faction = read_faction(reading, v);
    if (const Value v = object.optional("sourceFaction"))
        text.source_faction = words(v, report, "sourceFaction");
    else if (!reading.catalog.factions.empty())
        text.source_faction = reading.catalog[unit.faction].id;
    if (const Value v = object.optional("group")) text.group = words(v, report, "group");

    if (const Value v = object.required("type")) unit.type = word(v, report, "unit type", UnitType::infantry);
    if (const Value v = object.required("speedMode")) {
        unit.speed_mode =
            word(v, report, "speed mode", unit.type == UnitType::mech ? SpeedMode::mech : SpeedMode::foot);
        const bool walks = unit.speed_mode == SpeedMode::mech || unit.speed_mode == SpeedMode::quad;
        if (walks != (unit.type == UnitType::mech))
            report.add(
                v, quoted(v) + (walks ? " is a speed mode of 'Mechs only" : " is no speed mode of a 'Mech"));
    }
    if (const Value v = object.optional("attackSymbol"))
        unit.attack_symbol = word(v, report, "attack symbol", AttackSymbol::unknown, 1);
    if (const Value v = object.optional("capacity"))
        unit.capacity = static_cast<std::uint8_t>(whole(v, report, "a capacity", 0, 9, 0));
    if (const Value v = object.required("weapons")) read_weapons(v, report, unit);
    if (const Value v = object.optional("artilleryRange")) {
        unit.artillery_range = static_cast<std::uint8_t>(whole(v, report, "an artillery range", 1, 80, 0));
        if (unit.artillery_range != 0 && unit.artillery_range <= unit.weapons[0].max_range)
            report.add(v, quoted(v) + " is not beyond the maximum range " +
                              std::to_string(unit.weapons[0].max_range));
    }
    read_base_and_arcs(object, reading, unit);

    if (const Value dial = object.required("dial");
        dial && is_list(dial, report, "a combat dial", 1, max_clicks)) {
        unit.clicks = static_cast<std::uint8_t>(dial.size());
        for (const Value click : dial) read_click(click, report, unit, click.place());
    }
    read_mech_parts(object, report, unit, text);

    if (const Value v = object.optional("inferred")) read_inferred(v, report, unit, text.inferred);
    if (const Value v = object.optional("flags")) text.flags = text_list(v, report, "flags");
    if (const Value v = object.optional("notes")) text.notes = text_list(v, report, "notes");
    object.finish();
    text.pack = reading.pack;
    return read;
}

// --- Artillery markers -----------------------------------------------------------------------------------

namespace {

/// The ranges of attack results must join without gap, from the lowest total that is not a critical miss
/// (Salvage attack value + 4) up to one below the target value.
void read_drift(Value value, Report& report, ArtilleryMarker& marker) {
    if (!is_list(value, report, "driftRanges", marker.drift.size(), marker.drift.size())) return;
    bool whole_ranges = true;
    for (const Value entry : value) {
        if (!entry.is(Kind::list) || entry.size() != 3) {
            report.add(entry, "a drift range is [lowest result, highest result, inches]");
            whole_ranges = false;
            continue;
        }
        std::array<std::uint8_t, 3> n{};
        for (const Value v : entry)
            n[v.place()] = static_cast<std::uint8_t>(whole(v, report, "a drift range", 0, 60, 0));
        marker.drift[entry.place()] = {n[0], n[1], n[2]};
        if (n[0] > n[1]) {
            report.add(entry,
                       "a drift range from " + std::to_string(n[0]) + " down to " + std::to_string(n[1]));
            whole_ranges = false;
        }
    }
    if (!whole_ranges) return;
    auto ranges = marker.drift;
    std::sort(ranges.begin(), ranges.end(),
              [](const DriftRange& a, const DriftRange& b) { return a.low < b.low; });
    for (std::size_t i = 1; i < ranges.size(); ++i)
        if (ranges[i].low != ranges[i - 1].high + 1)
            report.add(value, "the drift ranges leave a gap or overlap between " +
                                  std::to_string(ranges[i - 1].high) + " and " +
                                  std::to_string(ranges[i].low));
    if (ranges.back().high + 1 != marker.target_value)
        report.add(value, "the highest drift range ends at " + std::to_string(ranges.back().high) +
                              ", not one below the target value " + std::to_string(marker.target_value));
    if (ranges.front().low != marker.salvage_attack + 4)
        report.add(value, "the lowest drift range begins at " + std::to_string(ranges.front().low) +
                              ", not at salvageAttack + 4 = " + std::to_string(marker.salvage_attack + 4));
}

void read_bearings(Value value, Report& report, ArtilleryMarker& marker) {
    constexpr std::array<std::string_view, 6> faces{"1", "2", "3", "4", "5", "6"};
    Object object(value, report, "driftBearings");
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (const Value v = object.required(faces[i]))
            marker.bearings[i] = static_cast<std::uint16_t>(whole(v, report, "a bearing", 0, 359, 0));
    object.finish();
}

void read_front_labels(Value value, Report& report, ArtilleryMarker& marker) {
    constexpr std::array<std::string_view, 3> places{"onArrow", "left", "right"};
    Object object(value, report, "frontSectorLabels");
    for (std::size_t i = 0; i < places.size(); ++i)
        if (const Value v = object.optional(places[i]))
            marker.front_labels[i] = static_cast<std::uint8_t>(whole(v, report, "a drift number", 1, 6, 0));
    object.finish();
}

}  // namespace

void read_marker(Reading& reading, Value value) {
    Report& report = reading.report;
    ArtilleryMarker marker;
    Object object(value, report, "an artillery marker");
    const Value unit_value = object.required("unitId");
    for (const std::string_view repeated : {"id", "unitName"}) object.has(repeated);  // the unit says both
    if (const Value v = object.required("markerColor"))
        marker.colour = read_colour(v, report).value_or(Colour::red);
    const auto byte = [&](std::string_view key, int low, int high) {
        const Value v = object.required(key);
        return v ? static_cast<std::uint8_t>(whole(v, report, key, low, high, low)) : std::uint8_t{0};
    };
    marker.salvage_attack = byte("salvageAttack", 0, 15);
    marker.salvage_damage = byte("salvageDamage", 0, 9);
    marker.target_value = byte("targetValue", 1, 40);
    marker.blast_radius = byte("blastRadius", 1, 12);
    if (const Value v = object.required("driftRanges")) read_drift(v, report, marker);
    if (const Value v = object.required("driftBearings")) read_bearings(v, report, marker);
    if (const Value v = object.optional("frontSectorLabels")) read_front_labels(v, report, marker);
    object.finish();

    if (!unit_value) return;
    const EntryRef ref = read_reference(reading, unit_value, Entry::unit, "unit");
    if (ref.entry == Entry::none) return;
    Unit& unit = reading.catalog.units[ref.index];
    if (unit.artillery_range == 0)
        return report.add(unit_value, quoted(unit_value) + " is no artillery unit: it has no artilleryRange");
    if (unit.artillery_marker != MarkerId::none)
        return report.add(unit_value, quoted(unit_value) + " already has an artillery marker");
    if (reading.catalog.artillery_markers.size() >= static_cast<std::size_t>(MarkerId::none))
        return report.add(value, "too many artillery markers: at most 255");
    marker.unit = static_cast<UnitKind>(ref.index);
    unit.artillery_marker = static_cast<MarkerId>(reading.catalog.artillery_markers.size());
    reading.catalog.artillery_markers.push_back(marker);
}

}  // namespace irondial::catalog
