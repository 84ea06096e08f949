#include "server/start_api.h"

#include <set>

#include "game/armies.h"
#include "players/levels.h"
#include "rules/army.h"
#include "server/api_answer.h"
#include "server/army_api.h"

namespace irondial::server {

using namespace rules;

namespace {

/// Name and description of something, from the locale; its id where the locale has none.
json described(const json& locale, const char* group, std::string_view id) {
    json out{{"id", id}, {"name", id}};
    const auto words = locale.find(group);
    if (words != locale.end() && words->contains(std::string(id))) out.update(words->at(std::string(id)));
    return out;
}

json edition_json(const json& locale, EditionId id) {
    const Edition& ed = edition(id);
    json out = described(locale, "editions", name_of(id));
    const bool hexes = ed.setup.board == Board::hexes, playmat = ed.setup.zone == ZoneShape::printed;
    out["board"] = hexes ? "hexes" : "plane";
    out["boards"] = playmat ? json::array({"table"})
                    : hexes ? json::array({"arena"})
                            : json::array({"random", "place", "table"});
    out["armies"] = ed.battleforce.kit_forces ? "fixed" : "free";
    if (hexes) {
        out["classes"] = json::array();
        for (std::size_t c = 1; c < catalog::count<catalog::WeightClass>; ++c)
            out["classes"].push_back({{"id", catalog::text(static_cast<catalog::WeightClass>(c))},
                                      {"name", locale.at("classes").at(std::string(
                                                   catalog::text(static_cast<catalog::WeightClass>(c))))},
                                      {"total", class_total(ed, static_cast<catalog::WeightClass>(c))}});
    } else {
        std::set<int> totals{ed.battleforce.standard_build_total};
        if (ed.battleforce.beginner_build_total > 0) totals.insert(ed.battleforce.beginner_build_total);
        out["total"] = ed.battleforce.standard_build_total.value;
        out["totals"] = totals;
    }
    return out;
}

/// Everything but saved armies, which come and go.
json start_json(const Library& library, catalog::Language language) {
    const json locale = json::parse(library.locale(language));
    json out{{"editions", json::array()},
             {"bots", json::array()},
             {"armies", json::array()},
             {"tables", json::array()},
             {"arenas", json::array()}};
    for (std::size_t i = 0; i < edition_count; ++i)
        out["editions"].push_back(edition_json(locale, static_cast<EditionId>(i)));
    for (const std::string_view level : players::level_names)
        out["bots"].push_back(described(locale, "bots", level));
    for (const catalog::Army& army : library.armies)
        out["armies"].push_back(listed_army(library, army, army.id, language));
    for (const catalog::Battlefield& table : library.catalog.battlefields)
        out["tables"].push_back({{"id", table.id},
                                 {"name", in(table.name, language)},
                                 {"size", {table.width.mil / 1000.0, table.height.mil / 1000.0}}});
    for (const catalog::Arena& arena : library.catalog.arenas)
        out["arenas"].push_back(
            {{"id", arena.id}, {"name", in(arena.name, language)}, {"about", in(arena.summary, language)}});
    return out;
}

}  // namespace

void add_start(Router& router, Rooms& rooms) {
    const auto made =
        std::make_shared<std::array<json, 2>>(std::array{start_json(rooms.library(), catalog::Language::en),
                                                         start_json(rooms.library(), catalog::Language::de)});
    router.handle("/api/start", careful([&rooms, made](const Request& request) {
                      if (request.method != "GET" && request.method != "HEAD")
                          return not_allowed(request, "GET, HEAD");
                      const catalog::Language language = language_in(request);
                      json out = (*made)[static_cast<std::size_t>(language)];
                      for (json& army : saved_armies(rooms, language))
                          out["armies"].push_back(std::move(army));
                      return json_response(200, out, request);
                  }));
}

}  // namespace irondial::server
