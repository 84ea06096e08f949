#include "sim/game_report.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "game/hex_digits.h"

namespace irondial::sim {

using nlohmann::json;

namespace {

json to_json(const catalog::Catalog& catalog, const UnitReport& unit) {
    return {{"of", catalog.text(unit.kind).id},
            {"side", unit.side},
            {"points", unit.points},
            {"dealt", unit.dealt},
            {"taken", unit.taken},
            {"kills", unit.kills},
            {"destroyed", unit.destroyed},
            {"survived", unit.survived}};
}

UnitReport unit_of(const catalog::Catalog& catalog, const json& in) {
    const auto ref = catalog.find(in.at("of").get<std::string>());
    if (ref.entry != catalog::Entry::unit)
        throw std::runtime_error("no unit is called " + in.at("of").dump());
    return {.kind = static_cast<catalog::UnitKind>(ref.index),
            .side = in.at("side"),
            .points = in.at("points"),
            .dealt = in.at("dealt"),
            .taken = in.at("taken"),
            .kills = in.at("kills"),
            .destroyed = in.at("destroyed"),
            .survived = in.at("survived")};
}

}  // namespace

std::string to_line(const catalog::Catalog& catalog, const GameReport& report) {
    json units = json::array();
    for (const UnitReport& unit : report.units) units.push_back(to_json(catalog, unit));
    json out{{"game", report.number},     {"winner", report.winner},
             {"turns", report.turns},     {"orders", report.orders},
             {"points", report.points},   {"conditions", report.conditions},
             {"decided", report.decided}, {"hash", game::hex_digits(report.hash)},
             {"timeUp", report.time_up},  {"units", std::move(units)}};
    if (!report.forfeit.empty()) out["forfeit"] = report.forfeit;
    return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

GameReport report_of_line(const catalog::Catalog& catalog, const std::string& line) {
    try {
        const json in = json::parse(line);
        GameReport report{.number = in.at("game"),
                          .winner = in.at("winner"),
                          .turns = in.at("turns"),
                          .orders = in.at("orders"),
                          .points = in.at("points"),
                          .conditions = in.at("conditions"),
                          .decided = in.at("decided"),
                          .hash = game::from_hex_digits(in.at("hash"), "/hash"),
                          .time_up = in.at("timeUp"),
                          .forfeit = in.value("forfeit", "")};
        for (const json& unit : in.at("units")) report.units.push_back(unit_of(catalog, unit));
        return report;
    } catch (const json::exception& e) {
        throw std::runtime_error(std::string("this is no report of a game: ") + e.what());
    } catch (const game::wire::Mistake& mistake) {
        throw std::runtime_error("this is no report of a game: " + mistake.message);
    }
}

}  // namespace irondial::sim
