// The mirrored table plays the mirrored game: every step of a random game is played once more on a table that
// is mirrored, or turned by 180 degrees, with the same dice and the mirrored answers.
#include <gtest/gtest.h>

#include <map>

#include "random_games.h"
#include "rules/arena.h"
#include "rules/orders.h"
#include "rules/plane.h"

namespace irondial::tests {
namespace {

using namespace rules;

struct Mirror {
    geo::Box board;
    bool turned;  // by 180 degrees; otherwise west and east are exchanged

    geo::Point operator()(geo::Point p) const {
        const std::int32_t x = board.low.x + board.high.x - p.x;
        return {x, turned ? board.low.y + board.high.y - p.y : p.y};
    }
    geo::Facing operator()(geo::Facing f) const {
        return geo::facing_from_tenths(turned ? f.tenths + 1800 : 1800 - f.tenths);
    }
    geo::Placement operator()(const geo::Placement& p) const { return {(*this)(p.at), (*this)(p.facing)}; }
    catalog::Edge operator()(catalog::Edge e) const {
        switch (e) {
            case catalog::Edge::south: return turned ? catalog::Edge::north : e;
            case catalog::Edge::north: return turned ? catalog::Edge::south : e;
            case catalog::Edge::east: return catalog::Edge::west;
            case catalog::Edge::west: return catalog::Edge::east;
        }
        return e;
    }
    Feature operator()(Feature f) const {
        for (geo::Point& p : f.points) p = (*this)(p);
        for (geo::Point& p : f.access) p = (*this)(p);
        if (!turned && f.outline == catalog::OutlineKind::polygon)  // still counter-clockwise
            std::reverse(f.points.begin(), f.points.end());
        return f;
    }
    Setup operator()(Setup setup) const {
        for (Seat& seat : setup.players) seat.edge = (*this)(seat.edge);
        for (Feature& f : setup.fixed) f = (*this)(f);
        for (RosterUnit& unit : setup.roster)
            if (unit.marker != nullptr && !turned) unit.marker = &mirrored(*unit.marker);
        return setup;
    }
    /// An artillery marker seen from below: its numbers run the other way round.
    static const catalog::ArtilleryMarker& mirrored(catalog::ArtilleryMarker marker) {
        static std::map<catalog::UnitKind, catalog::ArtilleryMarker> all;
        for (std::uint16_t& bearing : marker.bearings)
            bearing = static_cast<std::uint16_t>((360 - bearing) % 360);
        return all.try_emplace(marker.unit, marker).first->second;
    }
    State operator()(State state) const {
        for (std::size_t i = 0; i < state.marker_count; ++i) {
            state.markers[i].at = (*this)(state.markers[i].at);
            state.markers[i].arrow = (*this)(state.markers[i].arrow);
        }
        for (std::size_t i = 0; i < state.unit_count; ++i)
            if (UnitState& unit = state.units[i]; unit.place != Place::reserve) {
                unit.at = (*this)(unit.at);
                unit.facing = (*this)(unit.facing);
                if (state.turn > 0) unit.facing_at_turn_start = (*this)(unit.facing_at_turn_start);
            }
        return state;
    }
    Order operator()(Order order) const {
        for (std::size_t i = 0; i < order.path.count; ++i)
            order.path.points[i] = (*this)(order.path.points[i]);
        order.facing = (*this)(order.facing);
        Formation& formation = order.formation;
        for (std::size_t i = 0; i < formation.used; ++i) formation.points[i] = (*this)(formation.points[i]);
        for (Member& member : formation.members) member.facing = (*this)(member.facing);
        return order;
    }
    Choice operator()(Choice choice) const {
        choice.place = (*this)(choice.place);
        return choice;
    }
    Dice operator()(const Dice& dice) const { return dice; }
    Event operator()(Event e) const {
        const bool marker = e.what == Happened::marker_placed || e.what == Happened::marker_compared ||
                            e.what == Happened::marker_removed || e.what == Happened::marker_drifted;
        const bool placed = e.what == Happened::moved || e.what == Happened::turned ||
                            e.what == Happened::disembarked || marker;
        if (placed) e.place = (*this)(e.place);
        if (e.what == Happened::moved || e.what == Happened::marker_drifted) e.from = (*this)(e.from);
        return e;
    }
};

/// Players and dice, and everything they answered.
class Noting final : public Inputs {
  public:
    explicit Noting(Inputs& inputs) : inputs_(inputs) {}

    std::vector<game::Input> answers;

    Dice roll(const Position& pos, const Chance& chance) override { return note(inputs_.roll(pos, chance)); }
    Choice decide(const Position& pos, const Decision& d) override { return note(inputs_.decide(pos, d)); }
    Order order(const Position& pos, const Decision& d) override { return note(inputs_.order(pos, d)); }

  private:
    template <class T>
    T note(const T& answer) {
        answers.emplace_back(answer);
        return answer;
    }
    Inputs& inputs_;
};

class Listener final : public Audience {
  public:
    std::vector<Event> events;
    void hear(const Event& e) override { events.push_back(e); }
};

/// The game as it stands when the battle begins, its terrain fixed to the table.
struct Battle {
    Setup setup;
    State state;
};
std::optional<Battle> battle(RandomGame& game) {
    std::optional<Battle> found;
    play(game, nullptr, [&](const Position& pos) {
        if (found || pos.state().stage != Stage::order) return;
        found = {pos.setup(), pos.state()};
        found->setup.fixed = dynamic_cast<const Plane&>(pos.field()).features();
        found->setup.pile.clear();
        found->state.features = {};
        found->state.feature_count = 0;
    });
    return found;
}

template <class M>
std::vector<game::Input> mirrored(const std::vector<game::Input>& answers, const M& mirror) {
    std::vector<game::Input> result;
    for (const game::Input& answer : answers)
        result.push_back(std::visit([&](const auto& a) { return game::Input(mirror(a)); }, answer));
    return result;
}

class Mirrored : public testing::TestWithParam<bool> {};

TEST_P(Mirrored, TablesPlayMirroredGames) {
    for (std::uint64_t n = 0; n < many(400); ++n) {
        RandomGame game(n);
        std::optional<Battle> start = battle(game);
        if (!start) continue;
        const Mirror mirror{start->setup.board, GetParam()};
        const rules::Setup setup = start->setup, other_setup = mirror(setup);
        State state = start->state;
        const auto field = game::make_field(setup, state);
        const auto other_field = game::make_field(other_setup, state);
        game::Random random(game.seed);
        game::Live live(random, game.players);
        while (state.stage != Stage::over && state.turn < endless) {
            const Position pos(setup, *field, state);
            const State other_state = mirror(state);
            const Position other_pos(other_setup, *other_field, other_state);
            // The judge says the same of any order...
            const Order wild = wild_order(pos, random);
            ASSERT_EQ(judge(pos, wild), judge(other_pos, mirror(wild))) << "game " << n;
            // ... and the same happens.
            Noting noting(live);
            Listener heard, other_heard;
            Table table(pos, noting, &heard);
            game::step(table);
            std::vector<game::Input> answers = mirrored(noting.answers, mirror);
            game::Tape tape(answers, nullptr);
            Table other_table(other_pos, tape, &other_heard);
            game::step(other_table);
            ASSERT_FALSE(tape.pending()) << "game " << n << " turn " << state.turn;
            ASSERT_EQ(other_table.state(), mirror(table.state())) << "game " << n << " turn " << state.turn;
            ASSERT_EQ(other_heard.events.size(), heard.events.size()) << "game " << n;
            for (std::size_t k = 0; k < heard.events.size(); ++k)
                ASSERT_EQ(other_heard.events[k], mirror(heard.events[k])) << "game " << n << " event " << k;
            state = table.state();
        }
    }
}

/// The same for an arena of eleven columns: its columns, or its columns and rows, run the other way.
struct HexMirror {
    bool turned;

    geo::Hex operator()(geo::Hex h) const {
        const geo::ColumnRow at = geo::column_row(h);
        const int rows = at.column % 2 == 1 ? 15 : 14;
        return geo::hex(geo::ColumnRow{12 - at.column, turned ? rows + 1 - at.row : at.row});
    }
    geo::Point operator()(geo::Point p) const { return place_of((*this)(hex_at(p))); }
    geo::Facing operator()(geo::Facing f) const {
        return geo::facing_from_tenths(turned ? f.tenths + 1800 : 1800 - f.tenths);
    }
    geo::Placement operator()(const geo::Placement& p) const { return {(*this)(p.at), (*this)(p.facing)}; }
    catalog::HexAt operator()(catalog::HexAt at) const {
        const geo::Hex h = (*this)(geo::hex(at.q, at.r));
        return {static_cast<std::int8_t>(h.q), static_cast<std::int8_t>(h.r)};
    }
    Setup operator()(Setup setup) const {
        for (catalog::Arena& arena : setup.arenas) {
            for (catalog::ArenaHex& hex : arena.hexes) hex.at = (*this)(hex.at);
            for (catalog::ArenaStart& start : arena.starts) start.at = (*this)(start.at);
        }
        return setup;
    }
    State operator()(const Setup& setup, State state) const {
        for (std::size_t i = 0; i < state.unit_count; ++i) {
            if (state.units[i].place == Place::reserve) continue;
            state.units[i].at = (*this)(state.units[i].at);
            if (!setup.is_token(static_cast<UnitId>(i)))
                state.units[i].facing = (*this)(state.units[i].facing);
        }
        return state;
    }
    Order operator()(Order order) const {
        for (std::size_t i = 0; i < order.path.count; ++i)
            order.path.points[i] = (*this)(order.path.points[i]);
        order.facing = (*this)(order.facing);
        return order;
    }
    /// Corners go round from the north-west.
    Choice operator()(Choice choice) const {
        choice.place.facing = (*this)(choice.place.facing);
        if (choice.ask != Ask::choose_corner) return choice;
        std::uint8_t mask = 0;
        for (unsigned k = 0; k < 4; ++k)
            if ((choice.mask >> k & 1) != 0)
                mask = static_cast<std::uint8_t>(1U << (turned ? k ^ 2U : k ^ 1U));
        choice.mask = mask;
        return choice;
    }
    Dice operator()(const Dice& dice) const { return dice; }
};

TEST_P(Mirrored, ArenasPlayMirroredMatches) {
    const HexMirror mirror{GetParam()};
    int matches = 0;
    for (std::uint64_t n = 0; matches <= many<int>(40); ++n) {
        RandomGame game(n);
        if (!on_hexes(*game.setup)) continue;
        std::optional<State> start;
        play(game, nullptr, [&](const Position& pos) {
            if (!start && pos.state().stage == Stage::initiative) start = pos.state();
        });
        ASSERT_TRUE(start);
        ++matches;
        const rules::Setup &setup = *game.setup, other_setup = mirror(setup);
        State state = *start;
        const auto field = game::make_field(setup, state), other_field = game::make_field(other_setup, state);
        game::Random random(game.seed);
        game::Live live(random, game.players);
        while (state.stage != Stage::over && state.turn < endless) {
            const Position pos(setup, *field, state);
            const Position other_pos(other_setup, *other_field, mirror(setup, state));
            const Order wild = wild_order(pos, random);
            const Verdict verdict = judge(pos, wild), other_verdict = judge(other_pos, mirror(wild));
            ASSERT_EQ(verdict.why, other_verdict.why) << "game " << n;
            ASSERT_EQ(verdict.rule, other_verdict.rule) << "game " << n;
            Noting noting(live);
            Listener heard, other_heard;
            Table table(pos, noting, &heard);
            game::step(table);
            std::vector<game::Input> answers = mirrored(noting.answers, mirror);
            game::Tape tape(answers, nullptr);
            Table other_table(other_pos, tape, &other_heard);
            game::step(other_table);
            ASSERT_FALSE(tape.pending()) << "game " << n << " round " << state.turn;
            ASSERT_EQ(other_table.state(), mirror(setup, table.state()))
                << "game " << n << " round " << state.turn;
            ASSERT_EQ(other_heard.events.size(), heard.events.size()) << "game " << n;
            for (std::size_t k = 0; k < heard.events.size(); ++k) {
                ASSERT_EQ(other_heard.events[k].what, heard.events[k].what) << "game " << n << " event " << k;
                ASSERT_EQ(other_heard.events[k].tally.value, heard.events[k].tally.value) << "game " << n;
            }
            state = table.state();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Tables, Mirrored, testing::Bool(),
                         [](const auto& test) { return test.param ? "Turned" : "Mirrored"; });

}  // namespace
}  // namespace irondial::tests
