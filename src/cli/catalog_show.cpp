#include "cli/catalog_show.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "cli/names.h"

namespace irondial::cli {

namespace {

using namespace catalog;

constexpr std::size_t columns = 100;     // of text that wraps
constexpr std::size_t label_width = 18;  // of the row names of a dial
constexpr std::size_t cell_width = 6;

/// Draws one entry; the parts are functions in the order of the page.
class Page {
  public:
    Page(const Catalog& c, const ShowOptions& options, Paint p)
        : catalog(c), lang(options.language), rules(options.rules), paint(p) {}

    std::string unit(UnitKind);
    std::string entry(EntryRef);

  private:
    std::string_view tr(std::string_view en, std::string_view de) const { return say(lang, en, de); }
    std::string row(std::string_view label, std::string_view text) const {
        return "  " + padded(std::string(label), label_width) + std::string(text) + "\n";
    }
    std::string headline(std::string_view id, std::string_view title, std::string_view right) const;
    std::string pack_line(std::uint16_t pack) const;
    std::string remarks(const std::vector<std::string>& notes) const;

    std::string body(const Unit&, const UnitText&) const;
    std::string combat_dial(const Unit&) const;
    std::string heat_dial(const Unit&) const;
    std::string explanations(const Unit&) const;
    std::string explained(std::string_view key, Colour, const Explanation&, std::string_view where) const;
    std::string doubts(const Unit&, const UnitText&) const;
    std::string marker(const Unit&) const;

    std::string card_page(const Card&, CardType, const std::string& details) const;
    std::string needs(const MechNeeds&) const;
    std::string modifiers(const Modifiers&) const;
    std::string factions(const std::vector<FactionId>&) const;
    std::string cost(const Cost&) const;
    std::string pilot_details(const Pilot&) const;

    const Catalog& catalog;
    Language lang;
    RulesFamily rules;
    Paint paint;
};

std::string Page::headline(std::string_view id, std::string_view title, std::string_view right) const {
    return fmt::format("{}  {}  {}\n", bold(paint, id), bold(paint, title), right);
}

std::string Page::pack_line(std::uint16_t pack) const {
    const Pack& p = catalog.packs[pack];
    const std::string_view origin = p.origin == Origin::real
                                        ? tr("printed figures and cards", "gedruckte Figuren und Karten")
                                        : tr("our own design", "eigener Entwurf");
    return row(tr("pack", "Paket"), fmt::format("{} ({}; {})", p.id, in(p.title, lang), origin));
}

std::string Page::remarks(const std::vector<std::string>& notes) const {
    std::string out;
    for (const std::string& note : notes) {
        std::string lines = wrapped(note, columns, 4);
        if (lines.size() > 2) lines[2] = '-';
        out += lines;
    }
    return out;
}

// --- Units -----------------------------------------------------------------------------------------------

/// A dial value: 8, or [8]B on a blue square, or (8)R on a red circle.
std::string cell_text(Paint paint, const DialCell& cell) {
    if (cell.equip == Equipment::none) return padded(fmt::format(" {}", cell.value), cell_width);
    const Colour colour = facts(cell.equip).colour;
    const bool circle = cell.shape == EquipShape::circle;
    const std::string text =
        fmt::format("{}{}{}{}", circle ? '(' : '[', cell.value, circle ? ')' : ']', letter(colour));
    return padded(painted(paint, colour, text), cell_width);
}

/// A heat dial location: 0, -1, or Y-1 on yellow.
std::string heat_text(Paint paint, const HeatCell& cell) {
    const std::string number = cell.modifier == 0 ? "0" : fmt::format("{:+}", cell.modifier);
    if (cell.effect == HeatEffect::none) return padded(" " + number, cell_width);
    const Colour colour = facts(cell.effect).colour;
    return padded(
        painted(paint, colour, fmt::format("{}{}", letter(colour), cell.modifier == 0 ? "" : number)),
        cell_width);
}

std::string Page::body(const Unit& unit, const UnitText& text) const {
    std::string type(name(unit.type, lang));
    if (unit.weight_class != WeightClass::none)
        type = fmt::format("{} {}", name(unit.weight_class, lang), type);
    std::string rank(name(unit.rank, lang));
    if (unit.rank != Rank::unknown && text.rank_basis != RankBasis::printed)
        rank += fmt::format(" ({}: {})", tr("inferred", "erschlossen"), catalog::text(text.rank_basis));

    std::string out = row(tr("faction", "Fraktion"), in(catalog[unit.faction].name, lang));
    out += row(tr("type", "Art"), type);
    out += row(tr("speed mode", "Bewegungsart"), name(unit.speed_mode, lang));
    out += row(tr("rank", "Rang"), rank);
    if (!text.group.empty()) out += row(tr("group", "Gruppe"), text.group);
    for (std::size_t i = 0; i < unit.weapon_count; ++i) {
        const Weapon& w = unit.weapons[i];
        std::string line =
            fmt::format("{}, {}", name(static_cast<DialSlot>(i), lang), name(w.range_type, lang));
        if (w.range_type != RangeType::melee)
            line += fmt::format(", {} {}–{}\", {} {}", tr("range", "Reichweite"), w.min_range, w.max_range,
                                w.targets, w.targets == 1 ? tr("target", "Ziel") : tr("targets", "Ziele"));
        out += row(i == 0 ? tr("weapons", "Waffen") : "", line);
    }
    if (unit.artillery_range != 0)
        out += row(tr("artillery", "Artillerie"), fmt::format("{}\"", unit.artillery_range));
    if (unit.type == UnitType::mech) out += row(tr("vent rating", "Kühlrate"), std::to_string(unit.vent));
    if (unit.capacity != 0) out += row(tr("capacity", "Kapazität"), std::to_string(unit.capacity));
    out += row(tr("attack symbol", "Angriffssymbol"), name(unit.attack_symbol, lang));
    const bool disc = unit.base.length == unit.base.width;
    const std::string base =
        disc
            ? fmt::format("{:.2f}\" {}", unit.base.width.mil / 1000.0, tr("across", "Durchmesser"))
            : fmt::format("{:.2f}\" × {:.2f}\"", unit.base.width.mil / 1000.0, unit.base.length.mil / 1000.0);
    out += row(tr("base", "Basis"),
               fmt::format("{}, {} {}°{}, {} {}°", base, tr("front arc", "Blickwinkel"), unit.front_arc,
                           unit.front_arc_recorded ? "" : tr(" (assumed)", " (angenommen)"),
                           tr("rear arc", "toter Winkel"), unit.rear_arc));
    return out + pack_line(text.pack);
}

std::string Page::combat_dial(const Unit& unit) const {
    std::string out = "\n" + bold(paint, tr("Combat dial", "Kampfscheibe")) + "\n";
    std::string clicks, markers;
    for (std::size_t c = 0; c < unit.clicks; ++c) {
        clicks += padded(fmt::format(" {}", c), cell_width);
        const Marker m = unit.dial[c].marker;
        markers +=
            m == Marker::green   ? padded(painted(paint, Colour::green, tr("start", "Start")), cell_width)
            : m == Marker::black ? padded(painted(paint, Colour::black, tr("rep.", "Rep.")), cell_width)
                                 : std::string(cell_width, ' ');
    }
    out += row(tr("click", "Klick"), dim(paint, clicks + "  ✝"));
    for (std::size_t s = 0; s < count<DialSlot>; ++s) {
        const auto slot = static_cast<DialSlot>(s);
        if (slot == DialSlot::secondary && unit.weapon_count < 2) continue;
        std::string line;
        for (std::size_t c = 0; c < unit.clicks; ++c) line += cell_text(paint, unit.dial[c][slot]);
        out += row(name(slot, lang), line);
    }
    return out + row(tr("marker", "Marke"), markers);
}

std::string Page::heat_dial(const Unit& unit) const {
    if (unit.heat_positions == 0) return {};
    std::string out = "\n" + bold(paint, tr("Heat dial", "Wärmerad")) + "\n";
    std::string heat;
    for (std::size_t h = 0; h <= unit.heat_positions; ++h) heat += padded(fmt::format(" {}", h), cell_width);
    out += row(tr("heat", "Wärme"), dim(paint, heat));
    for (const DialSlot slot : {DialSlot::primary, DialSlot::secondary, DialSlot::speed}) {
        if (slot == DialSlot::secondary && unit.weapon_count < 2) continue;
        std::string line;
        for (std::size_t h = 0; h < unit.heat_positions; ++h)
            line += heat_text(paint, unit.heat_dial[h][slot]);
        out += row(name(slot, lang), line + " " + bold(paint, tr("OFF", "AUS")));
    }
    return out;
}

std::string Page::explained(std::string_view key, Colour colour, const Explanation& explanation,
                            std::string_view where) const {
    const std::string title =
        in(explanation.name, lang).empty() ? std::string(key) : in(explanation.name, lang);
    std::string out =
        fmt::format("  {} {} ({}, {})", painted(paint, colour, fmt::format(" {} ", letter(colour))),
                    bold(paint, title), where, name(colour, lang));
    const Sourcing sourcing = explanation.sourcing[static_cast<std::size_t>(rules)];
    if (sourcing == Sourcing::assumed) out += dim(paint, tr(" [wording assumed]", " [Wortlaut angenommen]"));
    if (sourcing == Sourcing::absent)
        out += dim(paint, tr(" [not in these rules]", " [nicht in diesen Regeln]"));
    return out + "\n" +
           (sourcing == Sourcing::absent ? "" : wrapped(in(wording(explanation, rules), lang), columns, 6));
}

/// Every equipment and heat effect the figure shows, once, in the order of its columns.
std::string Page::explanations(const Unit& unit) const {
    std::string out;
    Set<Equipment> told;
    bool circles = false;
    for (std::size_t s = 0; s < count<DialSlot>; ++s)
        for (std::size_t c = 0; c < unit.clicks; ++c) {
            const auto slot = static_cast<DialSlot>(s);
            const DialCell& cell = unit.dial[c][slot];
            circles |= cell.equip != Equipment::none && cell.shape == EquipShape::circle;
            if (cell.equip == Equipment::none || told.has(cell.equip)) continue;
            told.add(cell.equip);
            out += explained(text(cell.equip), facts(cell.equip).colour,
                             catalog.equipment[static_cast<std::size_t>(cell.equip)], name(slot, lang));
        }
    if (circles)
        out += row("( )", tr("a circle costs 1 pushing damage per order in which it is used",
                             "ein Kreis kostet je Befehl, in dem er eingesetzt wird, 1 Antreibeschaden"));
    Set<HeatEffect> heat;
    for (std::size_t h = 1; h < unit.heat_positions; ++h)
        for (const DialSlot slot : {DialSlot::primary, DialSlot::secondary, DialSlot::speed}) {
            const HeatEffect effect = unit.heat_dial[h][slot].effect;
            if (effect == HeatEffect::none || heat.has(effect)) continue;
            heat.add(effect);
            out += explained(text(effect), facts(effect).colour,
                             catalog.heat_effects[static_cast<std::size_t>(effect)], tr("heat", "Wärme"));
        }
    if (out.empty()) return {};
    return "\n" +
           bold(paint, tr("Special equipment and heat effects", "Spezialausrüstung und Wärmeeffekte")) +
           "\n" + out;
}

std::string Page::doubts(const Unit& unit, const UnitText& text) const {
    std::string out;
    if (!text.flags.empty())
        out += row(alarming(paint, tr("flags", "Zweifel")),
                   alarming(paint, fmt::format("{}", fmt::join(text.flags, ", "))));
    const Inferred& i = text.inferred;
    std::vector<std::string> hints;
    if (i.rank != Rank::unknown)
        hints.push_back(fmt::format("{} {}", tr("rank", "Rang"), name(i.rank, lang)));
    if (i.attack_symbol != AttackSymbol::unknown)
        hints.push_back(
            fmt::format("{} {}", tr("attack symbol", "Angriffssymbol"), name(i.attack_symbol, lang)));
    if (!i.salvage_clicks.empty())
        hints.push_back(fmt::format("{} {}", tr("Salvage on click", "Wrack auf Klick"),
                                    fmt::join(i.salvage_clicks, ", ")));
    if (!hints.empty())
        out += row(tr("perhaps", "vielleicht"),
                   fmt::format("{} ({})", fmt::join(hints, "; "),
                               tr("a suggestion, not played", "ein Vorschlag, nicht gespielt")));
    out += remarks(text.notes);
    if (out.empty()) return {};
    const bool uncertain = !text.flags.empty() || unit.rank == Rank::unknown;
    return "\n" + bold(paint, uncertain ? tr("Uncertain", "Unsicher") : tr("Notes", "Anmerkungen")) + "\n" +
           out;
}

std::string Page::marker(const Unit& unit) const {
    if (unit.artillery_marker == MarkerId::none) return {};
    const ArtilleryMarker& m = catalog.artillery_markers[static_cast<std::size_t>(unit.artillery_marker)];
    std::string drift, bearings;
    for (const DriftRange& r : m.drift)
        drift += fmt::format("{}{}–{}: {}\"", drift.empty() ? "" : ", ", r.low, r.high, r.inches);
    for (std::size_t i = 0; i < m.bearings.size(); ++i)
        bearings += fmt::format("{}{}: {}°", i == 0 ? "" : ", ", i + 1, m.bearings[i]);
    return "\n" + bold(paint, tr("Artillery marker", "Artilleriemarke")) + "\n" +
           row(tr("target value", "Zielwert"), std::to_string(m.target_value)) +
           row(tr("blast radius", "Explosionsradius"), fmt::format("{}\"", m.blast_radius)) +
           row(tr("drift", "Abdrift"), drift) + row(tr("direction", "Richtung"), bearings) +
           row(tr("as Salvage", "als Wrack"),
               fmt::format("{} {}, {} {}", tr("attack", "Angriff"), m.salvage_attack, tr("damage", "Schaden"),
                           m.salvage_damage));
}

std::string Page::unit(UnitKind kind) {
    const Unit& unit = catalog[kind];
    const UnitText& text = catalog.text(kind);
    std::string title = text.name;
    if (!text.variant.empty()) title += " " + text.variant;
    if (!text.nickname.empty()) title += " \"" + text.nickname + "\"";
    if (!text.pilot_name.empty()) title += " (" + text.pilot_name + ")";
    return headline(text.id, title, fmt::format("{} {}", unit.points, tr("points", "Punkte"))) +
           body(unit, text) + combat_dial(unit) + heat_dial(unit) + marker(unit) + explanations(unit) +
           doubts(unit, text);
}

// --- Cards and the rest ----------------------------------------------------------------------------------

std::string Page::cost(const Cost& cost) const {
    if (!cost.known) return std::string(tr("not recorded", "nicht erfasst"));
    return cost.per_150 ? fmt::format("{}/150", cost.points) : std::to_string(cost.points);
}

std::string Page::factions(const std::vector<FactionId>& ids) const {
    std::vector<std::string> names;
    names.reserve(ids.size());
    for (const FactionId id : ids) names.push_back(in(catalog[id].name, lang));
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string Page::needs(const MechNeeds& needs) const {
    std::vector<std::string> parts;
    for (std::size_t i = 1; i < count<WeightClass>; ++i)
        if (needs.classes.has(static_cast<WeightClass>(i)))
            parts.push_back(
                fmt::format("{} {}", name(static_cast<WeightClass>(i), lang), name(UnitType::mech, lang)));
    std::vector<FactionId> ids;
    for (std::size_t i = 0; i < catalog.factions.size(); ++i)
        if (needs.factions.has(static_cast<FactionId>(i))) ids.push_back(static_cast<FactionId>(i));
    if (!ids.empty()) parts.push_back(factions(ids));
    return parts.empty() ? std::string(tr("none", "keine")) : fmt::format("{}", fmt::join(parts, "; "));
}

std::string Page::modifiers(const Modifiers& m) const {
    if (m == Modifiers{}) return {};
    return row(tr("modifiers", "Modifikatoren"),
               fmt::format("{} {:+}, {} {:+}, {} {:+}", name(DialSlot::speed, lang), m.speed,
                           name(DialSlot::attack, lang), m.attack, name(DialSlot::defense, lang), m.defense));
}

std::string Page::card_page(const Card& card, CardType type, const std::string& details) const {
    std::string out = headline(card.id, in(card.name, lang), name(type, lang));
    out += row(tr("points", "Punkte"), cost(card.cost)) + details + pack_line(card.pack);
    if (!card.summary.en.empty()) out += "\n" + wrapped(in(card.summary, lang), columns, 2);
    if (!card.notes.empty())
        out += "\n" + bold(paint, tr("Notes", "Anmerkungen")) + "\n" + remarks(card.notes);
    return out;
}

std::string Page::pilot_details(const Pilot& pilot) const {
    std::string out = row(tr("tier", "Stufe"), name(pilot.tier, lang)) +
                      row(tr("requires", "Voraussetzung"), needs(pilot.needs)) + modifiers(pilot.modifiers);
    if (pilot.preferred != UnitKind::none) {
        const UnitText& text = catalog.text(pilot.preferred);
        out += row(tr("preferred", "Stamm-Mech"),
                   fmt::format("{} {} {} ({} {})", text.id, text.name, text.variant, cost(pilot.alternative),
                               tr("points", "Punkte")));
    }
    if (!pilot.ability.en.empty()) out += row(tr("ability", "Fähigkeit"), in(pilot.ability, lang));
    if (pilot.recruitment) {
        std::string costs =
            pilot.recruitment->base ? fmt::format("{} {}", tr("any", "jede"), *pilot.recruitment->base) : "";
        for (const auto& [faction, price] : pilot.recruitment->by_faction)
            costs +=
                fmt::format("{}{} {}", costs.empty() ? "" : ", ", in(catalog[faction].name, lang), price);
        out += row(tr("recruitment", "Anwerbekosten"), costs);
    }
    return out;
}

std::string Page::entry(EntryRef ref) {
    switch (ref.entry) {
        case Entry::none: return {};
        case Entry::unit: return unit(static_cast<UnitKind>(ref.index));
        case Entry::gear: {
            const Gear& gear = catalog.gear[ref.index];
            std::string slot(text(gear.slot));
            if (gear.range_type) slot += fmt::format(" ({})", name(*gear.range_type, lang));
            return card_page(gear.card, CardType::gear,
                             row(tr("requires", "Voraussetzung"), needs(gear.needs)) +
                                 row(tr("sits on", "Platz"), slot) + modifiers(gear.modifiers));
        }
        case Entry::pilot: {
            const Pilot& pilot = catalog.pilots[ref.index];
            return card_page(pilot.card, CardType::pilot, pilot_details(pilot));
        }
        case Entry::planetary_condition: {
            const PlanetaryCondition& condition = catalog.planetary_conditions[ref.index];
            const auto names = [&](const std::vector<ConditionId>& ids) {
                std::vector<std::string> list;
                list.reserve(ids.size());
                for (const ConditionId id : ids)
                    list.push_back(
                        in(catalog.planetary_conditions[static_cast<std::size_t>(id)].card.name, lang));
                return fmt::format("{}", fmt::join(list, ", "));
            };
            std::string details;
            if (!condition.cancels.empty())
                details += row(tr("cancels", "hebt auf"), names(condition.cancels));
            if (!condition.ends_by.empty())
                details += row(tr("canceled by", "aufgehoben"), names(condition.ends_by));
            return card_page(condition.card, CardType::planetary_condition, details);
        }
        case Entry::faction_pride: {
            const FactionPride& pride = catalog.faction_pride[ref.index];
            return card_page(pride.card, CardType::faction_pride,
                             row(tr("faction", "Fraktion"), in(catalog[pride.faction].name, lang)) +
                                 row(tr("pure army", "reine Armee"), cost(pride.pure)));
        }
        case Entry::mercenary_contract: {
            const MercenaryContract& contract = catalog.mercenary_contracts[ref.index];
            return card_page(contract.card, CardType::mercenary_contract,
                             row(tr("faction", "Fraktion"), in(catalog[contract.faction].name, lang)));
        }
        case Entry::situational_alliance: {
            const SituationalAlliance& alliance = catalog.situational_alliances[ref.index];
            return card_page(alliance.card, CardType::situational_alliance,
                             row(tr("factions", "Fraktionen"), factions(alliance.factions)));
        }
        case Entry::rally_card: return card_page(catalog.rally_cards[ref.index].card, CardType::rally, {});
        // Pieces and tokens are for looking at on a board; here their data speak.
        case Entry::target_token:
        case Entry::terrain:
        case Entry::arena:
        case Entry::army:
        case Entry::battlefield: return to_json(catalog, ref) + "\n";
    }
    return {};
}

/// The id as it is printed, whatever case was typed.
std::string printed_id(const Catalog& catalog, std::string typed) {
    if (catalog.find(typed).entry != Entry::none) return typed;
    for (char& c : typed) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return typed;
}

}  // namespace

Output show_entry(const Catalog& catalog, const ShowOptions& options, Paint paint) {
    const EntryRef ref = catalog.find(printed_id(catalog, options.id));
    if (ref.entry != Entry::none)
        return {
            .text = options.json ? to_json(catalog, ref) + "\n" : Page(catalog, options, paint).entry(ref),
            .error = {}};
    std::string error = fmt::format("error: nothing in the catalog is called \"{}\"", options.id);
    const std::vector<std::string> near = similar_ids(catalog, printed_id(catalog, options.id));
    error += near.empty() ? "; `irondial catalog list` shows all units"
                          : fmt::format("; did you mean {}?", fmt::join(near, ", "));
    return {.text = {}, .error = error + "\n", .status = 1};
}

}  // namespace irondial::cli
