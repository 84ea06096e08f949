#include "server/visitor.h"

#include "game/wire.h"
#include "server/router.h"

namespace irondial::server {

using game::wire::fail;
using game::wire::Mistake;
using game::wire::Reader;

namespace {

Outcome wrong(std::string what, std::string where = "") {
    json error{{"what", std::move(what)}};
    if (!where.empty()) error["where"] = std::move(where);
    return {.reply = {}, .error = std::move(error)};
}

/// Fit to be repeated in a reply.
bool is_short(const json& id) {
    return id.is_number_integer() || (id.is_string() && id.get_ref<const std::string&>().size() <= 64);
}

std::vector<std::string> keys_in(Reader& in) {
    std::vector<std::string> keys;
    const json* list = in.find("keys");
    if (list == nullptr) return keys;
    if (!list->is_array() || list->size() > rules::max_players) fail(in.at("keys"), "a list of keys");
    for (const json& key : *list)
        if (key.is_string()) keys.push_back(key.get<std::string>());
    return keys;
}

}  // namespace

Visitor::~Visitor() {
    const auto listener = listener_.lock();
    for (const auto& [game, joined] : joined_) joined.room->leave(listener.get());
}

const Visitor::Joined* Visitor::joined(const std::string& game) const {
    const auto found = joined_.find(game);
    return found == joined_.end() ? nullptr : &found->second;
}

Outcome Visitor::join(const json& message) {
    Reader in(message, "");
    in.find("id");
    in.find("do");
    const std::string game = in.text("game", "");
    const auto keys = keys_in(in);
    const catalog::Language language = language_of(in.text("lang", "en"));
    language_ = language;
    in.finish();
    const auto room = rooms_.find(game);
    if (room == nullptr) return wrong("There is no game " + game + ".", "/game");
    if (joined(game) == nullptr && joined_.size() >= limits_.games)
        return wrong("One connection joins at most " + std::to_string(limits_.games) +
                     " games: leave another first.");
    const rules::PlayerSet yours = room->seats_of(keys);
    if (!keys.empty() && yours.empty())
        return wrong("None of these keys opens a seat of this game.", "/keys");
    joined_[game] = {room, yours, language};
    Outcome outcome{.reply = room->join(listener_, yours, language)};
    rooms_.wake_bots(room);
    return outcome;
}

Outcome Visitor::act(const json& message) {
    if (!message.is_object()) return wrong("A message is a JSON object.");
    const auto text = [&](const char* key) {
        const auto it = message.find(key);
        return it != message.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    const std::string what = text("do");
    if (what == "join") return join(message);
    if (what != "answer" && what != "undo" && what != "leave" && what != "ask")
        return wrong("Nothing is called \"" + what + "\": join, answer, undo, ask or leave.", "/do");
    const Joined* const here = joined(text("game"));
    if (here == nullptr) return wrong("Join the game first.", "/game");
    if (what == "leave") {
        here->room->leave(listener_.lock().get());
        joined_.erase(text("game"));
        return {.reply = {{"ok", true}}};
    }
    json rest = message;
    for (const char* key : {"id", "do", "game"}) rest.erase(key);
    if (what == "ask") return here->room->ask(rest, here->language);
    Reader in(rest, "");
    const int step = in.number("step", -1, 0, 1'000'000'000);
    Outcome outcome;
    if (what == "undo") {
        in.finish();
        outcome = here->room->undo(here->yours, step);
    } else {
        in.find("order");
        in.find("choice");
        in.finish();
        outcome = here->room->answer(here->yours, step, rest, here->language);
    }
    rooms_.wake_bots(here->room);
    return outcome;
}

std::string Visitor::reply_to(const std::string& text, Allowance::Time now) {
    json re;
    Outcome outcome;
    try {
        const bool in_time = allowance_.take(now);
        const json message = game::wire::parse_carefully(text);
        if (message.is_object() && message.contains("id") && is_short(message["id"])) re = message["id"];
        if (!in_time) {
            outcome = wrong("Too many messages: at most " +
                            std::to_string(static_cast<int>(allowance_.a_second())) + " a second.");
        } else if (re.is_null()) {
            outcome = wrong("Every message has an id: a whole number or a short text.", "/id");
        } else {
            outcome = act(message);
        }
    } catch (const Mistake& mistake) {
        outcome = wrong(mistake.message, mistake.pointer);
    } catch (const json::exception& error) {
        outcome = wrong(std::string("This is no message that can be read: ") + error.what());
    } catch (const StoreError& error) {
        outcome = wrong(error.what());
    } catch (const std::exception& error) {
        outcome = wrong(std::string("The server could not do that: ") + error.what());
    }
    if (!outcome.error.is_null())
        for (auto& [key, value] : outcome.error.items()) {
            const std::string sentence = shortened(value.get<std::string>());
            value = key == "where" ? sentence : rooms_.library().phrases(language_).said(sentence);
        }
    json reply =
        outcome.error.is_null() ? std::move(outcome.reply) : json{{"error", std::move(outcome.error)}};
    if (re.is_null())
        reply["push"] = "error";
    else
        reply["re"] = std::move(re);
    return reply.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace irondial::server
