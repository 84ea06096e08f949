// Whatever a stranger sends as a record: it is replayed as far as it goes, or refused with a sentence. Hashes
// that do not fit would end most records at their first line, so the answers are also given one by one,
// whatever their hashes say. What the game accepts can be written down, and that record replays without a
// problem to the same state.
#include "game/record.h"
#include "game/wire.h"
#include "lines.h"
#include "must.h"
#include "support/packs.h"

using namespace irondial;
using game::wire::json;

namespace {

/// Gives the game the answer of a line and returns the line to write if it was accepted.
std::string answer(game::Game& game, const json& line) {
    if (line.contains("order")) {
        const rules::Order order = game::wire::order(game.setup(), line["order"], "/order");
        if (!game.answer(order)) return "";
        return game::record_line(game.setup(), order, game.state());
    }
    if (line.contains("choice")) {
        const rules::Choice choice = game::wire::choice(game.setup(), line["choice"], "/choice");
        if (!game.answer(choice)) return "";
        return game::record_line(game.setup(), choice, game.state());
    }
    return "";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    const std::string text(reinterpret_cast<const char*>(data), size);
    const std::string head = text.substr(0, text.find('\n'));
    game::replay(catalog, text);
    game::Replayed start = game::replay(catalog, head);
    must(start.problem.empty() == (start.game != nullptr), "there is a game or a problem");
    if (start.game == nullptr) return 0;
    std::string accepted = head + "\n";
    game::Game& game = *start.game;
    each_line(text, head.size() + 1, [&](const json& line) {
        const rules::State before = game.state();
        const std::string written = answer(game, line);
        if (written.empty())
            must(game.state() == before, "what is refused changes nothing");
        else
            accepted += written + "\n";
    });
    const game::Replayed again = game::replay(catalog, accepted);
    if (!again.problem.empty()) std::fprintf(stderr, "%s\n%s", again.problem.c_str(), accepted.c_str());
    must(again.problem.empty(), "what was accepted replays");
    must(again.game->state() == game.state(), "to the same state");
    return 0;
}
