#include "game/order_odds.h"

#include <algorithm>
#include <deque>
#include <span>

#include "game/answers.h"
#include "game/attack_rolls.h"
#include "game/flow.h"
#include "game/outcomes.h"
#include "rules/artillery.h"
#include "rules/orders.h"
#include "rules/transport.h"
#include "rules/values.h"

namespace irondial::game {

using namespace rules;

namespace {

/// A unit before and after, with what lies on its dice.
struct Change {
    int clicks = 0, heat = 0;
    bool eliminated = false, salvage = false, captured = false;
    bool shutdown = false, restarted = false, pilot_out = false;

    bool any() const {
        return clicks != 0 || heat != 0 || eliminated || salvage || captured || shutdown || restarted ||
               pilot_out;
    }
};

bool is_wreck(const Position& pos, UnitId u) {
    return pos.on_field(u) && has_salvage(pos, u);
}

Change change_of(const Position& before, const Position& after, UnitId u) {
    const UnitState &was = before.unit(u), &is = after.unit(u);
    Change change;
    change.clicks = is.click + is.damage_die - was.click - was.damage_die;
    change.heat = is.heat + is.heat_die - was.heat - was.heat_die;
    const bool dead = is.place == Place::eliminated || is.click + is.damage_die >= after.printed(u).clicks;
    change.eliminated = dead && was.place != Place::eliminated;
    change.salvage = is_wreck(after, u) && !is_wreck(before, u);
    change.captured = is.captor != UnitId::none && was.captor == UnitId::none;
    change.shutdown = is.shutdown && !was.shutdown;
    change.restarted = was.shutdown && !is.shutdown && !dead;
    change.pilot_out = is.pilot_out && !was.pilot_out;
    return change;
}

void count(UnitOdds& odds, const Change& change) {
    odds.clicks[change.clicks] = 1;
    odds.heat[change.heat] = 1;
    odds.expected_clicks = change.clicks;
    odds.expected_heat = change.heat;
    odds.eliminated = change.eliminated;
    odds.salvage = change.salvage;
    odds.captured = change.captured;
    odds.shutdown = change.shutdown;
    odds.restarted = change.restarted;
    odds.pilot_out = change.pilot_out;
}

void add(UnitOdds& odds, const UnitOdds& more, double chance) {
    odds.clicks.add(more.clicks, chance);
    odds.heat.add(more.heat, chance);
    for (double UnitOdds::*const sum :
         {&UnitOdds::expected_clicks, &UnitOdds::expected_heat, &UnitOdds::eliminated, &UnitOdds::salvage,
          &UnitOdds::captured, &UnitOdds::shutdown, &UnitOdds::restarted, &UnitOdds::pilot_out})
        odds.*sum += chance * (more.*sum);
}

void stay(UnitOdds& odds, double chance) {
    odds.clicks[0] += chance;
    odds.heat[0] += chance;
}

/// What can become of everybody from some moment on: all that can follow, taken together.
struct Prospects {
    double chance = 0;            // of all that was added
    std::vector<UnitOdds> units;  // those that can change
    std::array<double, max_players> worth{};
    std::vector<std::pair<std::size_t, double>> taken;  // decisions by their number, and how often
    std::vector<Shells> shells;
    int ways = 0;

    void add(const Prospects& more, double share) {
        for (const UnitOdds& odds : more.units) game::add(of(odds.unit), odds, share);
        for (UnitOdds& odds : units)
            if (!more.has(odds.unit)) stay(odds, share);
        for (std::size_t p = 0; p < worth.size(); ++p) worth[p] += share * more.worth[p];
        for (const auto& [number, often] : more.taken) note(number, share * often);
        for (const Shells& some : more.shells) note(some, share * some.chance);
        chance += share;
        ways += more.ways;
    }
    void note(std::size_t decision, double often) {
        for (auto& [number, sum] : taken)
            if (number == decision) return void(sum += often);
        taken.emplace_back(decision, often);
    }
    void note(Shells some, double share) {
        for (Shells& known : shells)
            if (known.aimed == some.aimed && known.at == some.at) return void(known.chance += share);
        some.chance = share;
        shells.push_back(some);
    }

    /// Those that can change, with the unit that has the order before them.
    std::vector<UnitOdds> list(UnitId first) {
        if (first != UnitId::none) of(first);
        std::sort(units.begin(), units.end(), [&](const UnitOdds& a, const UnitOdds& b) {
            return std::pair(a.unit != first, a.unit) < std::pair(b.unit != first, b.unit);
        });
        return std::move(units);
    }

  private:
    bool has(UnitId u) const {
        return std::any_of(units.begin(), units.end(), [&](const UnitOdds& odds) { return odds.unit == u; });
    }
    UnitOdds& of(UnitId u) {
        for (UnitOdds& odds : units)
            if (odds.unit == u) return odds;
        units.emplace_back().unit = u;
        stay(units.back(), chance);  // in all that was added before
        return units.back();
    }
};

/// One way it all came out.
Prospects outcome(const Position& before, const Position& after) {
    Prospects one{.chance = 1, .units = {}, .taken = {}, .shells = {}, .ways = 1};
    for (const UnitId u : before.all_units())
        if (const Change change = change_of(before, after, u); change.any()) {
            one.units.emplace_back().unit = u;
            count(one.units.back(), change);
        }
    return one;
}

// --- everybody decides for the best --------------------------------------------------------------------

/// Answers from a tape; the first question beyond its end that has several answers is remembered. Beyond so
/// many decisions all are taken by default.
class Fork final : public Inputs {
  public:
    Fork(const std::vector<Input>& tape, int decisions) : tape_(tape), decisions_(decisions) {}

    Dice roll(const Position&, const Chance& chance) override {
        if (const Dice* dice = take<Dice>()) return *dice;
        if (open()) {
            rolled = chance;
            if (decisions_ == 0 && chance.again) {  // nobody will look at the single dice
                rolled.only_sum = true;
                rolled.again = false;
            }
            outcomes = outcomes_of(rolled);
        }
        Dice ones{.count = chance.dice};  // from here on nothing counts
        for (std::size_t d = 0; d < chance.dice; ++d) ones.face[d] = 1;
        return ones;
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        if (!open() || decisions_ == 0) return default_choice(pos, decision);
        std::vector<Choice> all = answers_to(pos, decision);
        if (all.size() == 1) return all.front();  // nothing to choose: not on the tape
        --decisions_;
        if (const Choice* choice = take<Choice>()) return *choice;
        asked = decision;
        answers = std::move(all);
        return answers.front();
    }
    Order order(const Position&, const Decision&) override { return {}; }

    bool open() const { return outcomes.empty() && answers.empty(); }

    Chance rolled;
    std::vector<Outcome> outcomes;
    Decision asked;
    std::vector<Choice> answers;

  private:
    template <class T>
    const T* take() {
        return next_ < tape_.size() ? std::get_if<T>(&tape_[next_++]) : nullptr;
    }
    const std::vector<Input>& tape_;
    std::size_t next_ = 0;
    int decisions_;
};

/// Hears where shells fall.
class Impacts final : public Audience {
  public:
    void hear(const Event& event) override {
        if (event.what == Happened::marker_compared && event.yes)
            all.push_back({event.place.at, event.place.at, true, 1});
        if (event.what == Happened::marker_drifted)
            all.push_back({event.from.at, event.place.at, event.yes, 1});
    }
    std::vector<Shells> all;
};

/// A gain that is more than a rounding error.
constexpr double matters = 1e-9;

/// The tree of what is played: dice and decisions take turns. It is walked and never kept: what can follow a
/// roll or an answer comes back as one sum.
class Tree {
  public:
    Tree(const Position& pos, const Play& play, const Worth& worth, int decisions, int most_runs)
        : pos_(pos), play_(play), worth_(worth), decisions_(decisions), most_runs_(most_runs) {}

    Prospects grow() {
        Impacts impacts;
        Fork fork(tape_, decisions_);
        Table table(pos_, fork, play_.shells ? &impacts : nullptr);
        if (++runs_ > most_runs_) return {};  // given up: nothing counts any more
        play_.rules(table);
        if (!fork.answers.empty()) return best_of(fork.answers, fork.asked);
        if (fork.outcomes.empty()) return end(table, impacts);
        return fork.rolled.again ? best_of(fork.rolled) : all_of(fork.outcomes);
    }
    bool given_up() const { return runs_ > most_runs_; }

    std::vector<Taken> decided(const Prospects& prospects) const {
        std::vector<Taken> all;
        for (const auto& [number, often] : prospects.taken)
            all.push_back({decisions_taken_[number].first, decisions_taken_[number].second, often});
        return all;
    }

  private:
    Prospects all_of(const std::vector<Outcome>& outcomes) {
        Prospects all;
        for (const Outcome& outcome : outcomes) all.add(after({outcome.dice}), outcome.chance);
        return all;
    }

    Prospects best_of(const std::vector<Choice>& answers, const Decision& asked) {
        const auto mine = index(asked.player);
        Prospects best = after({answers[0]});
        const Choice* taken = answers.data();
        for (const Choice& answer : std::span(answers).subspan(1)) {
            Prospects other = after({answer});
            if (other.worth[mine] <= best.worth[mine] + matters) continue;  // the default where it is alike
            best = std::move(other);
            taken = &answer;
        }
        best.note(number_of(asked, *taken), 1);
        return best;
    }

    /// Attack dice of which one may be rolled again: they are played on once for each reading.
    Prospects best_of(const Chance& chance) {
        const AttackRolls& rolls = rolls_of(chance);
        const Fork question = asked_after(rolls.readings[0].dice);
        if (question.answers.size() != 4) return all_of(outcomes_of(chance));
        std::vector<Prospects> then;
        std::vector<double> worth;
        for (const Reading& reading : rolls.readings) {
            const Choice& answer = question.answers[static_cast<std::size_t>(reading.again + 1)];
            then.push_back(reading.again < 0 ? after({reading.dice, answer})
                                             : after({reading.dice, answer, reading.new_die}));
            worth.push_back(then.back().worth[index(question.asked.player)]);
        }
        const BestRolls best = best_rolls(rolls, worth, matters);
        Prospects all;
        for (std::size_t i = 0; i < then.size(); ++i)
            if (best.readings[i] > 0) all.add(then[i], best.readings[i]);
        Decision asked = question.asked;  // whatever the dice showed
        asked.dice = {}, asked.steps = 0;
        for (std::size_t i = 0; i < best.answers.size(); ++i)
            if (best.answers[i] > 0) all.note(number_of(asked, question.answers[i]), best.answers[i]);
        return all;
    }

    Prospects after(std::initializer_list<Input> inputs) {
        tape_.insert(tape_.end(), inputs);
        Prospects prospects = grow();
        tape_.resize(tape_.size() - inputs.size());
        return prospects;
    }

    Prospects end(const Position& now, Impacts& impacts) const {
        Prospects one = outcome(pos_, now);
        one.shells = std::move(impacts.all);
        if (worth_)
            for (const PlayerId p : pos_.players()) one.worth[index(p)] = worth_(now, p);
        return one;
    }

    Fork asked_after(const Dice& dice) {
        tape_.push_back(dice);
        Fork fork(tape_, decisions_);
        Table table(pos_, fork, nullptr);
        play_.rules(table);
        tape_.pop_back();
        return fork;
    }

    const AttackRolls& rolls_of(const Chance& chance) {
        for (const auto& [known, rolls] : rolls_)
            if (alike(known, chance)) return rolls;
        return rolls_.emplace_back(chance, attack_rolls(chance)).second;
    }

    std::size_t number_of(const Decision& asked, const Choice& choice) {
        const std::pair one(asked, choice);
        const auto found = std::find(decisions_taken_.begin(), decisions_taken_.end(), one);
        if (found != decisions_taken_.end())
            return static_cast<std::size_t>(found - decisions_taken_.begin());
        decisions_taken_.push_back(one);
        return decisions_taken_.size() - 1;
    }

    const Position& pos_;
    const Play& play_;
    const Worth& worth_;
    const int decisions_, most_runs_;
    std::vector<Input> tape_;
    std::deque<std::pair<Chance, AttackRolls>> rolls_;  // a deque: those in use stay where they are
    std::vector<std::pair<Decision, Choice>> decisions_taken_;
    int runs_ = 0;
};

template <class Some>
void likeliest_first(std::vector<Some>& list) {
    std::stable_sort(list.begin(), list.end(),
                     [](const Some& a, const Some& b) { return a.chance > b.chance; });
}

}  // namespace

std::vector<UnitOdds> odds_of(const Position& pos, const Order& order, Player* decider, int* ways, int most) {
    Prospects all;
    EveryRoll inputs(decider);
    while (inputs.next_way()) {
        if (all.ways == most) return {};
        Table table(pos, inputs, nullptr);
        resolve(table, order);
        all.add(outcome(pos, table), inputs.probability());
    }
    if (ways != nullptr) *ways = all.ways;
    return all.list(order.unit);
}

Play whole(const Order& order) {
    return {.unit = order.unit, .rules = [order](Table& t) { resolve(t, order); }};
}

Play with_shells(const Order& order) {
    return {.unit = order.unit,
            .rules =
                [order](Table& t) {
                    const PlayerId p = t.unit(order.unit).controller;
                    resolve(t, order);
                    resolve_artillery(t, order.unit, p);
                    leave_wrecks(t);
                },
            .shells = true};
}

Play end_of_turn() {
    return {.rules =
                [](Table& t) {
                    do step(t);
                    while (t.state().stage == Stage::clean_up || t.state().stage == Stage::command);
                },
            .shells = true};
}

BestOdds best_odds_of(const Position& pos, const Play& play, const Worth& worth, int most_runs) {
    BestOdds best{.units = {}, .taken = {}, .shells = {}, .complete = !worth, .counted = false};
    const auto compare = [&](int decisions) {
        Tree tree(pos, play, worth, decisions, most_runs);
        Prospects found = tree.grow();
        if (tree.given_up()) return false;
        best.units = found.list(play.unit);
        best.taken = tree.decided(found);
        best.shells = std::move(found.shells);
        best.ways = found.ways;
        best.counted = true;
        likeliest_first(best.taken);
        likeliest_first(best.shells);
        return true;
    };
    constexpr int all = 1'000;
    if (worth && compare(all)) {
        best.complete = true;
        return best;
    }
    // The first decisions on each way, as many as can be compared; by default none.
    for (int decisions = 0; compare(decisions) && worth; ++decisions) {
    }
    return best;
}

}  // namespace irondial::game
