#include "campaign/wire.h"

#include "campaign/names.h"
#include "rules/options.h"

namespace irondial::campaign::wire {

using catalog::Entry;
using game::wire::fail;
using game::wire::Reader;
using rules::name_of;

namespace {

// --- writing ----------------------------------------------------------------------------------------------

struct Writer {
    const Campaign& campaign;

    const std::string& stable(StableId s) const { return campaign[s].name; }
    std::string asset(AssetId a) const { return id_of(campaign, a); }
    json assets(const std::vector<AssetId>& list) const {
        json out = json::array();
        for (const AssetId a : list) out.push_back(asset(a));
        return out;
    }

    json operator()(const Found& c) const { return {{"found", {{"name", c.name}, {"manager", c.manager}}}}; }
    json operator()(const Buy& c) const {
        return {{"buy", {{"stable", stable(c.stable)}, {"what", id_of(*campaign.catalog, c.what)}}}};
    }
    json operator()(const Sell& c) const {
        return {{"sell", {{"stable", stable(c.stable)}, {"asset", asset(c.asset)}}}};
    }
    json operator()(const Assign& c) const {
        json out{{"stable", stable(c.stable)}, {"card", asset(c.card)}};
        if (c.unit != AssetId::none) out["unit"] = asset(c.unit);
        if (c.slot) out["slot"] = catalog::text(*c.slot);
        return {{"assign", out}};
    }
    json operator()(const Repair& c) const {
        return {{"repair", {{"stable", stable(c.stable)}, {"unit", asset(c.unit)}}}};
    }
    json operator()(const LineUp& c) const {
        json out{{"stable", stable(c.stable)}};
        if (!c.units.empty()) out["units"] = assets(c.units);
        if (!c.hand.empty()) out["hand"] = assets(c.hand);
        if (c.pilot != AssetId::none) out["pilot"] = asset(c.pilot);
        if (c.borrowed != catalog::UnitKind::none) out["borrowed"] = campaign.catalog->text(c.borrowed).id;
        return {{"lineUp", out}};
    }
    json operator()(const Forfeit& c) const { return {{"forfeit", {{"stable", stable(c.stable)}}}}; }
    json operator()(const Surrender& c) const { return {{"surrender", {{"stable", stable(c.stable)}}}}; }
    json operator()(const Report& c) const {
        json out{{"match", index(c.match) + 1}, {"winner", c.winner}, {"entrants", json::array()}};
        if (c.by_surrender) out["bySurrender"] = true;
        for (const EntrantReport& part : c.entrants) {
            json one{{"reputation", part.reputation}};
            if (part.surrendered) one["surrendered"] = true;
            if (part.own_flag != FlagSpot::elsewhere) one["ownFlag"] = name_of(part.own_flag);
            if (part.opposing_flag != FlagSpot::elsewhere) one["opposingFlag"] = name_of(part.opposing_flag);
            for (const UnitReport& unit : part.units)
                one["units"].push_back(
                    {{"unit", asset(unit.unit)}, {"click", unit.click}, {"kills", unit.kills}});
            out["entrants"].push_back(std::move(one));
        }
        return {{"report", out}};
    }
    json operator()(const Advance&) const { return {{"advance", json::object()}}; }
};

// --- reading ----------------------------------------------------------------------------------------------

StableId stable(const Campaign& campaign, Reader& in) {
    const std::string name = in.text("stable", "");
    const StableId found = find_stable(campaign, name);
    if (found == StableId::none) fail(in.at("stable"), "no stable is called \"" + name + '"');
    return found;
}

AssetId asset(const Campaign& campaign, StableId owner, const json& value, const std::string& pointer) {
    if (!value.is_string()) fail(pointer, "expected a collector's number");
    const AssetId found = find_asset(campaign, owner, value.get<std::string>());
    if (found == AssetId::none)
        fail(pointer, campaign[owner].name + " has never had " + value.get<std::string>());
    return found;
}

AssetId asset(const Campaign& campaign, StableId owner, Reader& in, std::string_view key) {
    const json* value = in.find(key);
    return value == nullptr ? AssetId::none : asset(campaign, owner, *value, in.at(key));
}

std::vector<AssetId> assets(const Campaign& campaign, StableId owner, Reader& in, std::string_view key) {
    std::vector<AssetId> list;
    const json* values = in.find(key);
    if (values == nullptr) return list;
    if (!values->is_array()) fail(in.at(key), "expected a list");
    for (const json& value : *values) list.push_back(asset(campaign, owner, value, in.at(key)));
    return list;
}

EntryRef what(const Campaign& campaign, const std::string& id, const std::string& pointer) {
    const EntryRef found = campaign.catalog->find(id);
    if (found.entry == Entry::none) fail(pointer, "the catalog has no " + id);
    return found;
}

Command read_found(const Campaign&, Reader& in) {
    Found c;
    c.name = in.text("name", "");
    c.manager = in.text("manager", "person");
    return c;
}

Command read_buy(const Campaign& campaign, Reader& in) {
    Buy c;
    c.stable = stable(campaign, in);
    c.what = what(campaign, in.text("what", ""), in.at("what"));
    return c;
}

Command read_sell(const Campaign& campaign, Reader& in) {
    Sell c;
    c.stable = stable(campaign, in);
    c.asset = asset(campaign, c.stable, in.need("asset"), in.at("asset"));
    return c;
}

Command read_assign(const Campaign& campaign, Reader& in) {
    Assign c;
    c.stable = stable(campaign, in);
    c.card = asset(campaign, c.stable, in.need("card"), in.at("card"));
    c.unit = asset(campaign, c.stable, in, "unit");
    if (in.has("slot")) {
        c.slot = catalog::parse<catalog::DialSlot>(in.text("slot", ""));
        if (!c.slot) fail(in.at("slot"), "expected primary or secondary");
    }
    return c;
}

Command read_repair(const Campaign& campaign, Reader& in) {
    Repair c;
    c.stable = stable(campaign, in);
    c.unit = asset(campaign, c.stable, in.need("unit"), in.at("unit"));
    return c;
}

Command read_line_up(const Campaign& campaign, Reader& in) {
    LineUp c;
    c.stable = stable(campaign, in);
    c.units = assets(campaign, c.stable, in, "units");
    c.hand = assets(campaign, c.stable, in, "hand");
    c.pilot = asset(campaign, c.stable, in, "pilot");
    if (in.has("borrowed")) {
        const EntryRef unit = what(campaign, in.text("borrowed", ""), in.at("borrowed"));
        if (unit.entry != Entry::unit) fail(in.at("borrowed"), "expected a unit");
        c.borrowed = static_cast<catalog::UnitKind>(unit.index);
    }
    if (c.units.empty() && c.pilot == AssetId::none) fail(in.at("units"), "expected at least one unit");
    return c;
}

Command read_forfeit(const Campaign& campaign, Reader& in) {
    return Forfeit{stable(campaign, in)};
}

Command read_surrender(const Campaign& campaign, Reader& in) {
    return Surrender{stable(campaign, in)};
}

FlagSpot read_flag(Reader& in, std::string_view key) {
    const auto spot = rules::parse_policy<FlagSpot>(in.text(key, "elsewhere"));
    if (!spot) fail(in.at(key), "expected home, carried or elsewhere");
    return *spot;
}

EntrantReport read_entrant(const Campaign& campaign, const Entrant& entrant, const json& value,
                           const std::string& pointer) {
    Reader in(value, pointer);
    EntrantReport part;
    part.reputation = in.number("reputation", 0, 0, 100'000);
    part.surrendered = in.flag("surrendered", false);
    part.own_flag = read_flag(in, "ownFlag");
    part.opposing_flag = read_flag(in, "opposingFlag");
    if (const json* units = in.find("units"))
        for (const json& one : *units) {
            Reader unit(one, in.at("units"));
            UnitReport report;
            report.unit = asset(campaign, entrant.stable, unit.need("unit"), unit.at("unit"));
            report.click = static_cast<std::uint8_t>(unit.number("click", 0, 0, 255));
            report.kills = unit.number("kills", 0, 0, 100);
            unit.finish();
            part.units.push_back(report);
        }
    in.finish();
    return part;
}

Command read_report(const Campaign& campaign, Reader& in) {
    Report c;
    in.need("match");
    const int number = in.number("match", 0, 1, static_cast<int>(campaign.matches.size()));
    c.match = static_cast<MatchId>(number - 1);
    c.winner = in.number("winner", -1, -1, most_stables);
    c.by_surrender = in.flag("bySurrender", false);
    const json& parts = in.need("entrants");
    const auto& entrants = campaign[c.match].entrants;
    if (!parts.is_array() || parts.size() != entrants.size())
        fail(in.at("entrants"), "expected " + std::to_string(entrants.size()) + " entries");
    for (std::size_t e = 0; e < entrants.size(); ++e)
        c.entrants.push_back(
            read_entrant(campaign, entrants[e], parts[e], in.at("entrants") + "/" + std::to_string(e)));
    return c;
}

Command read_advance(const Campaign&, Reader&) {
    return Advance{};
}

struct Form {
    std::string_view key;
    Command (*read)(const Campaign&, Reader&);
};
constexpr std::array forms{
    Form{"found", read_found},     Form{"buy", read_buy},
    Form{"sell", read_sell},       Form{"assign", read_assign},
    Form{"repair", read_repair},   Form{"lineUp", read_line_up},
    Form{"forfeit", read_forfeit}, Form{"surrender", read_surrender},
    Form{"report", read_report},   Form{"advance", read_advance},
};

Cycle read_cycle(const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    Cycle cycle;
    const auto format = rules::parse_policy<Format>(in.text("format", ""));
    if (!format || *format == Format::sudden_death) fail(in.at("format"), "no cycle has this format");
    cycle.format = *format;
    cycle.matches = in.number("matches", 3, 1, most_matches);
    if (cycle.format == Format::grand_melee) cycle.matches = 1;  // CAM-CYCLE-03
    const auto weight = parse_class(in.text("class", "multi"));
    if (!weight) fail(in.at("class"), "expected light, medium, heavy or assault");
    cycle.weight_class = *weight;
    in.finish();
    return cycle;
}

}  // namespace

json to_json(const Agreement& a) {
    json out{{"edition", a.edition.name}, {"class", class_word(a.weight_class)}};
    for (const Cycle& cycle : a.cycles) {
        json one{{"format", rules::spell(name_of(cycle.format))}, {"matches", cycle.matches}};
        if (cycle.weight_class != WeightClass::none) one["class"] = class_word(cycle.weight_class);
        out["cycles"].push_back(std::move(one));
    }
    if (a.pilot_death) out["pilotDeath"] = true;
    if (a.printed_tables) out["printedTables"] = true;
    if (a.flag_team_purses) out["flagTeamPurses"] = true;
    if (a.allied_teams) out["alliedTeams"] = true;
    const auto book = fields(rules::edition(*rules::find_edition(a.edition.name))), now = fields(a.edition);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i].value != book[i].value) out["options"][now[i].full_name()] = now[i].value;
    return out;
}

Agreement agreement(const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    Agreement a;
    const std::string name = in.text("edition", "solaris-vii");
    const auto id = rules::find_edition(name);
    if (!id) fail(in.at("edition"), '"' + name + "\" is no edition");
    a.edition = rules::edition(*id);
    const auto weight = parse_class(in.text("class", "medium"));
    if (!weight) fail(in.at("class"), "expected light, medium, heavy, assault or multi");
    a.weight_class = *weight;
    const json& cycles = in.need("cycles");
    if (!cycles.is_array() || cycles.empty()) fail(in.at("cycles"), "expected at least one cycle");
    if (cycles.size() > most_cycles)
        fail(in.at("cycles"), "a season has at most " + std::to_string(most_cycles) + " cycles");
    for (std::size_t i = 0; i < cycles.size(); ++i) {
        const std::string at = in.at("cycles") + "/" + std::to_string(i);
        a.cycles.push_back(read_cycle(cycles[i], at));
        if (a.class_of(static_cast<int>(i)) == WeightClass::none)
            fail(at, "a multi-class campaign agrees on the class of every cycle");
    }
    a.pilot_death = in.flag("pilotDeath", false);
    a.printed_tables = in.flag("printedTables", false);
    a.flag_team_purses = in.flag("flagTeamPurses", false);
    a.allied_teams = in.flag("alliedTeams", false);
    if (const json* options = in.find("options"))
        for (const auto& [option, chosen] : options->items())
            if (const auto problem = rules::apply_option(
                    a.edition, option, chosen.is_string() ? chosen.get<std::string>() : chosen.dump()))
                fail(in.at("options") + "/" + option, *problem);
    in.finish();
    return a;
}

json to_json(const Campaign& campaign, const Command& command) {
    return std::visit(Writer{campaign}, command);
}

Command command(const Campaign& campaign, const json& value, const std::string& pointer) {
    if (!value.is_object() || value.size() != 1) fail(pointer, "expected one command");
    for (const Form& form : forms) {
        const auto found = value.find(std::string(form.key));
        if (found == value.end()) continue;
        Reader in(*found, pointer + "/" + std::string(form.key));
        Command c = form.read(campaign, in);
        in.finish();
        return c;
    }
    fail(pointer, '"' + value.begin().key() + "\" is no command");
}

}  // namespace irondial::campaign::wire
