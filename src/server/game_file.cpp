#include "server/game_file.h"

#include "game/position_file.h"
#include "players/levels.h"
#include "server/remembering.h"
#include "server/router.h"
#include "server/visitor.h"

namespace irondial::server {

using namespace rules;
using game::wire::fail;
using game::wire::Reader;

namespace {

constexpr const char* how_to_mend = "Open a record of IronDial (JSON Lines) or a position (a scenario file).";

[[noreturn]] void cannot_be_read(std::string_view problem) {
    throw Unfulfilled{
        json::array({{{"what", shortened(std::string(problem))}, {"where", "/from"}, {"fix", how_to_mend}}})};
}

bool is_head(const std::string& line) {
    const json head = json::parse(line, nullptr, false);
    return head.is_object() && head.contains("record");
}

/// Who plays on: by default people, whoever it was before.
std::vector<SeatWish> seats_in(Reader& in, const Setup& setup) {
    std::vector<SeatWish> seats;
    for (const rules::Seat& seat : setup.players) seats.push_back({seat.name, std::string(person)});
    const json* list = in.find("seats");
    if (list == nullptr) return seats;
    if (!list->is_array() || list->size() != seats.size())
        fail(in.at("seats"), "a list of " + std::to_string(seats.size()) + " players");
    for (std::size_t i = 0; i < seats.size(); ++i) {
        Reader one((*list)[i], in.at("seats") + "/" + std::to_string(i));
        seats[i].by = one.text("by", seats[i].by);
        one.text("name", "");  // they are called what they are called there
        one.finish();
        check_player(seats[i].by, one.at("by"));
    }
    return seats;
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end > 0 && text.substr(0, end) != "\r") lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string GameFile::record() const {
    std::string text = head + "\n";
    for (const std::string& line : answers) text += line + "\n";
    return text;
}

GameFile read_game_file(const Library& library, std::string_view text, game::Random& random) {
    GameFile file;
    file.answers = lines_of(text);
    try {
        if (file.answers.empty()) cannot_be_read("the file is empty");
        if (is_head(file.answers.front())) {
            file.head = std::move(file.answers.front());
            file.answers.erase(file.answers.begin());
            file.from_position = json::parse(file.head).contains("position");
            return file;
        }
        const json position = game::position_in(text);
        game::read_position(library.catalog, position);
        file.head = game::record_head(library.catalog, position.dump(), seed_of("", random));
        file.answers.clear();
        file.from_position = true;
        return file;
    } catch (const game::wire::Mistake& mistake) {
        cannot_be_read((mistake.pointer.empty() ? "" : mistake.pointer + ": ") + mistake.message);
    } catch (const json::exception& error) {
        cannot_be_read(error.what());
    }
}

/// A position is judged by where its units stand, and need not be anything that two armies could come to.
void check_setup(const Library& library, const GameFile& file, const Setup& setup,
                 catalog::Language language) {
    if (file.from_position) return;
    if (const Verdict v = judge_setup(setup); !v)
        fail("/setup", game::Story(setup, library.words(language)).explain(v));
}

ContinuedGame continue_game(const Library& library, const json& wish, catalog::Language language,
                            game::Random& random) {
    ContinuedGame made;
    try {
        Reader in(wish, "");
        made.file = read_game_file(library, in.text("from", ""), random);
        const bool all = !in.has("step");
        const auto most = static_cast<std::size_t>(in.number("step", 0, 0, 1'000'000));
        Remembering told(made.told);
        made.played =
            game::replay(library.catalog, made.file.record(), all ? SIZE_MAX : most, &told,
                         [&](const Setup& setup) { check_setup(library, made.file, setup, language); });
        if (!made.played.problem.empty()) cannot_be_read(made.played.problem);
        if (!all && made.played.answers < most) fail("/step", "the record ends before this step");
        if (made.played.game->over()) fail("/step", "the game is over there: choose an earlier step");
        made.file.answers.resize(made.played.answers);
        made.seats = seats_in(in, *made.played.setup);
        in.finish();
        return made;
    } catch (const game::wire::Mistake& mistake) {
        throw Unfulfilled{json::array({{{"what", mistake.message}, {"where", mistake.pointer}}})};
    }
}

}  // namespace irondial::server
