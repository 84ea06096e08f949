#include "game/record.h"

#include "game/hex_digits.h"
#include "game/position_file.h"
#include "game/written_setup.h"

namespace irondial::game {

using namespace rules;
using wire::json;

namespace {

constexpr const char* rules_version = "0.1.0";

std::string with_hash(json line, const State& after) {
    line["hash"] = hex_digits(hash(after));
    return line.dump();
}

/// The first line: what the game is played with, and where it begins.
struct Head {
    std::shared_ptr<const Setup> setup;
    Seed seed{};
    std::optional<State> state{};  // none: at the beginning
};

Head read_head(const catalog::Catalog& catalog, const json& line) {
    wire::Reader head(line, "");
    if (head.number("record", 0, 0, 1000) != 1)
        wire::fail("/record", "only records of version 1 can be read");
    head.text("rules", "");
    head.text("data", "");
    Head read;
    const json& words = head.need("seed");
    if (!words.is_array() || words.size() != read.seed.size()) wire::fail("/seed", "expected four numbers");
    for (std::size_t i = 0; i < read.seed.size(); ++i)
        read.seed[i] = from_hex_digits(words[i], "/seed/" + std::to_string(i));
    if (const json* position = head.find("position")) {
        Beginning there = read_position(catalog, *position);
        read.setup = std::move(there.setup);
        read.state = there.state;
    } else {
        wire::Reader in(head.need("setup"), "/setup");
        read.setup = wire::setup(catalog, in);
        in.finish();
    }
    head.finish();
    return read;
}

std::string head_line(const catalog::Catalog& catalog, const char* begins, json with, const Seed& seed) {
    const Versions versions = current_versions(catalog);
    json head{{"record", 1}, {"rules", versions.rules}, {"data", versions.data}, {begins, std::move(with)}};
    for (const std::uint64_t word : seed) head["seed"].push_back(hex_digits(word));
    return head.dump();
}

/// Gives the game the answer of one line and compares the hash.
std::string play_line(Game& game, const json& line, Audience* audience) {
    wire::Reader in(line, "");
    Verdict verdict;
    if (const json* order = in.find("order"))
        verdict = game.answer(wire::order(game.setup(), *order, "/order"), audience);
    else if (in.flag("timeUp", false))
        game.end_for_time(audience);
    else
        verdict = game.answer(wire::choice(game.setup(), in.need("choice"), "/choice"), audience);
    const std::string recorded = in.text("hash", "");
    in.finish();
    if (!verdict) return "the answer is refused by " + std::string(name_of(game.setup(), verdict.rule));
    const std::string now = hex_digits(hash(game.state()));
    return now == recorded ? "" : "the state is " + now + ", recorded was " + recorded;
}

}  // namespace

Versions current_versions(const catalog::Catalog& catalog) {
    Versions versions{.rules = rules_version, .data = ""};
    for (const catalog::Pack& pack : catalog.packs)
        versions.data += (versions.data.empty() ? "" : " ") + pack.id + "/" + pack.version;
    return versions;
}

std::string record_head(const catalog::Catalog& catalog, const Setup& setup, const Seed& seed) {
    return head_line(catalog, "setup", wire::to_json(catalog, setup), seed);
}

std::string record_head(const catalog::Catalog& catalog, const std::string& position, const Seed& seed) {
    return head_line(catalog, "position", json::parse(position), seed);
}

std::string record_line(const Setup& setup, const Order& order, const State& after) {
    return with_hash({{"order", wire::to_json(setup, order)}}, after);
}

std::string record_line(const Setup& setup, const Choice& choice, const State& after) {
    return with_hash({{"choice", wire::to_json(setup, choice)}}, after);
}

std::string record_time_up(const State& after) {
    return with_hash({{"timeUp", true}}, after);
}

Replayed replay(const catalog::Catalog& catalog, std::string_view text, std::size_t most, Audience* audience,
                const std::function<void(const Setup&)>& at_start,
                const std::function<void(const Game&)>& after_each) {
    Replayed result;
    std::size_t number = 0;
    try {
        while (!text.empty() && (result.game == nullptr || result.answers < most)) {
            const std::size_t end = text.find('\n');
            const bool unfinished = end == std::string_view::npos;
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(unfinished ? text.size() : end + 1);
            ++number;
            if (line.empty() || (unfinished && !json::accept(line))) continue;
            const json value = json::parse(line);
            if (result.game == nullptr) {
                const Head head = read_head(catalog, value);
                result.setup = head.setup;
                if (at_start) at_start(*result.setup);
                result.game = head.state
                                  ? std::make_unique<Game>(head.setup, head.seed, *head.state, audience)
                                  : std::make_unique<Game>(head.setup, head.seed, audience);
                if (after_each) after_each(*result.game);
                continue;
            }
            result.problem = play_line(*result.game, value, audience);
            if (!result.problem.empty()) break;
            ++result.answers;
            if (after_each) after_each(*result.game);
        }
        if (result.game == nullptr && result.problem.empty()) result.problem = "the record is empty";
    } catch (const wire::Mistake& mistake) {
        result.problem = mistake.pointer + ": " + mistake.message;
    } catch (const json::exception& e) {
        result.problem = e.what();
    }
    if (!result.problem.empty()) result.problem = "line " + std::to_string(number) + ": " + result.problem;
    return result;
}

std::string play_recorded(const catalog::Catalog& catalog, std::shared_ptr<const Setup> setup,
                          const Seed& seed, std::span<Player* const> players, int turns) {
    std::string text = record_head(catalog, *setup, seed) + "\n";
    Game game(setup, seed);
    while (const Decision* decision = game.waiting()) {
        if (static_cast<int>(game.state().turn) >= turns && game.tape().empty()) {
            game.end_for_time();
            text += record_time_up(game.state()) + "\n";
            break;
        }
        Player& player = *players[index(decision->player)];
        if (decision->wants_order()) {
            Order order =
                player.order(decision->ask == Ask::order ? game.position() : game.position_now(), *decision);
            if (!game.answer(order)) game.answer(order = Order{});
            text += record_line(*setup, order, game.state()) + "\n";
            continue;
        }
        const Decision asked = *decision;
        Choice choice = player.decide(game.position_now(), asked);
        if (!game.answer(choice)) game.answer(choice = default_choice(game.position_now(), asked));
        text += record_line(*setup, choice, game.state()) + "\n";
    }
    return text;
}

}  // namespace irondial::game
