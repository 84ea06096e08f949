#include "cli/typed.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "catalog/words.h"
#include "rules/arena.h"
#include "rules/starting.h"

namespace irondial::cli {

using namespace rules;
using catalog::Equipment;

namespace {

/// Reads words from left to right.
class Words {
  public:
    Words(const Position& pos, const std::vector<std::string>& words) : pos_(pos), words_(words) {}

    bool done() const { return next_ == words_.size(); }
    const std::string& peek() const { return words_[next_]; }

    bool take(std::string_view word) {
        if (done() || peek() != word) return false;
        ++next_;
        return true;
    }
    const std::string& need(std::string_view what) {
        if (done()) throw Mistyped{fmt::format("{} is missing at the end.", what)};
        return words_[next_++];
    }

    bool number_next() const { return !done() && parsed(peek()); }
    double number(std::string_view what, double low, double high) {
        const std::string& word = need(what);
        const auto value = parsed(word);
        if (!value) throw Mistyped{fmt::format("{} must be a number, not `{}`.", what, word)};
        if (*value < low || *value > high)
            throw Mistyped{fmt::format("{} must lie between {} and {}, not at {}.", what, low, high, word)};
        return *value;
    }
    geo::Point point() {
        if (arena()) {
            const int q = whole("Q (columns from the west, from 0)", -99, 99);
            return place_of(geo::hex(q, whole("R (down the column, less half of Q)", -99, 99)));
        }
        const auto mil = [&](std::string_view what) {
            return static_cast<std::int32_t>(std::lround(number(what, -100, 100) * 1000));
        };
        const std::int32_t x = mil("X (inches from the west)");
        return {x, mil("Y (inches from the south)")};
    }
    geo::Facing facing() {
        if (arena()) return facing_of(geo::heading(whole("The heading (0 east, 3 north, up to 11)", 0, 11)));
        const double degrees = number("The facing (degrees: 0 east, 90 north)", -360, 360);
        return geo::facing_from_tenths(static_cast<int>(std::lround(degrees * 10)));
    }
    UnitId unit() {
        const std::string& id = need("A unit");
        for (std::size_t i = 0; i < pos_.setup().roster.size(); ++i)
            if (pos_.setup().roster[i].id == id) return static_cast<UnitId>(i);
        throw Mistyped{fmt::format("No unit is called `{}`. `map` lists them.", id)};
    }
    bool arena() const { return on_hexes(pos_.setup()); }
    int whole(std::string_view what, int low, int high) {
        const double value = number(what, low, high);
        if (value != std::floor(value)) throw Mistyped{fmt::format("{} must be a whole number.", what)};
        return static_cast<int>(value);
    }
    Equipment equipment() {
        const std::string& word = need("The equipment");
        if (const auto e = catalog::parse<Equipment>(word); e && *e != Equipment::none) return *e;
        throw Mistyped{fmt::format("No equipment is called `{}`; write it like jump-jets.", word)};
    }
    void end() const {
        if (!done()) throw Mistyped{fmt::format("I do not understand `{}`.", peek())};
    }

  private:
    static std::optional<double> parsed(const std::string& word) {
        double value = 0;
        const char* const end = word.data() + word.size();
        const auto [stop, problem] = std::from_chars(word.data(), end, value);
        if (problem != std::errc{} || stop != end || !std::isfinite(value)) return std::nullopt;
        return value;
    }

    const Position& pos_;
    const std::vector<std::string>& words_;
    std::size_t next_ = 0;
};

std::optional<OrderType> order_type(std::string_view word) {
    if (word == "move" || word == "go" || word == "turn" || word == "hold") return OrderType::move;
    if (word == "fire") return OrderType::ranged;
    if (word == "hit") return OrderType::close;
    if (word == "shell") return OrderType::artillery;
    if (word == "assault") return OrderType::assault;
    if (word == "charge") return OrderType::charge;
    if (word == "ram") return OrderType::ram;
    if (word == "dfa") return OrderType::death_from_above;
    if (word == "repair") return OrderType::repair;
    if (word == "bypass") return OrderType::bypass;
    if (word == "vent") return OrderType::vent;
    if (word == "pin") return OrderType::pin;
    if (word == "dig-in") return OrderType::dig_in;
    if (word == "pass") return OrderType::pass;
    return std::nullopt;
}

void read_path(Words& words, bool find, Path& path) {
    path.find = find;
    do {
        if (path.count == Path::capacity)
            throw Mistyped{fmt::format("A path has at most {} points.", Path::capacity)};
        path.add(words.point());
    } while (!find && words.number_next());
}

void read_way(Words& words, std::string_view command, Order& order) {
    if (command == "hold") return;
    if (command != "turn") return read_path(words, command == "go", order.path);
    order.turns = true;
    order.facing = words.facing();
}

/// `with UNIT`, and its own way where the formation moves; one without a way stays where it is.
void add_member(Words& words, bool moves, bool find, Formation& formation) {
    Member member{.unit = words.unit()};
    Path way;
    if (moves && words.number_next()) read_path(words, find, way);
    if (moves && words.take("face")) member.turns = true, member.facing = words.facing();
    if (!formation.has_room(way))
        throw Mistyped{fmt::format("A formation has at most {} members and {} points.",
                                   Formation::capacity + 1, Formation::way_points)};
    formation.add(member, way);
}

void add_target(Order& order, UnitId target) {
    if (order.target_count == max_targets)
        throw Mistyped{fmt::format("There can be at most {} targets.", max_targets)};
    order.targets[order.target_count++] = target;
}

/// How much of the path lies behind a VTOL then; nothing if nothing is said.
geo::Length after(Words& words) {
    if (!words.take("after")) return {};
    return {static_cast<std::int32_t>(std::lround(words.number("The inches flown", 0, 100) * 1000))};
}

void change_level(Words& words, Flight& flight, Level to) {
    if (flight.count == Flight::capacity)
        throw Mistyped{fmt::format("There can be at most {} changes of level.", Flight::capacity)};
    flight.changes[flight.count++] = {after(words), to};
}

/// The shot comes after the changes of level typed before it.
void shoot_on_the_way(Words& words, Flight& flight) {
    flight.shoots = true;
    flight.shoots_after = after(words);
    flight.shoots_at_change = flight.count;
}

bool yes(Words& words) {
    if (words.take("y") || words.take("yes")) return true;
    if (words.take("n") || words.take("no")) return false;
    throw Mistyped{"Answer y or n."};
}

std::string listed(const Position& pos, UnitSet units) {
    std::string list;
    for (const UnitId u : units) list += (list.empty() ? "" : " ") + pos.setup().roster[index(u)].id;
    return list;
}

/// The terrain not yet placed: "0 Birch Stand, 2 Dry Bed".
std::string pieces_left(const Position& pos) {
    const State& state = pos.state();
    const auto placed = std::span(state.features).first(state.feature_count);
    std::string list;
    for (std::size_t i = 0; i < pos.setup().pile.size(); ++i)
        if (std::none_of(placed.begin(), placed.end(), [&](const PlacedFeature& f) { return f.piece == i; }))
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", i, pos.setup().pile[i].name.en);
    return list;
}

}  // namespace

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    bool inside = false;
    for (const char c : line) {
        const bool gap = c == ' ' || c == ',' || c == '\t' || c == '\r';
        if (!gap && !inside) words.emplace_back();
        if (!gap) words.back() += c;
        inside = !gap;
    }
    return words;
}

std::string_view order_help(const Position& pos) {
    if (on_hexes(pos.setup()))
        return "  charge UNIT TARGET Q,R [Q,R ...] [face HEADING]   initiative phase: run into the target; "
               "`dfa` jumps on it\n"
               "  pin UNIT TARGET                          initiative phase: hold whom it touches\n"
               "  go UNIT Q,R [face HEADING] [run]         move phase: the cheapest way there\n"
               "  move UNIT Q,R [Q,R ...] [face HEADING] [run]   from hex to hex; headings 0 to 11, 3 is "
               "north\n"
               "  turn UNIT HEADING                        a move order used only to turn\n"
               "  fire UNIT TARGET... [sec] [indirect] [reckless]   combat phase; Target tokens too, by "
               "their "
               "names\n"
               "  hit UNIT TARGET [sec]                    close combat\n"
               "  assault UNIT Q,R [Q,R ...] fire|hit TARGET... [sec]   move, then attack\n"
               "  dig-in UNIT [fire|hit TARGET... [sec]]   if it has not moved\n"
               "  repair UNIT TARGET\n"
               "  vent UNIT\n"
               "  pass UNIT, or `end`                      no order in this phase\n"
               "  ... off EQUIPMENT                        with any of these: cancel optional equipment "
               "first\n";
    return "  go UNIT X,Y [face DEGREES] [run]         move there the shortest way, inches from the "
           "south-west\n"
           "  move UNIT X,Y [X,Y ...] [face DEGREES]   move from point to point; 0 faces east, 90 north\n"
           "    ... climb|descend [after INCHES]       a VTOL changes level on the way\n"
           "    ... fire [after INCHES] TARGET         and shoots, if it is fast enough\n"
           "  turn UNIT DEGREES                        a move order used only to turn\n"
           "  hold UNIT                                a move order without moving, for what follows\n"
           "  ... board UNIT | drop UNIT | then-drop UNIT   with these: a transport takes units aboard, sets "
           "them down before it moves or after\n"
           "  fire UNIT TARGET... [sec] [indirect]     ranged combat, with the primary or secondary damage\n"
           "  shell UNIT X,Y [X,Y ...]                 artillery: the shells fall in your next turn\n"
           "  hit UNIT TARGET [sec] [capture]          close combat\n"
           "  assault UNIT X,Y [X,Y ...] fire|hit TARGET... [sec]   move like `move`, then attack\n"
           "  charge UNIT TARGET X,Y [X,Y ...]         run into the target; so do `ram` and `dfa` (death "
           "from "
           "above)\n"
           "  repair UNIT TARGET\n"
           "  bypass UNIT                              give up the unit for the captive it touches\n"
           "  vent UNIT\n"
           "  ... with UNIT [X,Y ...] [face DEGREES]   another member of a formation; in attacks only `with "
           "UNIT`\n"
           "  card CARD [UNIT] [face DEGREES] [on CARD]   use a card that may be used at will: no order\n"
           "  ... off EQUIPMENT                        with any of these: cancel optional equipment first\n";
}

namespace {

/// card CARD [UNIT] [face DEGREES] [on CARD]
Order read_card(const Position& pos, Words& words) {
    const auto card = [&] {
        const std::string name = words.need("A card");
        const RuleId found = find_cited(pos.setup(), name);
        if (found == RuleId::none) throw Mistyped{fmt::format("`{}` is no card of this game.", name)};
        return found;
    };
    Order order{.type = OrderType::card, .card = card()};
    while (!words.done()) {
        if (words.take("face"))
            order.turns = true, order.facing = words.facing();
        else if (words.take("on"))
            order.other_card = card();
        else
            order.unit = words.unit();
    }
    return order;
}

}  // namespace

Order read_order(const Position& pos, const std::vector<std::string>& line) {
    Words words(pos, line);
    const std::string command = words.need("A command");
    if (command == "card") return read_card(pos, words);
    const auto type = order_type(command);
    if (!type) throw Mistyped{fmt::format("I do not know `{}`; try `help`.", command)};
    Order order{.type = *type, .unit = words.unit(), .weapon = Weapon::primary};
    const bool collides = is_special(*type);
    const bool assaults = *type == OrderType::assault, digs_in = *type == OrderType::dig_in;
    const bool moves = *type == OrderType::move || assaults || collides;
    bool attacks = *type == OrderType::ranged || *type == OrderType::close;
    if (collides) add_target(order, words.unit());
    if (moves || *type == OrderType::artillery) read_way(words, command, order);
    while (!words.done()) {
        if (words.take("off"))
            order.cancel.add(words.equipment());
        else if (words.take("with"))
            add_member(words, moves, command == "go", order.formation);
        else if (moves && words.take("face"))
            order.turns = true, order.facing = words.facing();
        else if (*type == OrderType::move && words.take("run"))
            order.run = true;
        else if (*type == OrderType::move && words.take("jump"))
            order.jump = true;
        else if (*type == OrderType::move && words.take("board"))
            order.board.add(words.unit());
        else if (*type == OrderType::move && words.take("drop"))
            order.disembark.add(words.unit());
        else if (*type == OrderType::move && words.take("then-drop"))
            order.disembark.add(words.unit()), order.disembark_last = true;
        else if ((assaults || digs_in) && words.take("fire"))
            attacks = true;
        else if (*type == OrderType::move && words.take("climb"))
            change_level(words, order.flight, Level::cruising);
        else if (*type == OrderType::move && words.take("descend"))
            change_level(words, order.flight, Level::noe);
        else if (*type == OrderType::move && words.take("fire"))
            attacks = true, shoot_on_the_way(words, order.flight);
        else if ((assaults || digs_in) && words.take("hit"))
            attacks = true, order.attack_kind = catalog::AttackKind::close;
        else if (attacks && words.take("sec"))
            order.weapon = Weapon::secondary;
        else if (attacks && *type != OrderType::close && words.take("indirect"))
            order.indirect = true;
        else if (attacks && *type != OrderType::close && words.take("reckless"))
            order.reckless = true;
        else if (*type == OrderType::close && words.take("capture"))
            order.capture = true;
        else if (attacks || *type == OrderType::repair || *type == OrderType::pin)
            add_target(order, words.unit());
        else
            words.end();
    }
    return order;
}

UnitId read_unit(const Position& pos, const std::vector<std::string>& line) {
    Words words(pos, line);
    const UnitId unit = words.unit();
    words.end();
    return unit;
}

namespace {

/// The cards to choose from, and how many they are.
int cards_in(const Decision& d) {
    return static_cast<int>(std::find(d.cards.begin(), d.cards.end(), RuleId::none) - d.cards.begin());
}
/// The open sides of a hex, counted from 1.
std::string listed_sides(std::uint8_t mask) {
    std::string list;
    for (int side = 0; side < 6; ++side)
        if ((mask >> side & 1) != 0) list += fmt::format("{}{}", list.empty() ? "" : ", ", side + 1);
    return list;
}
std::string listed_cards(const game::Story& story, const Decision& d) {
    std::string list;
    for (int k = 0; k < cards_in(d); ++k)
        list += fmt::format("{}{} {}", k == 0 ? "" : ", ", k + 1,
                            story.card_name(d.cards[static_cast<std::size_t>(k)]));
    return list;
}

}  // namespace

std::string question(const game::Story& story, const Position& pos, const Decision& d) {
    const std::string unit = d.unit == UnitId::none ? "" : story.name(d.unit);
    const bool arena = on_hexes(pos.setup());
    switch (d.ask) {
        case Ask::react: {
            std::string list;
            for (const OfferedOrder one : d.reactions)
                list += (list.empty() ? "" : ", ") + std::string(name_of(one));
            return fmt::format("{} attacks {}: {}, or nothing", story.name(d.against), unit, list);
        }
        case Ask::go_first: return fmt::format("{} rolled highest: act first? y or n", unit);
        case Ask::activate: return fmt::format("Which is active first: {}", listed(pos, d.units));
        case Ask::tag:
            return fmt::format("{} may change places with {}: name it, or nothing to fight on", unit,
                               listed(pos, d.units));
        case Ask::face: return fmt::format("Which way does {} face: HEADING, or nothing to leave it", unit);
        case Ask::bring_home:
            return fmt::format("{}: drop {} in your flag starting area? y or n", unit, story.name(d.against));
        case Ask::drop_flag:
            return fmt::format("{} drops {}: into the hex at side {}", unit, story.name(d.against),
                               listed_sides(d.mask));
        case Ask::revive: return fmt::format("Roll to revive the pilot of {}? y or n", unit);
        case Ask::place_token: return fmt::format("{}: in the 1 northern or the 2 southern centre hex", unit);
        case Ask::choose_corner:
            return fmt::format(
                "{} is counted from the corner in the 1 north-west, 2 north-east, 3 south-east "
                "or 4 south-west",
                unit);
        case Ask::choose_arena: {
            std::string list;
            for (std::size_t k = 0; k < pos.setup().arenas.size(); ++k)
                list += fmt::format("{}{} {}", k == 0 ? "" : ", ", k + 1, pos.setup().arenas[k].id);
            return fmt::format("Choose the arena by number: {}", list);
        }
        case Ask::deploy:
            if (arena) {
                std::string list;
                for (const geo::Point p : starting_hexes(pos, d.unit))
                    list += fmt::format(" {},{}", p.x / 1000, p.y / 1000);
                return fmt::format(
                    "Place one of {} in one of{}: UNIT Q,R [HEADING], or nothing and it is done "
                    "for you",
                    listed(pos, d.units), list);
            }
            return fmt::format(
                "Deploy one of {}: UNIT X,Y [DEGREES] or UNIT aboard TRANSPORT, or nothing and it is done "
                "for you",
                listed(pos, d.units));
        case Ask::place_feature:
            return fmt::format("Place one of {}: NUMBER X,Y [DEGREES], or nothing and it is done for you",
                               pieces_left(pos));
        case Ask::cancel: {
            std::string list;
            for (const Equipment e : d.optional) list += " " + std::string(catalog::text(e));
            return fmt::format("{} may cancel{}; which, or nothing", unit, list);
        }
        case Ask::regroup:
            return fmt::format(
                "{} did not get away: new ways for the formation (go {} X,Y with ...), or nothing",
                listed(pos, d.held), listed(pos, UnitSet::of(d.unit)));
        case Ask::free_spin:
            return fmt::format("{} may spin: {}, or nothing to stay", unit, arena ? "HEADING" : "DEGREES");
        case Ask::divide:
            return fmt::format("Divide {} damage among {}: UNIT N UNIT N ..., or nothing", d.total,
                               listed(pos, d.units));
        case Ask::reroll:
            return fmt::format("The dice show {} {} (white) and {} (black): reroll die 1, 2 or 3, or nothing",
                               d.dice.face[0], d.dice.face[1], d.dice.face[2]);
        case Ask::use:
            if (d.card != RuleId::none)
                return fmt::format("{}: use {}{}? y or n", unit, story.card_name(d.card),
                                   d.against == UnitId::none ? "" : " with " + story.name(d.against));
            return fmt::format("{}: use {}? y or n", unit, catalog::text(d.equipment));
        case Ask::restart: return fmt::format("Roll to restart {}? y or n", unit);
        case Ask::place_beside:
            return fmt::format("{} beside {}: X,Y [DEGREES], or nothing and it is done for you", unit,
                               story.name(d.against));
        case Ask::choose_unit: return fmt::format("Choose one of {}", listed(pos, d.units));
        case Ask::choose_player: {
            std::string list;
            for (std::size_t p = 0; p < pos.setup().players.size(); ++p)
                if ((d.mask >> p & 1) != 0)
                    list +=
                        fmt::format("{}{} {}", list.empty() ? "" : ", ", p + 1, pos.setup().players[p].name);
            return fmt::format("{}: choose an opponent by number: {}", story.card_name(d.card), list);
        }
        case Ask::choose_card: return fmt::format("Which comes first, by number: {}", listed_cards(story, d));
        case Ask::rally:
            return fmt::format("Play a rally card for {}, by number, or nothing: {}", unit,
                               listed_cards(story, d));
        case Ask::move_unit:
            return fmt::format("{} may move {}\": X,Y [DEGREES], or nothing to stay", unit, d.total);
        case Ask::agree: return "Agree to end the game? y or n";
        default: return "Your answer";
    }
}

Choice read_answer(const Position& pos, const Decision& d, const Choice& by_default,
                   const std::vector<std::string>& line) {
    Words words(pos, line);
    if (words.done()) return by_default;
    Choice choice = by_default;
    switch (d.ask) {
        case Ask::deploy:
            choice.unit = words.unit();
            if (words.take("aboard")) {
                choice.into = words.unit();
                break;
            }
            choice.place.at = words.point();
            if (!words.done()) choice.place.facing = words.facing();
            break;
        case Ask::place_feature:
            choice.yes = true;
            choice.piece = static_cast<std::uint8_t>(words.number("The piece", 0, 255));
            choice.place = {words.point(), words.done() ? geo::Facing{} : words.facing()};
            break;
        case Ask::cancel:
            while (!words.done()) choice.cancelled.add(words.equipment());
            break;
        case Ask::free_spin:
            choice.yes = true;
            choice.place.facing = words.facing();
            break;
        case Ask::divide:
            choice.shares = {};
            for (std::size_t i = 0; !words.done() && i < choice.shares.size(); ++i) {
                const UnitId target = words.unit();
                choice.shares[i] = {target, static_cast<std::int8_t>(words.number("The damage", 0, 100))};
            }
            break;
        case Ask::reroll:
            choice.mask =
                static_cast<std::uint8_t>(1U << (static_cast<unsigned>(words.number("The die", 1, 3)) - 1));
            break;
        case Ask::react: {
            const std::string& word = words.need("An order");
            choice.reaction = parse_policy<OfferedOrder>(word);
            if (!choice.reaction || !d.reactions.has(*choice.reaction))
                throw Mistyped{fmt::format("`{}` is none of the orders it may be given.", word)};
            break;
        }
        case Ask::place_token:
        case Ask::choose_corner:
        case Ask::drop_flag:
        case Ask::choose_arena:
            choice.mask = static_cast<std::uint8_t>(1U << (words.whole("The number", 1, 8) - 1));
            break;
        case Ask::tag:
            choice.unit = words.unit();
            choice.yes = true;
            break;
        case Ask::face:
            choice.yes = true;
            choice.place.facing = words.facing();
            break;
        case Ask::bring_home:
        case Ask::go_first:
        case Ask::revive:
        case Ask::use:
        case Ask::restart:
        case Ask::agree: choice.yes = yes(words); break;
        case Ask::place_beside:
            choice.place.at = words.point();
            if (!words.done()) choice.place.facing = words.facing();
            break;
        case Ask::activate:
        case Ask::choose_unit: choice.unit = words.unit(); break;
        case Ask::choose_player:
            choice.mask = static_cast<std::uint8_t>(
                1U << (static_cast<unsigned>(words.number("The player", 1, 8)) - 1));
            break;
        case Ask::choose_card:
        case Ask::rally:
            choice.card = d.cards[static_cast<std::size_t>(words.whole("The card", 1, cards_in(d))) - 1];
            break;
        case Ask::move_unit:
            choice.yes = true;
            choice.place = {words.point(), pos.unit(d.unit).facing};
            if (!words.done()) choice.place.facing = words.facing();
            break;
        default: break;
    }
    words.end();
    return choice;
}

}  // namespace irondial::cli
