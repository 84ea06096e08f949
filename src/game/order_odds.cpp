#include "game/order_odds.h"

#include <algorithm>

#include "game/answers.h"
#include "game/outcomes.h"
#include "rules/orders.h"
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

void add(UnitOdds& odds, const Change& change, double chance) {
    const auto place = [](int n, std::size_t size) {
        return static_cast<std::size_t>(std::clamp(n, 0, static_cast<int>(size) - 1));
    };
    odds.clicks[place(change.clicks, odds.clicks.size())] += chance;
    odds.heat[place(change.heat, odds.heat.size())] += chance;
    odds.expected_clicks += chance * change.clicks;
    odds.expected_heat += chance * change.heat;
    const auto count = [&](bool so, double& sum) { sum += so ? chance : 0; };
    count(change.eliminated, odds.eliminated);
    count(change.salvage, odds.salvage);
    count(change.captured, odds.captured);
    count(change.shutdown, odds.shutdown);
    count(change.restarted, odds.restarted);
    count(change.pilot_out, odds.pilot_out);
}

/// Collects outcomes, unit by unit.
class Sums {
  public:
    void add(UnitId u, const Change& change, double chance) {
        if (change.any()) changed_.add(u);
        game::add(all_[index(u)], change, chance);
    }
    /// Those that changed, with the unit that has the order before them.
    std::vector<UnitOdds> list(UnitId ordered) const {
        std::vector<UnitOdds> result;
        const auto put = [&](UnitId u) {
            result.push_back(all_[index(u)]);
            result.back().unit = u;
        };
        if (ordered != UnitId::none) put(ordered);
        for (const UnitId u : changed_ - UnitSet::of(ordered)) put(u);
        return result;
    }

  private:
    std::array<UnitOdds, max_units> all_{};
    UnitSet changed_;
};

// --- everybody decides for the best --------------------------------------------------------------------

/// Answers from a tape; the first question beyond its end that has several answers is remembered.
class Fork final : public Inputs {
  public:
    explicit Fork(const std::vector<Input>& tape) : tape_(tape) {}

    Dice roll(const Position&, const Chance& chance) override {
        if (const Dice* dice = take<Dice>()) return *dice;
        if (open()) outcomes = outcomes_of(chance);
        Dice ones{.count = chance.dice};  // from here on nothing counts
        for (std::size_t d = 0; d < chance.dice; ++d) ones.face[d] = 1;
        return ones;
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        if (!open()) return default_choice(pos, decision);
        std::vector<Choice> all = answers_to(pos, decision);
        if (all.size() == 1) return all.front();  // nothing to choose: not on the tape
        if (const Choice* choice = take<Choice>()) return *choice;
        asked = decision;
        answers = std::move(all);
        return answers.front();
    }
    Order order(const Position&, const Decision&) override { return {}; }

    bool open() const { return outcomes.empty() && answers.empty(); }

    std::vector<Outcome> outcomes;
    std::vector<Choice> answers;
    Decision asked;

  private:
    template <class T>
    const T* take() {
        return next_ < tape_.size() ? std::get_if<T>(&tape_[next_++]) : nullptr;
    }
    const std::vector<Input>& tape_;
    std::size_t next_ = 0;
};

/// One way the dice can fall, decisions taken.
struct Line {
    double chance = 1;
    std::vector<std::pair<UnitId, Change>> changes;
    std::vector<std::pair<Decision, Choice>> taken;
    std::array<double, max_players> worth{};
};
using Lines = std::vector<Line>;

/// The tree of an order: dice and decisions take turns.
class Tree {
  public:
    Tree(const Position& pos, const Order& order, const Worth& worth)
        : pos_(pos), order_(order), worth_(worth) {}

    Lines grow() {
        ++runs_;
        Fork fork(tape_);
        Table table(pos_, fork, nullptr);
        resolve(table, order_);
        if (!fork.outcomes.empty()) return all_of(fork.outcomes);
        if (!fork.answers.empty()) return best_of(fork.answers, fork.asked);
        return {end_of(table)};
    }
    bool complete() const { return runs_ < most_runs; }

  private:
    static constexpr int most_runs = 400'000;  // about a second

    Lines all_of(const std::vector<Outcome>& outcomes) {
        Lines lines;
        for (const Outcome& outcome : outcomes)
            for (Line& line : after(outcome.dice)) {
                line.chance *= outcome.chance;
                lines.push_back(std::move(line));
            }
        return lines;
    }

    Lines best_of(const std::vector<Choice>& answers, const Decision& asked) {
        Lines best;
        double most = 0;
        for (const Choice& answer : answers) {
            if (!best.empty() && !complete()) break;
            Lines lines = after(answer);
            double worth = 0;
            for (const Line& line : lines) worth += line.chance * line.worth[index(asked.player)];
            if (!best.empty() && worth <= most + 1e-9) continue;  // the default, where it does not matter
            most = worth;
            best = std::move(lines);
            for (Line& line : best) line.taken.emplace_back(asked, answer);
        }
        return best;
    }

    Lines after(const Input& input) {
        tape_.push_back(input);
        Lines lines = grow();
        tape_.pop_back();
        return lines;
    }

    Line end_of(const Position& after) const {
        Line line;
        for (const UnitId u : pos_.all_units())
            if (const Change change = change_of(pos_, after, u); change.any())
                line.changes.emplace_back(u, change);
        for (const PlayerId p : pos_.players()) line.worth[index(p)] = worth_(after, p);
        return line;
    }

    const Position& pos_;
    const Order& order_;
    const Worth& worth_;
    std::vector<Input> tape_;
    int runs_ = 0;
};

void note_taken(std::vector<Taken>& all, const Line& line) {
    for (const std::pair<Decision, Choice>& one : line.taken) {
        auto found = std::find_if(all.begin(), all.end(), [&](const Taken& t) {
            return t.asked == one.first && t.choice == one.second;
        });
        if (found == all.end()) found = all.insert(all.end(), {one.first, one.second, 0});
        found->chance += line.chance;
    }
}

}  // namespace

std::vector<UnitOdds> odds_of(const Position& pos, const Order& order, Player* decider, int* ways, int most) {
    Sums sums;
    EveryRoll inputs(decider);
    int count = 0;
    while (inputs.next_way()) {
        if (++count > most) return {};
        Table table(pos, inputs, nullptr);
        resolve(table, order);
        for (const UnitId u : pos.all_units()) sums.add(u, change_of(pos, table, u), inputs.probability());
    }
    if (ways != nullptr) *ways = count;
    return sums.list(order.unit);
}

BestOdds best_odds_of(const Position& pos, const Order& order, const Worth& worth) {
    Tree tree(pos, order, worth);
    const Lines lines = tree.grow();
    BestOdds best{
        .units = {}, .taken = {}, .ways = static_cast<int>(lines.size()), .complete = tree.complete()};
    Sums sums;
    for (const Line& line : lines) {
        std::array<Change, max_units> changes{};
        for (const auto& [u, change] : line.changes) changes[index(u)] = change;
        for (const UnitId u : pos.all_units()) sums.add(u, changes[index(u)], line.chance);
        note_taken(best.taken, line);
    }
    best.units = sums.list(order.unit);
    std::stable_sort(best.taken.begin(), best.taken.end(),
                     [](const Taken& a, const Taken& b) { return a.chance > b.chance; });
    return best;
}

}  // namespace irondial::game
