#include "server/games_api.h"

#include "game/record.h"
#include "game/view.h"
#include "server/api_answer.h"
#include "server/army_api.h"
#include "server/game_file.h"
#include "server/remembering.h"
#include "server/start_api.h"

namespace irondial::server {

using namespace rules;

namespace {

constexpr std::uint64_t longest_record = 4U << 20U;
constexpr std::size_t most_frames = 4000;
constexpr int listed_games = 100;

// --- replays ---------------------------------------------------------------------------------------------

/// Every moment of a record: the view, and what happened since the one before. A record that does not fit
/// ends where it stops fitting, with the problem; one that cannot be read at all is refused.
json frames_of(const Library& library, const std::string& text, catalog::Language language) {
    game::Random random = unguessable();
    const GameFile file = read_game_file(library, text, random);
    json frames = json::array(), scene;
    std::vector<Event> told;
    Remembering hears(told);
    std::unique_ptr<game::Story> story;
    const auto at_start = [&](const Setup& setup) {
        check_setup(library, file, setup, language);
        story = std::make_unique<game::Story>(setup, library.words(language));
        scene = game::scene_json(setup, language);
    };
    const auto after_each = [&](const game::Game& game) {
        json entries = json::array();
        for (const Event& event : told) entries.push_back(entry_json(game.setup(), *story, event));
        told.clear();
        frames.push_back({{"view", view_json(game, *story, static_cast<int>(frames.size()),
                                             PlayerSet::below(game.setup().players.size()))},
                          {"story", std::move(entries)}});
    };
    const game::Replayed played =
        game::replay(library.catalog, file.record(), most_frames, &hears, at_start, after_each);
    if (frames.empty())
        throw Unfulfilled{json::array(
            {{{"what", shortened(played.problem)}, {"fix", "Open a record of IronDial: JSON Lines."}}})};
    json out{{"scene", std::move(scene)}, {"frames", std::move(frames)}};
    if (!played.problem.empty()) out["problem"] = library.phrases(language).said(shortened(played.problem));
    return out;
}

// --- games -----------------------------------------------------------------------------------------------

json listed(const StoredGame& game) {
    json seats = json::array();
    for (const Seat& seat : seats_from_json(game.seats))
        seats.push_back({{"name", seat.name}, {"by", seat.by}});
    json out{{"game", game.id},
             {"edition", game.edition},
             {"seats", std::move(seats)},
             {"turn", game.standing.turn},
             {"over", game.standing.over},
             {"started", game.started},
             {"moved", game.moved}};
    if (!game.standing.winner.empty()) out["winner"] = game.standing.winner;
    return out;
}

Response games(Rooms& rooms, const Request& request) {
    if (request.method == "POST")
        return json_response(
            201, rooms.create(game::wire::parse_carefully(request.body), language_in(request)), request);
    if (request.method != "GET" && request.method != "HEAD") return not_allowed(request, "GET, HEAD, POST");
    json list = json::array();
    for (const StoredGame& game : rooms.store().games(listed_games)) list.push_back(listed(game));
    return json_response(200, {{"games", std::move(list)}}, request);
}

/// /api/games/ID, /api/games/ID/record, /api/games/ID/replay
Response one_game(Rooms& rooms, const Request& request, const std::string& rest) {
    if (request.method != "GET" && request.method != "HEAD") return not_allowed(request, "GET, HEAD");
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string id = rest.substr(0, slash), what = rest.substr(slash);
    const auto stored = rooms.store().game(id);
    if (!stored || (!what.empty() && what != "/record" && what != "/replay"))
        return refusal(404, "There is nothing at /api/games/" + rest + ".", "/api/");
    if (what.empty()) return json_response(200, listed(*stored), request);
    // The seed is in it, and with it the dice to come.
    if (const auto room = rooms.find(id); !stored->standing.over && !room->all_persons(keys_in(request)))
        return refusal(
            403, "The record of a game under way holds the dice to come: it takes the keys of all who play.",
            "/api/");
    const std::string record = rooms.record(id);
    if (what == "/replay")
        return json_response(200, frames_of(rooms.library(), record, language_in(request)), request);
    return found(make_resource("application/jsonl", record), request);
}

}  // namespace

void add_games(Router& router, Rooms& rooms) {
    router.handle("/api/games", careful([&rooms](const Request& request) {
                      constexpr std::string_view root = "/api/games";
                      const std::string path = path_of(request.target);
                      return path.size() <= root.size() + 1
                                 ? games(rooms, request)
                                 : one_game(rooms, request, path.substr(root.size() + 1));
                  }),
                  longest_record + 4096);  // a game may go on from a record
    router.handle("/api/replay", careful([&rooms](const Request& request) {
                      if (request.method != "POST") return not_allowed(request, "POST");
                      return json_response(
                          200, frames_of(rooms.library(), std::string(request.body), language_in(request)),
                          request);
                  }),
                  longest_record);
    add_start(router, rooms);
    add_armies(router, rooms);
}

void add_rules(Router& router, const std::vector<RuleSentence>& rules) {
    const auto text = [](const catalog::Text& t) {
        json out{{"en", t.en}};
        if (!t.de.empty()) out["de"] = t.de;
        return out;
    };
    for (const RuleSentence& rule : rules) {
        json body{{"id", rule.id},
                  {"section", rule.section},
                  {"editions", rule.editions},
                  {"text", text(rule.text)}};
        if (!rule.question.en.empty()) body["question"] = text(rule.question);
        router.add("/api/rules/" + rule.id, make_resource("application/json", body.dump() + "\n"));
    }
}

}  // namespace irondial::server
