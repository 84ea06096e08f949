#include "server/new_game.h"

#include "catalog/army_file.h"
#include "game/armies.h"
#include "game/army_report.h"
#include "game/game.h"
#include "game/matches.h"
#include "game/view.h"
#include "players/levels.h"
#include "players/random_player.h"
#include "rules/army.h"
#include "rules/options.h"
#include "server/router.h"

namespace irondial::server {

using namespace rules;
using game::wire::fail;
using game::wire::Reader;

namespace {

constexpr std::size_t most_seats = 4;
constexpr int usual_pieces = 6;

/// What is drawn and what is chosen, while a setup is being made.
struct Making {
    const Library& library;
    Store& store;
    game::Random random;
    std::shared_ptr<Setup> setup = std::make_shared<Setup>();
    std::vector<SeatWish> seats{};

    const catalog::Catalog& catalog() const { return library.catalog; }
};

// --- seats -----------------------------------------------------------------------------------------------

std::string seat_name(Reader& in, const std::vector<SeatWish>& others) {
    const std::string name = in.text("name", "");
    check_name(name, in.at("name"));
    for (const SeatWish& other : others)
        if (other.name == name) fail(in.at("name"), "two players cannot both be called " + name);
    return name;
}

std::string seat_by(Reader& in) {
    std::string by = in.text("by", std::string(person));
    check_player(by, in.at("by"));
    return by;
}

void take_seats(Making& m, Reader& in, std::vector<json>& armies) {
    const json& list = in.need("seats");
    if (!list.is_array() || list.size() < 2 || list.size() > most_seats)
        fail(in.at("seats"), "a list of 2 to " + std::to_string(most_seats) + " players");
    constexpr std::array clockwise{catalog::Edge::south, catalog::Edge::west, catalog::Edge::north,
                                   catalog::Edge::east};
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader one(list[i], in.at("seats") + "/" + std::to_string(i));
        SeatWish seat{seat_name(one, m.seats), seat_by(one)};
        const int team = one.number("team", static_cast<int>(i), 0, static_cast<int>(most_seats) - 1);
        const json* army = one.find("army");
        armies.push_back(army != nullptr ? *army : json());
        one.finish();
        m.setup->players.push_back({.name = seat.name,
                                    .team = static_cast<std::uint8_t>(team),
                                    .edge = clockwise[list.size() == 2 ? i * 2 : i]});
        m.seats.push_back(std::move(seat));
    }
}

// --- armies ----------------------------------------------------------------------------------------------

/// Figures drawn until they make a legal battleforce; most first draws do.
void draw_force(Making& m, PlayerId p) {
    const auto roster = m.setup->roster;
    for (int tries = 0; tries < 50; ++tries) {
        m.setup->roster = roster;
        game::Force force;
        if (on_hexes(*m.setup))
            force.push_back(game::random_combatant(m.catalog(), *m.setup, force, m.random));
        else
            force = game::random_force(m.catalog(), m.setup->edition, m.setup->build_total, m.random);
        game::add_force(*m.setup, m.catalog(), p, force);
        if (!force.empty() && judge_army(*m.setup, p).empty()) return;
    }
}

/// The army somebody brings; none where it is to be drawn.
std::optional<catalog::Army> brought(const Making& m, const std::vector<json>& armies, std::size_t i) {
    if (armies[i].is_null() || armies[i] == json{{"random", true}}) return std::nullopt;
    return army_of(m.library, m.store, armies[i], "/seats/" + std::to_string(i) + "/army");
}

void raise_armies(Making& m, const std::vector<json>& armies) {
    for (std::size_t i = 0; i < armies.size(); ++i) {
        const auto p = static_cast<PlayerId>(i);
        if (const auto army = brought(m, armies, i))
            game::add_army(*m.setup, m.catalog(), p, *army);
        else
            draw_force(m, p);
    }
    // Planetary conditions are for all or for none: without being asked, for none.  [AOD-PC-01]
    const auto is_condition = [](catalog::EntryRef ref) {
        return ref.entry == catalog::Entry::planetary_condition;
    };
    const bool all = std::all_of(m.setup->players.begin(), m.setup->players.end(), [&](const Seat& seat) {
        return std::any_of(seat.cards.begin(), seat.cards.end(), is_condition);
    });
    if (!all)
        for (Seat& seat : m.setup->players) std::erase_if(seat.cards, is_condition);
}

// --- the board -------------------------------------------------------------------------------------------

/// Plays the placing of terrain between random players and leaves the pieces where they came to lie.
void scatter_terrain(Making& m) {
    const auto pile = m.setup->pile;
    fit_out(*m.setup);
    game::Game placing(m.setup, game::Random::spread(m.random.next()));
    players::RandomPlayer player(game::Random::spread(m.random.next()));
    while (placing.state().stage == Stage::terrain && placing.waiting() != nullptr) {
        const Decision asked = *placing.waiting();
        if (!placing.answer(player.decide(placing.position_now(), asked)))
            placing.answer(game::default_choice(placing.position_now(), asked));
    }
    const auto lain = placing.state();
    auto bare = std::make_shared<Setup>(*m.setup);  // the game above keeps the one with the pile
    bare->pile.clear();
    for (std::size_t i = 0; i < lain.feature_count; ++i)
        bare->fixed.push_back(placed(pile[lain.features[i].piece], lain.features[i].place));
    m.setup = bare;
}

void lay_table(Making& m, const json* wish) {
    const json random_one{{"random", usual_pieces}};
    Reader in(wish != nullptr ? *wish : random_one, "/board");
    if (in.has("table")) {
        const std::string id = in.text("table", "");
        const auto ref = m.catalog().find(id);
        if (ref.entry != catalog::Entry::battlefield) fail(in.at("table"), '"' + id + "\" is no table");
        game::lay_out(*m.setup, m.catalog(), m.catalog().battlefields[ref.index]);
    } else {
        const bool scattered = in.has("random");
        const int pieces = in.number(scattered ? "random" : "place", usual_pieces, 0, 12);
        game::draw_pile(*m.setup, m.catalog(), pieces, m.random);
        if (scattered) scatter_terrain(m);
    }
    in.finish();
}

void choose_arena(Making& m, const json* wish) {
    std::string id = "";
    if (wish != nullptr) {
        Reader in(*wish, "/board");
        id = in.text("arena", "");
        in.finish();
    }
    if (id == "open") {
        m.setup->arenas = {game::open_arena(m.setup->edition)};
        return;
    }
    std::vector<const catalog::Arena*> fitting;
    for (const catalog::Arena& arena : m.catalog().arenas)
        if (id.empty() ? arena.assembled_from.empty() : arena.id == id) fitting.push_back(&arena);
    if (fitting.empty()) fail("/board/arena", '"' + id + "\" is no arena");
    m.setup->arenas = {*fitting[m.random.below(static_cast<std::uint32_t>(fitting.size()))]};
}

// --- the whole -------------------------------------------------------------------------------------------

/// The starter kit is played as it comes out of the box; only who plays is a choice.
void open_starter(Making& m, const std::vector<json>& armies) {
    for (std::size_t i = 0; i < armies.size(); ++i)
        if (!armies[i].is_null())
            fail("/seats/" + std::to_string(i) + "/army", "this edition is played with its own two forces");
    auto starter = game::starter_setup(m.catalog(), m.setup->edition, kit_forces(m.catalog()));
    if (starter->players.size() != m.seats.size()) fail("/seats", "this edition is for two players");
    for (std::size_t i = 0; i < m.seats.size(); ++i) starter->players[i].name = m.seats[i].name;
    m.setup = starter;
}

/// The class of a match for which none is named: that of the first combatant somebody brings.
catalog::WeightClass usual_class(const Making& m, const std::vector<json>& armies) {
    for (std::size_t i = 0; i < armies.size(); ++i)
        if (const auto army = brought(m, armies, i); army && !army->units.empty()) {
            const catalog::Army* one = &*army;  // in this edition, whichever it was built for
            const auto alone = game::army_setup(m.catalog(), m.setup->edition, 0, {&one, 1});
            return class_of(*alone, alone->roster.front());
        }
    return catalog::WeightClass::medium;
}

void choose_class(Making& m, Reader& in, const std::vector<json>& armies) {
    const std::string word = in.text("class", std::string(catalog::text(usual_class(m, armies))));
    const auto weight = catalog::parse<catalog::WeightClass>(word);
    if (!weight || *weight == catalog::WeightClass::none)
        fail(in.at("class"), "light, medium, heavy or assault");
    m.setup->weight_class = *weight;
    m.setup->build_total = 0;  // the suggested one of the class
    for (Seat& seat : m.setup->players)
        seat.targets = game::random_tokens(m.catalog(), m.setup->edition, m.random);
}

void read_rules(Making& m, Reader& in) {
    const std::string name = in.text("edition", "");
    const auto id = find_edition(name);
    if (!id) fail(in.at("edition"), '"' + name + "\" is no edition; see /api/start");
    m.setup->catalog = &m.catalog();
    m.setup->edition = edition(*id);
    if (const json* options = in.find("options")) {
        if (!options->is_object() || options->size() > 50) fail(in.at("options"), "an object of options");
        for (const auto& [option, value] : options->items()) {
            const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
            if (const auto problem = apply_option(m.setup->edition, option, text))
                fail(in.at("options") + "/" + option, *problem);
        }
    }
    m.setup->build_total =
        in.number("total", m.setup->edition.battleforce.standard_build_total, 0, catalog::most_build_total);
    if (const int side = m.setup->edition.setup.field_side * 1000; side > 0)
        m.setup->board.high = m.setup->board.low + geo::Vec{side, side};
}

game::Seed drawn_seed(game::Random& random) {
    game::Seed seed{};
    for (std::uint64_t& word : seed) word = random.next();
    return seed;
}

std::uint64_t mixed(const std::string& word) {
    std::uint64_t n = 0xcbf29ce484222325U;  // FNV-1a
    for (const char c : word) n = (n ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return n;
}

/// The same word gives the same game: the dice, and what is drawn at random before.
game::Seed take_seed(Making& m, Reader& in) {
    const std::string word = in.text("seed", "");
    const game::Seed seed = seed_of(word, m.random);
    if (!word.empty()) m.random = game::Random(game::Random::spread(mixed(word) + 1));
    return seed;
}

/// Everything that the rules have against it, in sentences.
json complaints(const Setup& setup, const game::Story& story) {
    json list = json::array();
    const auto add = [&](const Verdict& v, const std::string& where) {
        json one{{"what", story.explain(v)}, {"rule", name_of(setup, v.rule)}};
        if (!where.empty()) one["where"] = where;
        if (std::string fix = story.remedy(v); !fix.empty()) one["fix"] = std::move(fix);
        list.push_back(std::move(one));
    };
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        for (const Verdict& v : judge_army(setup, static_cast<PlayerId>(p)))
            add(v, "/seats/" + std::to_string(p) + "/army");
    if (list.empty())
        if (const Verdict v = judge_setup(setup); !v) add(v, "");
    return list;
}

NewGame make(Making& m, const json& wish) {
    Reader in(wish, "");
    NewGame made;
    made.seed = take_seed(m, in);
    read_rules(m, in);
    std::vector<json> armies;
    take_seats(m, in, armies);
    const json* board = in.find("board");
    if (m.setup->edition.setup.zone == ZoneShape::printed) {
        open_starter(m, armies);
        in.text("class", "");
        if (board != nullptr) fail("/board", "this edition has its own playmat");
    } else if (on_hexes(*m.setup)) {
        choose_class(m, in, armies);
        choose_arena(m, board);
        raise_armies(m, armies);
        game::add_tokens(*m.setup);
    } else {
        in.text("class", "");
        raise_armies(m, armies);
        lay_table(m, board);
    }
    in.finish();
    fit_out(*m.setup);
    made.setup = m.setup;
    made.seats = m.seats;
    return made;
}

}  // namespace

game::Seed seed_of(const std::string& word, game::Random& random) {
    return word.empty() ? drawn_seed(random) : game::Random::spread(mixed(word));
}

std::size_t letters_in(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

void check_name(const std::string& name, const std::string& pointer) {
    const bool printable = std::none_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == '{' || c == '}' || c == 0x7f;
    });
    if (name.empty() || letters_in(name) > longest_player_name || !printable)
        fail(pointer, "a name has 1 to " + std::to_string(longest_player_name) + " letters");
}

catalog::Army army_of(const Library& library, Store& store, const json& wish, const std::string& pointer) {
    Reader in(wish, pointer);
    const std::string ready = in.text("ready", ""), saved = in.text("saved", "");
    const json* file = in.find("file");
    in.finish();
    for (const catalog::Army& army : library.armies)
        if (!ready.empty() && army.id == ready) return army;
    if (!ready.empty()) fail(in.at("ready"), '"' + ready + "\" is no ready army; see /api/start");
    std::string text = file == nullptr ? "" : file->dump();
    if (!saved.empty()) {
        const auto found = store.army(saved);
        if (!found) fail(in.at("saved"), "no army is saved as \"" + saved + '"');
        text = found->file;
    }
    if (text.empty()) fail(pointer, "an army is ready, saved, random or a file");
    catalog::ArmyFile read = catalog::read_army_file(library.catalog, {"army", text});
    if (!read.problems.empty())
        fail(pointer + "/file" + read.problems.front().pointer, read.problems.front().message);
    return read.army;
}

void check_player(const std::string& by, const std::string& pointer) {
    constexpr std::string_view thinks = "planner:";
    constexpr int most_continuations = 500;
    if (by != person && players::make_player(by, {}) == nullptr)
        fail(pointer, '"' + by + "\" is neither person nor a bot; see /api/start");
    if (by.starts_with(thinks) && std::atoi(by.c_str() + thinks.size()) > most_continuations)
        fail(pointer, '"' + by + "\" thinks too long: at most " + std::to_string(most_continuations));
}

NewGame fulfil(const Library& library, Store& store, const json& wish, catalog::Language language,
               game::Random& random) {
    Making m{library, store, game::Random(drawn_seed(random))};
    try {
        NewGame made = make(m, wish);
        const game::Story story(*made.setup, library.words(language));
        if (json problems = complaints(*made.setup, story); !problems.empty())
            throw Unfulfilled{std::move(problems)};
        return made;
    } catch (const game::wire::Mistake& mistake) {
        throw Unfulfilled{
            json::array({{{"what", shortened(mistake.message)}, {"where", shortened(mistake.pointer)}}})};
    }
}

}  // namespace irondial::server
