#include "cli/catalog_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "catalog/similar.h"
#include "cli/names.h"

namespace irondial::cli {

namespace {

using namespace catalog;

struct KindName {
    std::string_view name;
    Entry entry;
};
constexpr KindName kinds[] = {
    {"units", Entry::unit},
    {"gear", Entry::gear},
    {"pilots", Entry::pilot},
    {"conditions", Entry::planetary_condition},
    {"pride", Entry::faction_pride},
    {"contracts", Entry::mercenary_contract},
    {"alliances", Entry::situational_alliance},
    {"rally", Entry::rally_card},
    {"targets", Entry::target_token},
    {"terrain", Entry::terrain},
    {"arenas", Entry::arena},
    {"armies", Entry::army},
    {"battlefields", Entry::battlefield},
};

/// A filter that says something impossible; the sentence goes to the user.
[[noreturn]] void refuse(std::string_view what, std::string_view typed,
                         const std::vector<std::string_view>& known) {
    const std::string_view near = nearest(typed, known);
    if (!near.empty())
        throw std::invalid_argument(
            fmt::format("unknown {} \"{}\"; did you mean \"{}\"?", what, typed, near));
    throw std::invalid_argument(
        fmt::format("unknown {} \"{}\"; there is {}", what, typed, fmt::join(known, ", ")));
}

template <class E>
Set<E> chosen(const std::vector<std::string>& typed, std::string_view what, std::size_t skip = 0) {
    Set<E> set;
    for (const std::string& word : typed) {
        const std::optional<E> value = parse<E>(word);
        if (!value || static_cast<std::size_t>(*value) < skip)
            refuse(what, word,
                   {Words<E>::list.begin() + static_cast<std::ptrdiff_t>(skip), Words<E>::list.end()});
        set.add(*value);
    }
    return set;
}

Set<FactionId> chosen_factions(const Catalog& catalog, const std::vector<std::string>& typed) {
    Set<FactionId> set;
    std::vector<std::string_view> known;
    for (const Faction& faction : catalog.factions) known.push_back(faction.id);
    for (const std::string& id : typed) {
        const std::optional<FactionId> faction = catalog.faction(id);
        if (!faction) refuse("faction", id, known);
        set.add(*faction);
    }
    return set;
}

struct PointRange {
    int low = 0, high = 9999;
};

PointRange parse_points(std::string_view typed) {
    const auto number = [&](std::string_view digits, int fallback) {
        if (digits.empty()) return fallback;
        int n = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
        if (error != std::errc{} || end != digits.data() + digits.size())
            throw std::invalid_argument(
                fmt::format("\"{}\" is no range of points; write 35, 20..50, 20.. or ..50", typed));
        return n;
    };
    if (typed.empty()) return {};
    const auto dots = typed.find("..");
    if (dots == std::string_view::npos) {
        const int n = number(typed, 0);
        return {n, n};
    }
    return {number(typed.substr(0, dots), 0), number(typed.substr(dots + 2), 9999)};
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

bool contains(std::initializer_list<std::string_view> texts, std::string_view wanted) {
    const std::string needle = lower(wanted);
    return std::any_of(texts.begin(), texts.end(),
                       [&](std::string_view text) { return lower(text).find(needle) != std::string::npos; });
}

/// Filters once understood, so that a slip is refused before anything is listed.
struct Filter {
    Set<FactionId> factions;
    Set<UnitType> types;
    Set<WeightClass> classes;
    Set<SpeedMode> modes;
    Set<Rank> ranks;
    Set<Equipment> equipment;
    PointRange points;
};

Filter understand(const Catalog& catalog, const ListOptions& options) {
    return {.factions = chosen_factions(catalog, options.factions),
            .types = chosen<UnitType>(options.types, "type"),
            .classes = chosen<WeightClass>(options.classes, "class", 1),
            .modes = chosen<SpeedMode>(options.speed_modes, "speed mode"),
            .ranks = chosen<Rank>(options.ranks, "rank"),
            .equipment = chosen<Equipment>(options.equipment, "equipment", 1),
            .points = parse_points(options.points)};
}

template <class E>
bool passes(Set<E> wanted, E value) {
    return wanted.empty() || wanted.has(value);
}

bool passes(const Catalog& catalog, UnitKind kind, const ListOptions& options, const Filter& filter) {
    const Unit& unit = catalog[kind];
    const UnitText& text = catalog.text(kind);
    if (!passes(filter.factions, unit.faction) || !passes(filter.types, unit.type) ||
        !passes(filter.classes, unit.weight_class) || !passes(filter.modes, unit.speed_mode) ||
        !passes(filter.ranks, unit.rank))
        return false;
    if (unit.points < filter.points.low || unit.points > filter.points.high) return false;
    if (!options.sets.empty() &&
        std::find(options.sets.begin(), options.sets.end(), text.set) == options.sets.end())
        return false;
    if (!filter.equipment.empty()) {
        bool any = false;
        for (std::size_t e = 1; e < count<Equipment>; ++e)
            any |= filter.equipment.has(static_cast<Equipment>(e)) && shows(unit, static_cast<Equipment>(e));
        if (!any) return false;
    }
    const Faction& faction = catalog[unit.faction];
    return options.text.empty() || contains({text.id, text.name, text.variant, text.nickname, text.pilot_name,
                                             in(faction.name, options.language), text.group},
                                            options.text);
}

std::string full_name(const UnitText& text) {
    std::string out = text.name;
    if (!text.variant.empty()) out += " " + text.variant;
    if (!text.nickname.empty()) out += " \"" + text.nickname + "\"";
    if (!text.pilot_name.empty()) out += " (" + text.pilot_name + ")";
    return out;
}

std::string weapon_text(const Weapon& weapon, Language language) {
    if (weapon.range_type == RangeType::melee) return std::string(name(weapon.range_type, language));
    return fmt::format("{} {}/{} ×{}", name(weapon.range_type, language), weapon.min_range, weapon.max_range,
                       weapon.targets);
}

Output list_units(const Catalog& catalog, const ListOptions& options, Paint paint) {
    const Filter filter = understand(catalog, options);
    const Language lang = options.language;
    std::vector<std::vector<std::string>> rows{
        {"id", std::string(say(lang, "name", "Name")), std::string(say(lang, "faction", "Fraktion")),
         std::string(say(lang, "type", "Art")), std::string(say(lang, "mode", "Bewegungsart")),
         std::string(say(lang, "rank", "Rang")), std::string(say(lang, "points", "Punkte")),
         std::string(say(lang, "clicks", "Klicks")), std::string(say(lang, "weapons", "Waffen")), ""}};
    std::string json;
    std::size_t found = 0;
    for (std::size_t i = 0; i < catalog.units.size(); ++i) {
        const auto kind = static_cast<UnitKind>(i);
        if (!passes(catalog, kind, options, filter)) continue;
        ++found;
        if (options.json) {
            json += (json.empty() ? "[" : ",\n ") + to_json(catalog, kind);
            continue;
        }
        const Unit& unit = catalog[kind];
        const UnitText& text = catalog.text(kind);
        std::string type(name(unit.type, lang));
        if (unit.weight_class != WeightClass::none)
            type = fmt::format("{} {}", name(unit.weight_class, lang), type);
        std::string weapons = weapon_text(unit.weapons[0], lang);
        if (unit.weapon_count > 1) weapons += ", " + weapon_text(unit.weapons[1], lang);
        rows.push_back({text.id, full_name(text), in(catalog[unit.faction].name, lang), type,
                        std::string(name(unit.speed_mode, lang)),
                        unit.rank == Rank::unknown ? "?" : std::string(name(unit.rank, lang)),
                        std::to_string(unit.points), std::to_string(unit.clicks), weapons,
                        text.flags.empty() ? "" : std::string(say(lang, "uncertain", "unsicher"))});
    }
    if (options.json) return {.text = (json.empty() ? "[" : json) + "]\n", .error = {}};
    const std::string total = fmt::format("{} {}\n", found, say(lang, "units", "Figuren"));
    return {.text = table(rows, {false, false, false, false, false, false, true, true, false, false}, paint) +
                    total,
            .error = {}};
}

/// What the simple tables show of an entry that is no unit.
struct Line {
    std::string id, title, detail;
    std::optional<int> points;
};

Line line_of(const Catalog& catalog, EntryRef ref, Language lang) {
    if (const Card* c = card(catalog, ref))
        return {c->id, in(c->name, lang), in(c->summary, lang),
                c->cost.known ? std::optional<int>(c->cost.points) : std::nullopt};
    switch (ref.entry) {
        case Entry::target_token: {
            const TargetToken& t = catalog.target_tokens[ref.index];
            return {t.id, in(t.name, lang),
                    fmt::format("{} {}, {} {} RP", say(lang, "defense", "Verteidigung"), t.defense,
                                name(t.preferred, lang), t.rp),
                    std::nullopt};
        }
        case Entry::terrain: {
            const TerrainPiece& t = catalog.terrain[ref.index];
            std::string detail(name(t.kind, lang));
            if (t.elevated) detail += fmt::format(", {}", say(lang, "elevated", "erhöht"));
            if (t.abrupt) detail += fmt::format(", {}", say(lang, "abrupt", "steil"));
            return {t.id, in(t.name, lang), detail, std::nullopt};
        }
        case Entry::arena: {
            const Arena& a = catalog.arenas[ref.index];
            return {a.id, in(a.name, lang), in(a.summary, lang), std::nullopt};
        }
        case Entry::army: {
            const Army& a = catalog.armies[ref.index];
            int points = 0;
            for (const ArmyUnit& unit : a.units) points += catalog[unit.unit].points;
            return {a.id, in(a.name, lang),
                    fmt::format("{} {}", a.units.size(), say(lang, "units", "Figuren")), points};
        }
        case Entry::battlefield: {
            const Battlefield& b = catalog.battlefields[ref.index];
            return {b.id, in(b.name, lang),
                    fmt::format("{}\" × {}\"", b.width.mil / 1000, b.height.mil / 1000), std::nullopt};
        }
        default: return {};
    }
}

std::size_t entry_count(const Catalog& c, Entry entry) {
    switch (entry) {
        case Entry::none: return 0;
        case Entry::unit: return c.units.size();
        case Entry::gear: return c.gear.size();
        case Entry::pilot: return c.pilots.size();
        case Entry::planetary_condition: return c.planetary_conditions.size();
        case Entry::faction_pride: return c.faction_pride.size();
        case Entry::mercenary_contract: return c.mercenary_contracts.size();
        case Entry::situational_alliance: return c.situational_alliances.size();
        case Entry::rally_card: return c.rally_cards.size();
        case Entry::target_token: return c.target_tokens.size();
        case Entry::terrain: return c.terrain.size();
        case Entry::arena: return c.arenas.size();
        case Entry::army: return c.armies.size();
        case Entry::battlefield: return c.battlefields.size();
    }
    return 0;
}

Output list_others(const Catalog& catalog, const ListOptions& options, Entry entry, Paint paint) {
    const bool unit_filter = !options.factions.empty() || !options.types.empty() ||
                             !options.classes.empty() || !options.speed_modes.empty() ||
                             !options.ranks.empty() || !options.equipment.empty() || !options.sets.empty();
    if (unit_filter)
        throw std::invalid_argument(
            "only units can be filtered so; for other kinds there are --text and --points");
    const PointRange points = parse_points(options.points);
    const Language lang = options.language;
    std::vector<std::vector<std::string>> rows{
        {"id", std::string(say(lang, "name", "Name")), std::string(say(lang, "points", "Punkte")), ""}};
    std::string json;
    for (std::size_t i = 0; i < entry_count(catalog, entry); ++i) {
        const EntryRef ref{entry, static_cast<std::uint16_t>(i)};
        const Line line = line_of(catalog, ref, lang);
        if (!options.points.empty() &&
            (!line.points || *line.points < points.low || *line.points > points.high))
            continue;
        if (!options.text.empty() && !contains({line.id, line.title, line.detail}, options.text)) continue;
        if (options.json) json += (json.empty() ? "[" : ",\n ") + to_json(catalog, ref);
        rows.push_back({line.id, line.title, line.points ? std::to_string(*line.points) : "–", line.detail});
    }
    if (options.json) return {.text = (json.empty() ? "[" : json) + "]\n", .error = {}};
    return {.text = table(rows, {false, false, true, false}, paint) +
                    fmt::format("{} {}\n", rows.size() - 1, options.kind),
            .error = {}};
}

}  // namespace

std::vector<std::string> listed_kinds() {
    std::vector<std::string> names;
    for (const KindName& kind : kinds) names.emplace_back(kind.name);
    return names;
}

Output list_entries(const Catalog& catalog, const ListOptions& options, Paint paint) {
    try {
        for (const KindName& kind : kinds)
            if (kind.name == options.kind)
                return kind.entry == Entry::unit ? list_units(catalog, options, paint)
                                                 : list_others(catalog, options, kind.entry, paint);
        std::vector<std::string_view> known;
        for (const KindName& kind : kinds) known.push_back(kind.name);
        refuse("kind", options.kind, known);
    } catch (const std::invalid_argument& wrong) {
        return {.text = {}, .error = fmt::format("error: {}\n", wrong.what()), .status = 2};
    }
}

}  // namespace irondial::cli
