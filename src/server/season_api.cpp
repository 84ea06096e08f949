#include "server/season_api.h"

#include "campaign/view.h"
#include "server/api_answer.h"

namespace irondial::server {

namespace {

constexpr std::uint64_t longest_record = 4U << 20U;
constexpr int listed_seasons = 100;

bool reads(const Request& request) {
    return request.method == "GET" || request.method == "HEAD";
}

json listed(const StoredSeason& season) {
    json out = json::parse(season.about);
    out["campaign"] = season.id;
    out["started"] = season.started;
    out["moved"] = season.moved;
    return out;
}

Response all_seasons(Seasons& seasons, const Request& request) {
    if (request.method == "POST")
        return json_response(201, seasons.create(game::wire::parse_carefully(request.body)), request);
    if (!reads(request)) return not_allowed(request, "GET, HEAD, POST");
    json list = json::array();
    for (const StoredSeason& season : seasons.store().seasons(listed_seasons)) list.push_back(listed(season));
    return json_response(200, {{"campaigns", std::move(list)}}, request);
}

/// What can be looked at.
Response look(Seasons& seasons, Season& season, const std::string& what, const Request& request) {
    const catalog::Language language = language_in(request);
    if (what.empty()) return json_response(200, season.view(keys_in(request), language), request);
    if (what == "market")
        return json_response(200, season.market(parameter(request.target, "stable"), language), request);
    if (what == "chronicle") return json_response(200, season.chronicle(language), request);
    // The seed is in it, and with it pairings and dice to come.
    if (!season.all_persons(keys_in(request)) && !season.over())
        return refusal(403,
                       "The record of a season holds the dice to come: it takes the keys of all who play.",
                       "/api/");
    return found(make_resource("application/jsonl", seasons.record(season.id())), request);
}

/// {"match": 3, "how": "play" | "watch" | "resolve"}; without a match bots resolve all of theirs.
Response play(Seasons& seasons, const std::shared_ptr<Season>& season, const Request& request) {
    const json wish = game::wire::parse_carefully(request.body);
    game::wire::Reader in(wish, "");
    const int match = in.number("match", 0, 1, 10'000);
    const std::string how = in.text("how", "play");
    if (how != "play" && how != "watch" && how != "resolve")
        game::wire::fail(in.at("how"), "expected play, watch or resolve");
    if (match == 0 && how != "resolve") game::wire::fail(in.at("match"), "expected the number of a match");
    in.finish();
    const auto keys = keys_in(request);
    const catalog::Language language = language_in(request);
    if (how != "resolve")
        return json_response(200, seasons.play(season, match, how == "watch", keys, language), request);
    season->let_fight(match, keys, language);
    seasons.wake(season);
    return json_response(200, {{"ok", true}}, request);
}

Response act(Seasons& seasons, const std::shared_ptr<Season>& season, const std::string& what,
             const Request& request) {
    if (what == "play") return play(seasons, season, request);
    const json command = game::wire::parse_carefully(request.body);
    const auto keys = keys_in(request);
    const catalog::Language language = language_in(request);
    if (what == "judge") return json_response(200, season->judge(command, keys, language), request);
    json answer = season->give(command, keys, language);
    seasons.wake(season);
    return json_response(200, answer, request);
}

Response one_season(Seasons& seasons, const Request& request, const std::string& rest) {
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string id = rest.substr(0, slash), what = slash < rest.size() ? rest.substr(slash + 1) : "";
    const bool looks = what.empty() || what == "market" || what == "chronicle" || what == "record";
    const bool acts = what == "do" || what == "judge" || what == "play";
    const auto season = looks || acts ? seasons.find(id) : nullptr;
    if (season == nullptr)
        return refusal(404, shortened("There is nothing at /api/campaigns/" + rest + "."), "/api/");
    if (looks && !reads(request)) return not_allowed(request, "GET, HEAD");
    if (acts && request.method != "POST") return not_allowed(request, "POST");
    try {
        return looks ? look(seasons, *season, what, request) : act(seasons, season, what, request);
    } catch (const Barred& barred) {
        return refusal(barred.status, shortened(barred.sentence), "/api/");
    }
}

}  // namespace

void add_seasons(Router& router, Seasons& seasons) {
    static constexpr std::string_view root = "/api/campaigns";
    router.handle(std::string(root), careful([&seasons](const Request& request) {
                      const std::string path = path_of(request.target);
                      return path.size() <= root.size() + 1
                                 ? all_seasons(seasons, request)
                                 : one_season(seasons, request, path.substr(root.size() + 1));
                  }));
    router.handle("/api/campaigns/start", careful([&seasons](const Request& request) {
                      if (!reads(request)) return not_allowed(request, "GET, HEAD");
                      const Library& library = seasons.library();
                      json start =
                          campaign::season_start(library.catalog, library.locale(language_in(request)));
                      start["longestName"] = longest_player_name;
                      return json_response(200, start, request);
                  }));
    router.handle("/api/campaigns/record", careful([&seasons](const Request& request) {
                      if (request.method != "POST") return not_allowed(request, "POST");
                      return json_response(201, seasons.take_over(std::string(request.body)), request);
                  }),
                  longest_record);
}

}  // namespace irondial::server
