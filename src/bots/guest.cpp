#include "bots/guest.h"

#include <algorithm>
#include <utility>

#include "game/answers.h"
#include "game/forfeit.h"
#include "game/game.h"
#include "game/view.h"

namespace irondial::bots {

using namespace rules;
using nlohmann::json;

namespace {

constexpr int tries = 3, drawn_orders = 24, most_answers = 1000;
constexpr std::size_t longest_reason = 600, most_told = 200;

/// What others wrote, for a terminal and for reports: short, on one line, and text.
std::string tamed(std::string text) {
    if (text.size() > longest_reason) text = text.substr(0, longest_reason) + " ...";
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == 127) c = ' ';
    const json valid = json::parse(json(text).dump(-1, ' ', false, json::error_handler_t::replace));
    text = valid.get<std::string>();
    // Control characters of two bytes, U+0080 to U+009F.
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (text[i] == '\xc2' && static_cast<unsigned char>(text[i + 1]) < 0xa0) text[i] = text[i + 1] = ' ';
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

json error(std::string what, std::string where, std::string fix) {
    json out{{"error", {{"what", std::move(what)}, {"fix", std::move(fix)}}}};
    if (!where.empty()) out["error"]["where"] = std::move(where);
    return out;
}

/// What was wrong, for people.
std::string sentence_of(const json& problem) {
    if (problem.contains("refused")) return problem["refused"].value("sentence", "");
    const json& told = problem.at("error");
    const std::string where = told.value("where", "");
    return (where.empty() ? "" : where + ": ") + told.value("what", "") + ".";
}

/// What a choice leaves out because the decision says it.
Choice completed(Choice choice, const Decision& decision) {
    choice.mask &= decision.mask;
    if (decision.units.empty()) choice.unit = decision.unit;
    return choice;
}

}  // namespace

bool is_program(std::string_view name) {
    return name.starts_with(program_prefix) && name.size() > program_prefix.size();
}

std::unique_ptr<game::Player> start(std::string_view name, const Terms& terms) {
    return std::make_unique<Guest>(std::string(name.substr(program_prefix.size())), terms);
}

Guest::Guest(std::string command, const Terms& terms)
    : command_(std::move(command)), terms_(terms), process_(command_), drawer_(terms.seed) {}

void Guest::give_up(PlayerId player, const std::string& why) const {
    std::string text = tamed("exec:" + command_) + " lost by default: " + tamed(why);
    if (const std::string words = tamed(process_.last_words()); !words.empty())
        text += "; it last wrote to standard error: " + words;
    throw game::Forfeit(player, text);
}

std::string Guest::exchange(PlayerId player, json request) {
    request["id"] = ++id_;
    const auto line =
        process_.exchange(request.dump(-1, ' ', false, json::error_handler_t::replace), terms_.per_answer);
    if (!line)
        give_up(player, process_.why() + " (request " + std::to_string(id_) + ", " +
                            std::to_string(terms_.per_answer.count()) + " ms for an answer)");
    said_ = line->substr(0, most_told);
    return *line;
}

void Guest::introduce(const Position& pos, PlayerId player) {
    story_.emplace(pos.setup(), terms_.locale);
    exchange(player, {{"hello",
                       {{"protocol", 1},
                        {"you", pos.setup().players[index(player)].name},
                        {"milliseconds", terms_.per_answer.count()}}},
                      {"scene", game::scene_json(pos.setup(), story_->language())}});
}

json Guest::offers(const Position& pos, const Decision& decision) {
    json list = json::array();
    const auto offer = [&](const char* kind, const json& answer) {
        if (json one{{kind, answer}}; std::find(list.begin(), list.end(), one) == list.end())
            list.push_back(std::move(one));
    };
    if (!decision.wants_order()) {
        for (const Choice& choice : game::answers_to(pos, decision))
            offer("choice", game::wire::to_json(pos.setup(), choice));
        return list;
    }
    if (decision.ask == Ask::order) {
        for (int i = 0; i < drawn_orders; ++i)
            offer("order", game::wire::to_json(pos.setup(), drawer_.order(pos, decision)));
    }
    if (json usual = game::default_answer(pos, decision);
        std::find(list.begin(), list.end(), usual) == list.end())
        list.push_back(std::move(usual));
    return list;
}

template <class Answer, class Read>
Answer Guest::ask(const Position& pos, const Decision& decision, Read read) {
    if (!story_) introduce(pos, decision.player);
    if (std::exchange(turn_, pos.state().turn) != pos.state().turn) answers_ = 0;
    if (++answers_ > most_answers)
        give_up(decision.player,
                "it gave more than " + std::to_string(most_answers) + " answers in one turn");
    PlayerSet eyes;
    eyes.add(decision.player);
    const json view = game::view_json(pos, &decision, *story_, id_, eyes), offered = offers(pos, decision);
    json problem = json::object();
    for (int n = 0; n < tries; ++n) {
        json request = problem;
        request["view"] = view;
        request["legal"] = offered;
        const std::string line = exchange(decision.player, std::move(request));
        const auto astray = [&](const char* what) {
            problem =
                error(what, "",
                      "Answer each request with one line: {\"id\": " + std::to_string(id_ + 1) + ", ...}.");
        };
        try {
            const json answer = game::wire::parse_carefully(line);
            if (!answer.is_object())
                astray("the answer is no JSON object");
            else if (answer.value("id", json()) != id_)
                astray("the answer has another id than the request");
            else if (const std::optional<Answer> good = read(answer, problem))
                return *good;
        } catch (const json::parse_error&) {
            astray("the answer is no JSON object");
        } catch (const game::wire::Mistake& mistake) {
            problem = error(mistake.message, mistake.pointer,
                            "docs/scenarios.md has the form of orders and choices.");
        } catch (const json::exception&) {
            problem = error("something in the answer is of another kind than it has to be", "",
                            "docs/scenarios.md has the form of orders and choices.");
        }
    }
    give_up(decision.player, "three answers running were no good; the last, to request " +
                                 std::to_string(id_) + ": " + sentence_of(problem) + " It was: " + said_);
}

Order Guest::order(const Position& pos, const Decision& decision) {
    return ask<Order>(pos, decision, [&](const json& answer, json& problem) -> std::optional<Order> {
        if (!answer.contains("order")) {
            problem = error("an order is asked for", "/order", "Answer with \"order\".");
            return {};
        }
        const Order order = game::wire::order(pos.setup(), answer["order"], "/order");
        const Verdict verdict = game::judge(pos, decision, order);
        if (verdict) return order;
        problem = {{"refused", game::refusal_json(pos.setup(), *story_, verdict)}};
        return {};
    });
}

Choice Guest::decide(const Position& pos, const Decision& decision) {
    return ask<Choice>(pos, decision, [&](const json& answer, json& problem) -> std::optional<Choice> {
        if (!answer.contains("choice")) {
            problem = error("a choice is asked for", "/choice", "Answer with \"choice\".");
            return {};
        }
        const Choice choice =
            completed(game::wire::choice(pos.setup(), answer["choice"], "/choice"), decision);
        const Verdict verdict = game::judge(pos, decision, choice);
        if (verdict) return choice;
        problem = {{"refused", game::refusal_json(pos.setup(), *story_, verdict)}};
        return {};
    });
}

}  // namespace irondial::bots
