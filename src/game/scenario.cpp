#include "game/scenario.h"

#include "game/armies.h"
#include "game/by_edition.h"
#include "game/flow.h"
#include "game/odds.h"
#include "game/written_setup.h"
#include "rules/army.h"
#include "rules/attack.h"
#include "rules/capture.h"
#include "rules/combat.h"
#include "rules/deeds.h"
#include "rules/formation.h"
#include "rules/movement.h"
#include "rules/orders.h"
#include "rules/special.h"
#include "rules/terrain.h"
#include "rules/transport.h"
#include "rules/victory.h"

namespace irondial::game {

using namespace rules;
using wire::fail;
using wire::json;
using wire::Reader;

namespace {

// --- reading the position ------------------------------------------------------------------------------

/// A scenario as loaded: what a game needs, and the script.
struct Scenario {
    catalog::Catalog own;  // the catalog, with the units the file defines
    std::shared_ptr<Setup> setup = std::make_shared<Setup>();
    State state;
    json script = json::array();
};

catalog::UnitKind read_printed(Scenario& s, Reader& in) {
    if (const json* define = in.find("define")) {
        std::vector<catalog::Problem> problems;
        const auto kind =
            catalog::add_unit(s.own, {.name = in.at("define"), .text = define->dump()}, problems);
        if (!problems.empty()) fail(in.at("define") + problems[0].pointer, problems[0].message);
        if (const json* marker = in.find("artilleryMarker")) {
            json whole = *marker;
            if (whole.is_object()) whole["unitId"] = s.own.text(kind).id;
            catalog::add_marker(s.own, {.name = in.at("artilleryMarker"), .text = whole.dump()}, problems);
            if (!problems.empty()) fail(in.at("artilleryMarker") + problems[0].pointer, problems[0].message);
        }
        return kind;
    }
    const std::string of = in.text("of", "");
    const auto kind = s.own.unit(of);
    if (kind == catalog::UnitKind::none) fail(in.at("of"), '"' + of + "\" is no unit of the catalog");
    return kind;
}

/// Units that stand nowhere yet wait in reserve while the battlefield is prepared.
void read_place(const Scenario& s, Reader& in, UnitState& state) {
    const json* at = in.find("at");
    if (at == nullptr && !in.has("aboard") && s.state.stage > Stage::deployment) fail(in.at("at"), "missing");
    if (at != nullptr) state.at = wire::point(*at, in.at("at"));
    state.place = at != nullptr ? Place::field : Place::reserve;
    state.facing = in.has("facing") ? wire::facing(*in.find("facing"), in.at("facing")) : geo::Facing{};
}

void read_units(Scenario& s, const json& list, const std::string& pointer) {
    if (list.size() > max_units) fail(pointer, "at most " + std::to_string(max_units) + " units");
    std::vector<catalog::UnitKind> kinds;
    std::vector<std::pair<std::size_t, std::string>> captors, carriers;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader in(list[i], pointer + "/" + std::to_string(i));
        RosterUnit unit;
        UnitState& state = s.state.units[i];
        unit.id = in.text("id", "u" + std::to_string(i + 1));
        kinds.push_back(read_printed(s, in));
        unit.owner = wire::player_named(*s.setup, in.need("player"), in.at("player"));
        state.controller = unit.owner;
        read_place(s, in, state);
        state.click = static_cast<std::uint8_t>(in.number("click", 0, 0, catalog::max_clicks));
        state.heat = static_cast<std::uint8_t>(in.number("heat", 0, 0, catalog::max_heat));
        state.tokens = static_cast<std::uint8_t>(in.number("tokens", 0, 0, 2));
        state.shutdown = in.flag("shutdown", false);
        state.ordered = in.flag("ordered", false);
        state.ordered_last_turn = in.flag("orderedLastTurn", false);
        state.moved = in.flag("moved", false);
        if (const json* level = in.find("level")) state.level = wire::level(*level, in.at("level"));
        if (const json* captor = in.find("captor")) captors.emplace_back(i, captor->get<std::string>());
        if (const json* carrier = in.find("aboard")) carriers.emplace_back(i, carrier->get<std::string>());
        wire::read_slots(s.own, in, unit);
        if (state.shutdown && !in.has("tokens")) state.tokens = 2;
        in.finish();
        s.setup->roster.push_back(unit);
    }
    s.state.unit_count = static_cast<std::uint8_t>(list.size());
    // The catalog has stopped growing: now its units can be pointed at.
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        RosterUnit& unit = s.setup->roster[i];
        RosterUnit printed = roster_unit(s.own, kinds[i], unit.owner, unit.id);
        printed.gear = std::move(unit.gear);
        printed.pilot = unit.pilot;
        printed.recruited_by = unit.recruited_by;
        unit = std::move(printed);
        if (s.state.units[i].click >= unit.printed->clicks)
            fail(pointer + "/" + std::to_string(i) + "/click", "past the end of the dial");
        if (s.state.units[i].level == Level::cruising && unit.printed->speed_mode != SpeedMode::vtol)
            fail(pointer + "/" + std::to_string(i) + "/level", "only VTOL units cruise");  // AOD-MODE-19
    }
    fit_out(*s.setup);
    for (const auto& [i, id] : captors)
        s.state.units[i].captor =
            wire::unit_named(*s.setup, id, pointer + "/" + std::to_string(i) + "/captor");
    for (const auto& [i, id] : carriers) {
        s.state.units[i].carrier =
            wire::unit_named(*s.setup, id, pointer + "/" + std::to_string(i) + "/aboard");
        s.state.units[i].place = Place::aboard;
    }
}

/// Artillery markers on the table: {"unit": "r1", "at": [10, 20], "arrow": 90}.
void read_markers(Scenario& s, const json& list, const std::string& pointer) {
    if (list.size() > max_placed_markers)
        fail(pointer, "at most " + std::to_string(max_placed_markers) + " markers");
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader in(list[i], pointer + "/" + std::to_string(i));
        PlacedMarker& marker = s.state.markers[s.state.marker_count++];
        marker.unit = wire::unit_named(*s.setup, in.need("unit"), in.at("unit"));
        if (s.setup->roster[index(marker.unit)].marker == nullptr)
            fail(in.at("unit"), "only artillery units have markers");
        const UnitState& unit = s.state.units[index(marker.unit)];
        marker.at = wire::point(in.need("at"), in.at("at"));
        marker.arrow = geo::facing_of(marker.at - unit.at);
        if (const json* arrow = in.find("arrow")) marker.arrow = wire::facing(*arrow, in.at("arrow"));
        marker.player = unit.controller;
        if (const json* player = in.find("player"))
            marker.player = wire::player_named(*s.setup, *player, in.at("player"));
        marker.bonus = static_cast<std::uint8_t>(in.number("bonus", 0, 0, 20));
        in.finish();
    }
}

/// Points scored before the script begins: {"red": {"vc1": 50, "vc3": 2, "cards": 0}}.
void read_score(Scenario& s, const json& value, const std::string& pointer) {
    if (!value.is_object()) fail(pointer, "expected points for each player");
    for (const auto& [name, points] : value.items()) {
        Reader in(points, pointer + "/" + name);
        PlayerState& player = s.state.players[index(wire::player_named(*s.setup, name, pointer))];
        player.eliminations = static_cast<std::int16_t>(in.number("vc1", 0, 0, 9999));
        player.zone = static_cast<std::int16_t>(in.number("vc3", 0, 0, 9999));
        player.cards = static_cast<std::int16_t>(in.number("cards", 0, 0, 9999));
        in.finish();
    }
}

void read_turn(Scenario& s, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    State& state = s.state;
    const std::string word = in.text("stage", "order");
    const auto stage = parse_policy<Stage>(word);
    if (!stage || *stage > Stage::clean_up)
        fail(in.at("stage"),
             '"' + word + "\" is no stage: first-player, terrain, deployment, command, order or clean-up");
    state.stage = *stage;
    const auto player = [&](const char* key, PlayerId fallback) {
        const json* name = in.find(key);
        return name != nullptr ? wire::player_named(*s.setup, *name, in.at(key)) : fallback;
    };
    state.first = player("first", PlayerId{0});
    state.active = player("player", state.first);
    state.players[index(state.active)].orders =
        static_cast<std::uint8_t>(in.number("orders", orders_per_turn(*s.setup), 0, 50));
    state.turn =
        static_cast<std::uint16_t>(in.number("number", state.stage < Stage::command ? 0 : 1, 0, 9999));
    if (const json* score = in.find("score")) read_score(s, *score, in.at("score"));
    in.finish();
}

/// Flags that the beginning of the active player's turn would have set.
void settle_turn_start(Scenario& s) {
    const auto field = make_field(*s.setup, s.state);
    const Position pos(*s.setup, *field, s.state);
    for (const UnitId u : pos.units()) {
        UnitState& unit = s.state.units[index(u)];
        unit.facing_at_turn_start = unit.facing;
        if (unit.controller != s.state.active) continue;
        unit.water_at_turn_start = water_occupied(pos, u);
        unit.level_at_turn_start = unit.level;
        unit.engaged_at_turn_start = !pos.engaged_with(u).empty();
        unit.captive_at_turn_start = only_captive_touched(pos, u);
        unit.behind_at_turn_start = is_transport(pos, u) ? units_behind(pos, u) : UnitSet{};
    }
}

// --- playing the script --------------------------------------------------------------------------------

/// Scripted dice and choices for one step.
class Script final : public Inputs {
  public:
    Script(std::vector<int> dice, std::vector<Choice> choices, std::vector<Choice> unasked)
        : dice_(std::move(dice)), choices_(std::move(choices)), unasked_(std::move(unasked)) {}

    Order given;
    std::optional<Order> regrouped;  // how a formation goes on after a failed roll

    Dice roll(const Position&, const Chance& chance) override {
        Dice dice{.count = chance.dice};
        for (std::size_t i = 0; i < chance.dice; ++i) {
            if (next_die_ < dice_.size()) {
                dice.face[i] = static_cast<std::uint8_t>(dice_[next_die_++]);
            } else {
                dice.face[i] = 1;
                ++missing_;
            }
        }
        return dice;
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        for (const Choice& choice : unasked_) asked_ = asked_ || answers(choice, decision);
        if (next_choice_ == choices_.size() || !answers(choices_[next_choice_], decision))
            return default_choice(pos, decision);
        Choice choice = choices_[next_choice_++];
        choice.mask &= decision.mask;
        if (decision.units.empty()) choice.unit = decision.unit;
        if (const Verdict verdict = judge(pos, decision, choice); !verdict && refused_) refused_ = verdict;
        return choice;
    }
    Order order(const Position& pos, const Decision& decision) override {
        if (decision.ask == Ask::order) return given;
        if (!regrouped) return {};
        const Order answer = *std::exchange(regrouped, std::nullopt);
        if (const Verdict verdict = judge_regroup(pos, decision, answer); !verdict && refused_)
            refused_ = verdict;
        return answer;
    }

    bool used_up() const { return next_die_ >= dice_.size() && next_choice_ >= choices_.size(); }
    /// The first choice that may not be made, if there was one.
    const Verdict& verdict() const { return refused_; }

    std::string leftovers() const {
        if (asked_) return "a question was asked that should not be";
        if (regrouped) return "no formation was to regroup";
        if (missing_ > 0) return std::to_string(missing_) + " dice missing";
        if (next_die_ < dice_.size()) return std::to_string(dice_.size() - next_die_) + " dice left over";
        if (next_choice_ < choices_.size())
            return std::to_string(choices_.size() - next_choice_) + " choices left over";
        return "";
    }

  private:
    static bool answers(const Choice& choice, const Decision& decision) {
        if (choice.ask != decision.ask) return false;
        if (choice.ask == Ask::use && choice.card != RuleId::none && choice.card != decision.card)
            return false;  // meant for another card
        // Cancelling is meant for whoever has the equipment.
        if (choice.ask == Ask::cancel && (choice.cancelled & decision.optional).empty()) return false;
        const bool names_one = decision.ask == Ask::deploy || decision.ask == Ask::choose_unit;
        return names_one || choice.unit == UnitId::none || choice.unit == decision.unit;
    }

    std::vector<int> dice_;
    std::vector<Choice> choices_, unasked_;
    std::size_t next_die_ = 0, next_choice_ = 0;
    int missing_ = 0;
    bool asked_ = false;  // what nobody should be asked
    Verdict refused_ = legal;
};

/// What happened in a step, and every rule it cites.
class Heard final : public Audience {
  public:
    explicit Heard(const Setup& setup) : setup_(&setup) {}
    void hear(const Event& event) override {
        happened_.emplace_back(event.what, event.unit);
        const json place = json::array({event.place.at.x / 1000.0, event.place.at.y / 1000.0});
        if (event.what == Happened::marker_compared && event.yes) shells_.push_back(place);
        if (event.what == Happened::marker_drifted) shells_.push_back(event.yes ? place : json(nullptr));
        if (event.what == Happened::card_played) played_.push_back(std::string(name_of(*setup_, event.rule)));
        add(event.rule);
        for (const Tally& tally : {event.tally, event.against})
            for (std::size_t i = 0; i < tally.count; ++i) add(tally.parts[i].rule);
    }
    const json& rules() const { return rules_; }
    /// Where shells fell; null off the battlefield.
    const json& shells() const { return shells_; }
    const json& cards_played() const { return played_; }
    /// In order: what, and to or by which unit.
    const std::vector<std::pair<Happened, UnitId>>& happened() const { return happened_; }

  private:
    void add(RuleId rule) {
        if (rule != RuleId::none) rules_.push_back(std::string(name_of(*setup_, rule)));
    }
    const Setup* setup_;
    json rules_ = json::array(), shells_ = json::array(), played_ = json::array();
    std::vector<std::pair<Happened, UnitId>> happened_;
};

class Runner {
  public:
    Runner(Scenario& s, std::vector<std::string>& failures)
        : s_(s), failures_(failures), field_(make_field(*s.setup, s.state)) {}

    void run() {
        for (std::size_t i = 0; i < s_.script.size(); ++i)
            run_step(s_.script[i], "/script/" + std::to_string(i));
    }

  private:
    Position position() const { return {*s_.setup, *field_, s_.state}; }

    void complain(const std::string& pointer, const std::string& message) {
        failures_.push_back(pointer + ": " + message);
    }

    /// Equal, and numbers to three places.
    static bool near(const json& wanted, const json& found) {
        if (wanted.is_number() && found.is_number())
            return std::abs(wanted.get<double>() - found.get<double>()) < 0.0006;
        if (wanted.is_array() && found.is_array())
            return std::equal(wanted.begin(), wanted.end(), found.begin(), found.end(), near);
        return wanted == found;
    }

    void expect(const std::string& pointer, const json& wanted, const json& found) {
        if (!near(wanted, found)) complain(pointer, "expected " + wanted.dump() + ", found " + found.dump());
    }

    void run_step(const json& step, const std::string& pointer) {
        Reader in(step, pointer);
        std::vector<int> dice;
        if (const json* list = in.find("dice"))
            for (const json& die : *list) {
                if (!die.is_number_integer() || die < 1 || die > 6)
                    fail(in.at("dice"), die.dump() + " is no die");
                dice.push_back(die.get<int>());
            }
        const auto choices = [&](const char* key) {
            std::vector<Choice> result;
            if (const json* list = in.find(key))
                for (std::size_t i = 0; i < list->size(); ++i)
                    result.push_back(
                        wire::choice(*s_.setup, (*list)[i], in.at(key) + "/" + std::to_string(i)));
            return result;
        };
        Script script(std::move(dice), choices("choices"), choices("unasked"));
        if (const json* ways = in.find("regroup"))
            script.regrouped = wire::order(*s_.setup, *ways, in.at("regroup"));
        heard_ = Heard(*s_.setup);
        const State before = s_.state;
        const Verdict verdict = play(in, script);
        if (!verdict) restore(before);
        if (const json* illegal = in.find("illegal"))
            check_refusal(verdict, *illegal, pointer);
        else if (!verdict)
            complain(pointer, "refused by " + std::string(name_of(*s_.setup, verdict.rule)) + " (" +
                                  std::string(name_of(verdict.why)) + ")");
        else if (const std::string rest = script.leftovers(); !rest.empty())
            complain(pointer, rest);
        const json* query = in.find("query");
        const json* expected = in.find("expect");
        if (query != nullptr)
            answer_query(*query, in.at("query"), expected != nullptr ? *expected : json::object(),
                         in.at("expect"));
        else if (expected != nullptr)
            check(*expected, in.at("expect"));
        in.finish();
    }

    /// Does what a step of the script says; the answer is the first thing that is not allowed.
    Verdict play(Reader& in, Script& script) {
        if (const json* written = in.find("order")) {
            script.given = wire::order(*s_.setup, *written, in.at("order"));
            if (const Verdict v = rules::judge(position(), script.given); !v) return v;
            step_on(script);
        } else if (in.flag("endTurn", false)) {
            script.given = {.type = OrderType::end_turn};
            if (s_.state.stage == Stage::order) step_on(script);
            while (s_.state.stage == Stage::clean_up || s_.state.stage == Stage::command) step_on(script);
        } else if (in.flag("timeUp", false)) {
            s_.state.time_up = true;
            step_on(script);
        } else if (in.flag("play", false) || !script.used_up()) {
            // Set-up and command stage: as far as the dice and choices lead.
            do step_on(script);
            while (!script.used_up() && script.verdict() && s_.state.stage < Stage::order);
        }
        return script.verdict();
    }

    void step_on(Script& script) {
        Table table(*s_.setup, *field_, s_.state, script, &heard_);
        step(table);
        restore(table.state());
    }

    void restore(const State& state) {
        const bool changed = terrain_changed(*s_.setup, s_.state, state);
        s_.state = state;
        if (changed) field_ = make_field(*s_.setup, s_.state);
    }

    void check_refusal(const Verdict& verdict, const json& illegal, const std::string& pointer) {
        const std::string id = illegal.is_string() ? illegal.get<std::string>() : "";
        if (verdict)
            complain(pointer, "this is legal; it should be refused by " + id);
        else if (!name_of(*s_.setup, verdict.rule).starts_with(id))
            complain(pointer,
                     "refused by " + std::string(name_of(*s_.setup, verdict.rule)) + ", not by " + id);
    }

    // --- expectations ----------------------------------------------------------------------------------

    json player_name(PlayerId p) const {
        return p == PlayerId::none ? json(nullptr) : json(s_.setup->players[index(p)].name);
    }
    json unit_name(UnitId u) const {
        return u == UnitId::none ? json(nullptr) : json(s_.setup->roster[index(u)].id);
    }

    json value_of(UnitId u, const std::string& key, const std::string& pointer) const {
        const UnitState& unit = s_.state.units[index(u)];
        if (key == "at") return json::array({unit.at.x / 1000.0, unit.at.y / 1000.0});
        if (key == "facing") return unit.facing.tenths / 10.0;
        if (key == "click") return unit.click;
        if (key == "heat") return unit.heat;
        if (key == "tokens") return unit.tokens;
        if (key == "shutdown") return unit.shutdown;
        if (key == "ordered") return unit.ordered;
        if (key == "moved") return unit.moved;
        if (key == "eliminated") return unit.place == Place::eliminated;
        if (key == "onField") return unit.place == Place::field;
        if (key == "level") return catalog::text(unit.level);
        if (key == "player" || key == "controller") return player_name(unit.controller);
        if (key == "captor") return unit_name(unit.captor);
        if (key == "aboard") return unit_name(unit.carrier);
        if (key == "bound") return unit_name(unit.marked);
        if (key == "damageDie") return unit.damage_die;
        if (key == "heatDie") return unit.heat_die;
        fail(pointer, "a unit has no such value to expect");
    }

    void expect_near_point(const std::string& pointer, const json& wanted, const json& found) {
        for (std::size_t k = 0; k < 2; ++k)
            if (std::abs(wanted.at(k).get<double>() - found.at(k).get<double>()) > 0.0015)
                return complain(pointer, "expected " + wanted.dump() + ", found " + found.dump());
    }

    void check(const json& value, const std::string& pointer) {
        Reader in(value, pointer);
        if (const json* units = in.find("units"))
            for (const auto& [id, wanted] : units->items()) {
                const std::string where = in.at("units") + "/" + id;
                const UnitId u = wire::unit_named(*s_.setup, id, where);
                for (const auto& [key, v] : wanted.items()) {
                    const json found = value_of(u, key, where + "/" + key);
                    if (key == "at")
                        expect_near_point(where + "/at", v, found);
                    else
                        expect(where + "/" + key, v, found);
                }
            }
        if (const json* active = in.find("active"))
            expect(in.at("active"), *active, player_name(s_.state.active));
        if (const json* first = in.find("first")) expect(in.at("first"), *first, player_name(s_.state.first));
        if (const json* features = in.find("placed")) {
            json placed = json::array();
            for (std::size_t i = 0; i < s_.state.feature_count; ++i)
                placed.push_back(s_.setup->pile[s_.state.features[i].piece].id);
            expect(in.at("placed"), *features, placed);
        }
        if (const json* fell = in.find("shells")) {
            expect(in.at("shells") + " (how many)", json(fell->size()), json(heard_.shells().size()));
            for (std::size_t i = 0; i < fell->size() && i < heard_.shells().size(); ++i)
                if (const json& found = heard_.shells()[i]; (*fell)[i].is_null() || found.is_null())
                    expect(in.at("shells"), (*fell)[i], found);
                else
                    expect_near_point(in.at("shells"), (*fell)[i], found);
        }
        if (const json* markers = in.find("markers")) check_markers(*markers, in.at("markers"));
        if (const json* cards = in.find("cardsPlayed"))
            expect(in.at("cardsPlayed"), *cards, heard_.cards_played());
        if (const json* cards = in.find("conditions")) expect(in.at("conditions"), *cards, conditions());
        if (const json* why = in.find("why"))
            for (const json& id : *why)
                if (std::find(heard_.rules().begin(), heard_.rules().end(), id) == heard_.rules().end())
                    complain(in.at("why"), id.dump() + " is not among " + heard_.rules().dump());
        if (const json* list = in.find("happened")) check_happened(*list, in.at("happened"));
        if (in.has("over")) expect(in.at("over"), *in.find("over"), s_.state.stage == Stage::over);
        if (value.contains("winner")) {
            const json* winner = in.find("winner");
            expect(in.at("winner"), winner != nullptr ? *winner : json(nullptr),
                   player_name(s_.state.winner));
        }
        if (const json* out = in.find("out"))
            for (const json& name : *out)
                if (!s_.state.players[index(wire::player_named(*s_.setup, name, in.at("out")))].out)
                    complain(in.at("out"), name.dump() + " is still in the game");
        if (in.has("orders"))
            expect(in.at("orders"), *in.find("orders"), s_.state.players[index(s_.state.active)].orders);
        if (in.has("turn")) expect(in.at("turn"), *in.find("turn"), s_.state.turn);
        if (const json* stage = in.find("stage"))
            expect(in.at("stage"), *stage, spell(name_of(s_.state.stage)));
        if (const json* score = in.find("score"))
            for (const auto& [name, wanted] : score->items())
                check_score(wire::player_named(*s_.setup, name, in.at("score")), wanted,
                            in.at("score") + "/" + name);
        in.finish();
    }

    /// All artillery markers on the table, in the order they were placed; of each what is named.
    void check_markers(const json& list, const std::string& pointer) {
        expect(pointer + " (how many)", json(list.size()), json(s_.state.marker_count));
        for (std::size_t i = 0; i < list.size() && i < s_.state.marker_count; ++i) {
            const PlacedMarker& marker = s_.state.markers[i];
            Reader in(list[i], pointer + "/" + std::to_string(i));
            if (const json* unit = in.find("unit")) expect(in.at("unit"), *unit, unit_name(marker.unit));
            if (const json* player = in.find("player"))
                expect(in.at("player"), *player, player_name(marker.player));
            if (const json* at = in.find("at"))
                expect_near_point(in.at("at"), *at,
                                  json::array({marker.at.x / 1000.0, marker.at.y / 1000.0}));
            if (const json* arrow = in.find("arrow"))
                expect(in.at("arrow"), *arrow, json(marker.arrow.tenths / 10.0));
            if (const json* bonus = in.find("bonus")) expect(in.at("bonus"), *bonus, json(marker.bonus));
            in.finish();
        }
    }

    /// The planetary conditions on the table.
    json conditions() const {
        json list = json::array();
        for (const ConditionInPlay& one : s_.setup->deck.conditions)
            if ((s_.state.cards_out >> one.out_bit & 1) == 0)
                list.push_back(std::string(name_of(*s_.setup, one.rule)));
        return list;
    }

    /// [["rolled", "r1"], ["dial-turned", "b1"]]: these events, in this order, whatever else happens between.
    void check_happened(const json& list, const std::string& pointer) {
        auto rest = heard_.happened().begin();
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string where = pointer + "/" + std::to_string(i);
            const auto what = list[i].is_array() && list[i].size() == 2 && list[i][0].is_string()
                                  ? parse_policy<Happened>(list[i][0].get<std::string>())
                                  : std::nullopt;
            if (!what) fail(where, "expected [what happened, to or by which unit]");
            const UnitId who =
                list[i][1].is_null() ? UnitId::none : wire::unit_named(*s_.setup, list[i][1], where);
            const std::pair wanted{*what, who};
            rest = std::find(rest, heard_.happened().end(), wanted);
            if (rest == heard_.happened().end())
                return complain(where, list[i].dump() + " did not happen after what is listed before it");
            ++rest;
        }
    }

    void check_score(PlayerId p, const json& wanted, const std::string& pointer) {
        const Score found = score_of(position(), p);
        Reader in(wanted, pointer);
        const auto compare = [&](const char* key, int points) {
            if (in.has(key)) expect(in.at(key), *in.find(key), points);
        };
        compare("vc1", found.vc1.value);
        compare("vc2", found.vc2.value);
        compare("vc3", found.vc3.value);
        compare("cards", found.cards.value);
        compare("total", found.total());
        if (const json* why = in.find("why"))
            for (const json& id : *why) {
                const auto parts = std::span(found.vc2.parts).first(found.vc2.count);
                const auto cites = [&](const Tally::Part& part) { return id == name_of(part.rule); };
                if (std::none_of(parts.begin(), parts.end(), cites))
                    complain(in.at("why"), id.dump() + " adds nothing to the second victory condition");
            }
        in.finish();
    }

    // --- queries ---------------------------------------------------------------------------------------

    void answer_query(const json& query, const std::string& pointer, const json& expected,
                      const std::string& where) {
        Reader in(query, pointer);
        json found = json::object();
        if (const json* line = in.find("lineOfFire"))
            found = line_of_fire(*line, in.at("lineOfFire"));
        else if (const json* reach = in.find("reach"))
            found = this->reach(*reach, in.at("reach"));
        else if (const json* attack = in.find("attack"))
            found = this->attack(*attack, in.at("attack"), expected);
        else if (const json* move = in.find("move"))
            found = this->move(*move, in.at("move"));
        else if (const json* terrain = in.find("terrain"))
            found = this->terrain(*terrain, in.at("terrain"));
        else if (const json* contact = in.find("contact"))
            found = this->contact(*contact, in.at("contact"));
        else if (const json* values = in.find("values"))
            found = this->values(*values, in.at("values"));
        else if (const json* army = in.find("army"))
            found = this->army(*army, in.at("army"));
        else if (in.flag("setup", false))
            found = judged(judge_setup(*s_.setup));
        else if (in.flag("standard", false))
            found = judged(judge_standard(*s_.setup));
        else
            fail(pointer,
                 "no known query: lineOfFire, reach, move, attack, contact, terrain, values, army, setup or "
                 "standard");
        in.finish();
        for (const auto& [key, wanted] : expected.items()) {
            if (!found.contains(key)) fail(where + "/" + key, "this query has no such answer");
            if (key == "why") {
                for (const json& id : wanted)
                    if (std::find(found[key].begin(), found[key].end(), id) == found[key].end())
                        complain(where + "/why", id.dump() + " is not among " + found[key].dump());
            } else if (key == "at") {
                expect_near_point(where + "/at", wanted, found[key]);
            } else if (wanted.is_object()) {
                for (const auto& [k, v] : wanted.items())
                    expect(where + "/" + key + "/" + k, v, found[key].value(k, json(nullptr)));
            } else {
                expect(where + "/" + key, wanted, found[key]);
            }
        }
    }

    json line_of_fire(const json& value, const std::string& pointer) {
        Reader in(value, pointer);
        const UnitId from = wire::unit_named(*s_.setup, in.need("from"), in.at("from")),
                     to = wire::unit_named(*s_.setup, in.need("to"), in.at("to"));
        in.find("weapon");
        in.finish();
        const Position pos = position();
        const Sight sight = pos.field().sight(pos, from, to);
        json blocked = json::array();
        for (const UnitId u : sight.bases) blocked.push_back(unit_name(u));
        for (const FeatureId f : sight.features) blocked.push_back(pos.field().feature(f).id);
        return {{"clear", sight.clear()},
                {"blockedBy", blocked},
                {"rule", std::string(name_of(sight.blocked))},
                {"hindered", sight.hindered()},
                {"range", sight.range.mil / 1000.0},
                {"inFrontArc", sight.in_front_arc},
                {"rearArc", sight.through_rear_arc},
                {"higher", sight.target_higher}};
    }

    json contact(const json& value, const std::string& pointer) {
        Reader in(value, pointer);
        const UnitId a = wire::unit_named(*s_.setup, in.need("unit"), in.at("unit")),
                     b = wire::unit_named(*s_.setup, in.need("with"), in.at("with"));
        in.finish();
        const Contact c = field_->contact(position(), a, b);
        return {{"touching", c.touching},
                {"front", c.front},
                {"rear", c.on_rear},
                {"frontOnRear", c.front_on_rear}};
    }

    json judged(const Verdict& verdict) const {
        return {{"legal", static_cast<bool>(verdict)},
                {"illegal", std::string(name_of(*s_.setup, verdict.rule))}};
    }

    /// A player's battleforce: everything that is wrong, and what everything costs.
    json army(const json& value, const std::string& pointer) {
        const PlayerId p = wire::player_named(*s_.setup, value, pointer);
        json found{{"problems", json::array()}, {"points", points_of(*s_.setup, p)},
                   {"units", json::object()},   {"factions", json::object()},
                   {"cards", json::object()},   {"gearOn", json::object()},
                   {"why", json::array()}};
        for (const Verdict& problem : judge_army(*s_.setup, p))
            found["problems"].push_back(std::string(name_of(problem.rule)));
        const auto cite = [&](const Tally& tally) {
            for (std::size_t i = 0; i < tally.count; ++i)
                found["why"].push_back(std::string(name_of(*s_.setup, tally.parts[i].rule)));
            return tally.value;
        };
        for (const RosterUnit& unit : s_.setup->roster) {
            if (unit.owner != p) continue;
            found["units"][unit.id] = cite(points_of(*s_.setup, unit));
            found["factions"][unit.id] = s_.own[unit.faction].id;
            for (const FittedGear& gear : unit.gear)
                if (gear.on) found["gearOn"][unit.id].push_back(catalog::text(*gear.on));
        }
        for (const catalog::EntryRef ref : s_.setup->players[index(p)].cards)
            found["cards"][catalog::card(s_.own, ref)->id] = cite(points_of(*s_.setup, p, ref));
        return found;
    }

    /// The combat values of a unit as they are now.
    json values(const json& value, const std::string& pointer) {
        Reader in(value, pointer);
        const UnitId u = wire::unit_named(*s_.setup, in.need("unit"), in.at("unit"));
        in.finish();
        const Position pos = position();
        json found{{"vent", pos.printed(u).vent}, {"why", json::array()}};
        const auto add = [&](const char* key, const Tally& tally) {
            found[key] = tally.value;
            for (std::size_t i = 0; i < tally.count; ++i)
                found["why"].push_back(std::string(name_of(*s_.setup, tally.parts[i].rule)));
        };
        add("speed", speed_value(pos, u));
        add("attack", attack_value(pos, u));
        add("defense", defense_value(pos, u));
        for (const auto& [key, weapon] :
             {std::pair{"primary", Weapon::primary}, {"secondary", Weapon::secondary}})
            if (const catalog::Weapon* printed = weapon_of(pos, u, weapon)) {
                add(key, damage_value(pos, u, weapon));
                found[std::string(key) + "Range"] = json::array({printed->min_range, printed->max_range});
            }
        found["equipment"] = json::array();
        for (const Piece& piece : pieces_of(pos, u))
            if (in_force(pos, u, piece)) found["equipment"].push_back(catalog::text(piece.equip));
        return found;
    }

    json reach(const json& value, const std::string& pointer) {
        Reader in(value, pointer);
        Order order{.type = OrderType::move,
                    .unit = wire::unit_named(*s_.setup, in.need("unit"), in.at("unit")),
                    .run = in.flag("run", false),
                    .jump = in.flag("jump", false)};
        order.path.add(wire::point(in.need("to"), in.at("to")));
        in.finish();
        order.path.find = true;
        const Trip trip = trip_of(position(), order);
        json found{{"reachable", trip.verdict && trip.end.at == order.path.last({})},
                   {"length", trip.length.mil / 1000.0},
                   {"stopped", std::string(name_of(trip.stopped))}};
        return found;
    }

    /// An order to ask about: somebody must carry it out.
    Order asked_order(const json& value, const std::string& pointer) const {
        const Order order = wire::order(*s_.setup, value, pointer);
        if (order.unit == UnitId::none) fail(pointer + "/unit", "missing");
        return order;
    }

    /// Where a move order would lead, by whomever and whenever it is asked.  [AOD-MEAS-02, DA-MEAS-02]
    json move(const json& value, const std::string& pointer) {
        const Order order = asked_order(value, pointer);
        const Position pos = position();
        Trip trip = trip_of(pos, order);
        if (transfers(order)) trip.verdict = judge_transport(pos, order, trip);
        const Tally speed = speed_for(pos, order);
        const BreakAway attempt = break_away(pos, order);
        const Verdict verdict = order.formation.empty() ? trip.verdict : judge_march(pos, order);
        json found{{"legal", static_cast<bool>(verdict)},
                   {"illegal", std::string(name_of(*s_.setup, verdict.rule))},
                   {"speed", speed.value},
                   {"length", trip.length.mil / 1000.0},
                   {"at", json::array({trip.end.at.x / 1000.0, trip.end.at.y / 1000.0})},
                   {"stopped", std::string(name_of(trip.stopped))},
                   {"breakAway", attempt.needed},
                   {"why", json::array({std::string(name_of(*s_.setup, attempt.rule))})}};
        for (std::size_t i = 0; i < speed.count; ++i)
            found["why"].push_back(std::string(name_of(*s_.setup, speed.parts[i].rule)));
        return found;
    }

    json terrain(const json& value, const std::string& pointer) {
        Reader in(value, pointer);
        const UnitId u = wire::unit_named(*s_.setup, in.need("unit"), in.at("unit"));
        in.finish();
        const Position pos = position();
        const auto names = [&](FeatureSet features) {
            json list = json::array();
            for (const FeatureId f : features) list.push_back(field_->feature(f).id);
            return list;
        };
        return {{"occupies", names(pos.occupied(u))},
                {"overlaps", names(pos.overlapped(u))},
                {"touches", names(field_->touched(pos, u))},
                {"elevated", on_elevated(pos, u)},
                {"submerged", submerged(pos, u)}};
    }

    /// Shells as if they fell now: for each spot in turn, and for whoever stands near it.
    json artillery(const Order& order, const std::string& pointer, const json& expected) {
        const Position pos = position();
        Barrage barrage;
        const Verdict verdict = judge_artillery(pos, order, barrage);
        json found = judged(verdict);
        if (!verdict && !expected.contains("legal") && !expected.contains("illegal"))
            complain(pointer, "the attack is refused by " + std::string(name_of(verdict.rule)));
        for (const char* key : {"attacks", "targetValues", "hits", "why"}) found[key] = json::array();
        for (const char* key : {"damage", "odds", "expected"}) found[key] = json::object();
        const auto cite = [&](const Tally& tally) {
            for (std::size_t i = 0; i < tally.count; ++i)
                found["why"].push_back(std::string(name_of(tally.parts[i].rule)));
        };
        for (std::size_t i = 0; i < barrage.count; ++i) {
            const PlacedMarker& marker = barrage.markers[i];
            const Sums sums = sums_of(pos, marker);
            found["attacks"].push_back(sums.attack.value);
            found["targetValues"].push_back(sums.defense.value);
            found["hits"].push_back(chance_on_spot(pos, marker));
            cite(sums.attack);
            cite(sums.defense);
            for (const UnitId u : in_blast(pos, marker, marker.at)) {
                const std::string& id = s_.setup->roster[index(u)].id;
                const Tally damage = blast_damage(pos, marker, u);
                found["damage"][id] = damage.value;
                cite(damage);
            }
        }
        for (const UnitId u : pos.units()) {
            if (barrage.count == 0) break;
            const AttackOdds odds = odds_of(pos, barrage, u);
            found["odds"][s_.setup->roster[index(u)].id] = odds.damaged;
            found["expected"][s_.setup->roster[index(u)].id] = odds.expected;
        }
        return found;
    }

    json attack(const json& value, const std::string& pointer, const json& expected) {
        const Order order = asked_order(value, pointer);
        if (order.type == OrderType::artillery) return artillery(order, pointer, expected);
        const Position pos = position();
        Attack attack;
        Trip trip;
        const Verdict verdict = is_special(order.type) ? judge_special(pos, order, trip, attack)
                                                       : judge_combat(pos, order, attack);
        json found{{"legal", static_cast<bool>(verdict)},
                   {"illegal", std::string(name_of(*s_.setup, verdict.rule))},
                   {"lost", attack.lost},
                   {"attack", nullptr},
                   {"attackOn", json::object()},
                   {"defense", json::object()},
                   {"hit", json::object()},
                   {"damage", json::object()},
                   {"why", json::array()}};
        if (!verdict) {
            if (!expected.contains("legal") && !expected.contains("illegal"))
                complain(pointer,
                         "the attack is refused by " + std::string(name_of(*s_.setup, verdict.rule)));
            return found;
        }
        const auto cite = [&](const Tally& tally) {
            for (std::size_t i = 0; i < tally.count; ++i)
                found["why"].push_back(std::string(name_of(*s_.setup, tally.parts[i].rule)));
        };
        found["why"].push_back(std::string(name_of(pos.edition().cite.attack_result)));
        for (std::size_t i = 0; i < attack.count; ++i) {
            const UnitId target = attack.targets[i];
            const Sums sums = sums_of(pos, attack, i);
            const std::string id = s_.setup->roster[index(target)].id;
            if (i == 0) found["attack"] = sums.attack.value;
            found["attackOn"][id] = sums.attack.value;
            found["defense"][id] = sums.defense.value;
            found["hit"][id] = chance_to_hit(pos, attack, i);
            const Tally damage = damage_to(pos, attack, i);
            found["damage"][id] = damage.value;
            cite(sums.attack);
            cite(sums.defense);
            cite(damage);
        }
        return found;
    }

    Scenario& s_;
    std::vector<std::string>& failures_;
    std::shared_ptr<const Field> field_;
    Heard heard_{*s_.setup};  // in the step being played
};

void load(Scenario& s, const json& root, ScenarioResult& result) {
    Reader in(root, "");
    result.name = in.text("scenario", "unnamed");
    if (const json* rules = in.find("rules"))
        for (const json& id : *rules) {
            result.rules.push_back(id.get<std::string>());
            if (find_rule(result.rules.back()) == RuleId::none)
                fail("/rules", id.dump() + " is no rule of the ledger");
        }
    wire::read_frame(s.own, in, *s.setup);
    s.state.player_count = static_cast<std::uint8_t>(s.setup->players.size());
    read_turn(s, in.has("turn") ? *in.find("turn") : json::object(), "/turn");
    read_units(s, in.need("units"), "/units");
    if (const json* markers = in.find("markers")) read_markers(s, *markers, "/markers");
    if (const json* script = in.find("script")) s.script = *script;
    in.finish();
    if (s.state.stage >= Stage::deployment) s.state.cards_out = cancelled_conditions(*s.setup);
    settle_turn_start(s);
}

ScenarioResult run_in(const catalog::Catalog& catalog, std::string_view file, const json& root) {
    ScenarioResult result;
    result.name = file;
    try {
        Scenario s;
        s.own = catalog;
        load(s, root, result);
        Runner(s, result.failures).run();
    } catch (const wire::Mistake& mistake) {
        result.failures.push_back(std::string(file) + "#" + mistake.pointer + ": " + mistake.message);
    } catch (const json::exception& e) {
        result.failures.push_back(std::string(file) + ": " + e.what());
    }
    return result;
}

}  // namespace

std::vector<ScenarioResult> run_scenario(const catalog::Catalog& catalog, std::string_view file,
                                         std::string_view text, const HouseRule* bent) {
    std::vector<ScenarioResult> results;
    std::string edition, problem;
    try {
        const json root = json::parse(text, nullptr, true, true);
        const std::vector<std::string> editions = editions_of(root);
        for (const std::string& one : editions) {
            edition = one;
            json read = in_edition(root, edition);
            if (bent != nullptr) read["options"][bent->field] = bent->value;
            results.push_back(run_in(catalog, file, read));
            results.back().edition = edition;
        }
    } catch (const wire::Mistake& mistake) {
        problem = std::string(file) + "#" + mistake.pointer + ": " + mistake.message;
    } catch (const json::exception& e) {
        problem = std::string(file) + ": " + e.what();
    }
    if (!problem.empty())
        results.push_back(
            {.name = std::string(file), .edition = edition, .rules = {}, .failures = {problem}});
    return results;
}

}  // namespace irondial::game
