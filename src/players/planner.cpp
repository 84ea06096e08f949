#include "players/planner.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

#include "game/flow.h"
#include "players/branches.h"
#include "players/outlook.h"
#include "players/worth.h"

namespace irondial::players {

using namespace rules;

namespace {

/// How many candidates there are: as many as there is time to try so often, within limits.
struct Field {
    std::size_t largest;
    double tries_each;
};
constexpr Field on_the_plane{48, 4}, in_the_arena{96, 8};
constexpr std::size_t least_field = 12;
constexpr std::size_t most_searched = 4, most_next = 3;  // with the order after it; orders that could be next
constexpr double least_tries = 2;                        // of each combination
constexpr std::int64_t telling = 8;                      // so many continuations say how fast they are played
constexpr std::size_t most_remembered = 32768;
constexpr Care choosing{.moves = 16, .drawn = 4, .assaults = true},
    continuing{.drawn = 0, .once_a_turn = true};
constexpr int most_steps = 600;  // of a continuation, should it never come that far

/// Players for a continuation, who remember what they expect of the order they gave last.
class Cast {
  public:
    /// `thought`: what the player who begins has thought of for this turn.
    Cast(const Position& pos, PlayerId me, const Idea& first, const std::vector<Idea>& thought,
         Memory& memory, std::uint64_t seed)
        : pos_(pos), memory_(memory), wary_(wariness(pos)), lead_(first, *this, me) {
        for (const PlayerId p : pos.players()) {
            quick_[index(p)].emplace(game::Random::spread(seed + 7 * (index(p) + 1)), continuing);
            seats_[index(p)] = &follow_[index(p)].emplace(*quick_[index(p)], *this);
        }
        seats_[index(me)] = &lead_;
        if (!on_hexes(pos.setup())) quick_[index(me)]->recall(thought, pos.state().turn);
    }

    std::span<game::Player* const> seats() const { return seats_; }
    /// What the order given since the last question was to gain for a side, or to cost it, as far as it is
    /// wary of that; nothing: no order was given.
    std::optional<double> take(std::uint8_t team) {
        if (!given_) return std::nullopt;
        const double gain = pos_.team(giver_) == team ? expected_ : -wary_ * expected_;
        given_ = false;
        return gain;
    }

  private:
    /// Who does nothing more has nothing to expect: what comes next happens.
    void note(const Decision& decision, const Idea& idea) {
        if (idea.order == nothing_more(decision)) return;
        given_ = true, giver_ = decision.player, expected_ = idea.material;
    }

    /// Leaves all to a greedy player.
    class Follow final : public game::Player {
      public:
        Follow(GreedyPlayer& mind, Cast& cast) : mind_(mind), cast_(cast) {}
        Order order(const Position& pos, const Decision& decision) override {
            if (decision.ask != Ask::order) return mind_.order(pos, decision);
            const Idea idea = decision.unit == UnitId::none ? thought(pos, decision) : known(pos, decision);
            cast_.note(decision, idea);
            return idea.order;
        }
        Choice decide(const Position& pos, const Decision& decision) override {
            return mind_.decide(pos, decision);
        }

      private:
        Idea thought(const Position& pos, const Decision& decision) {
            Idea idea{.order = mind_.order(pos, decision)};
            idea.material = mind_.expected();
            return idea;
        }
        /// The same, from memory if the position has come up before.
        Idea known(const Position& pos, const Decision& decision) {
            const std::uint64_t key = hash(pos.state()) ^ index(decision.unit);
            const auto found = cast_.memory_.find(key);
            if (found != cast_.memory_.end()) return found->second;
            const Idea idea = thought(pos, decision);
            if (cast_.memory_.size() < most_remembered) cast_.memory_.emplace(key, idea);
            return idea;
        }

        GreedyPlayer& mind_;
        Cast& cast_;
    };
    /// The same, after the order that is tried out.
    class Lead final : public game::Player {
      public:
        Lead(const Idea& first, Cast& cast, PlayerId me) : first_(first), cast_(cast), me_(me) {}
        Order order(const Position& pos, const Decision& decision) override {
            if (decision.ask != Ask::order || begun_) return cast_.follow_[index(me_)]->order(pos, decision);
            begun_ = true;
            cast_.note(decision, first_);
            return first_.order;
        }
        Choice decide(const Position& pos, const Decision& decision) override {
            return cast_.follow_[index(me_)]->decide(pos, decision);
        }

      private:
        const Idea& first_;
        Cast& cast_;
        PlayerId me_;
        bool begun_ = false;
    };

    const Position& pos_;
    Memory& memory_;
    double wary_;
    std::array<std::optional<GreedyPlayer>, max_players> quick_;
    std::array<std::optional<Follow>, max_players> follow_;
    Lead lead_;
    std::array<game::Player*, max_players> seats_{};
    bool given_ = false;
    PlayerId giver_ = PlayerId::none;
    double expected_ = 0;
};

/// As far as can be seen without playing on.
bool comes_to_the_same(const Idea& a, const Idea& b) {
    constexpr double nothing = 1e-6;
    const auto same = [](double x, double y) { return x - y < nothing && y - x < nothing; };
    return a.order.unit == b.order.unit && a.order.type == b.order.type && same(a.gain, b.gain) &&
           same(a.material, b.material);
}

/// How far it looks, the farther the more often each candidate can be tried: turns of every player, or rounds
/// of the arena. What comes later tells the good from the best, but there is more luck in it.
int horizon(const Position& pos, double tries) {
    constexpr double some = 4, many = 12;
    if (pos.edition().turn.structure == TurnStructure::phases) return 2;
    return tries < some ? 1 : tries < many ? 2 : 3;
}

/// How much of the budget is for the time when so many candidates are left: always the same in a narrow
/// field. In a wide one many have more: else luck would decide who goes on.
double share_of(bool wide, std::size_t candidates) {
    return wide ? std::sqrt(static_cast<double>(candidates)) : 1;
}

/// Has a continuation come that far? In the arena until a round is about to be cleaned up, before chance has
/// its say about heat once more.
bool far_enough(const Position& pos, const State& start, int ahead) {
    const State& now = pos.state();
    if (now.stage == Stage::over) return true;
    if (pos.edition().turn.structure == TurnStructure::phases) {
        const int round = now.turn - start.turn + 1;
        return round > ahead || (round == ahead && now.stage == Stage::clean_up);
    }
    return now.turn >= start.turn + ahead * start.player_count;
}

/// How many orders the rest of the time for a turn is for: those that are left. In the arena each unit of the
/// player has one in each phase that is left, to charge perhaps, to move, to fight.
std::int64_t orders_ahead(const Position& pos, const Decision& decision) {
    const State& now = pos.state();
    if (decision.unit == UnitId::none) return std::max<int>(pos.player(decision.player).orders, 1);
    const auto own = [&](UnitId u) { return pos.unit(u).controller == decision.player; };
    const std::span all(now.sequence.data(), now.sequence_count);
    const auto phases = static_cast<int>(Stage::combat) - static_cast<int>(now.stage);
    const auto left = std::ranges::count_if(all.subspan(std::min<std::size_t>(now.acting, all.size())), own) +
                      phases * std::ranges::count_if(all, own);
    return std::max<std::int64_t>(left, 1);
}

}  // namespace

void Planner::Candidate::add(double value) {
    if (tries++ == 0) first = value;
    varies = varies || value != first;
    sum += value;
}

/// How many continuations there is time for; by the clock as far as it can tell.
double Planner::tries() const {
    return budget_.clock ? pace_ * static_cast<double>(share_) : budget_.continuations;
}

/// The best by first sight, not too many of one unit, and to do nothing more. Of those that come to the same
/// one is enough at first: else they would all be places from where the same shot can be fired. In the arena
/// the others follow, if there is time: who moves later decides which of those places was the one to be in.
void Planner::pick_candidates(const Position& pos, const Decision& decision) {
    think(pos, decision, choosing, random_, ideas_);
    std::ranges::stable_sort(ideas_, std::greater{}, &Idea::gain);
    candidates_.clear();
    alike_.clear();
    memory_.clear();
    std::array<std::size_t, max_units> of_unit{};
    const bool of_one = decision.unit != UnitId::none;  // in the arena
    const Field& field = of_one ? in_the_arena : on_the_plane;
    const auto affordable = std::min(static_cast<std::size_t>(tries() / field.tries_each), field.largest);
    wide_ = of_one && affordable > least_field;
    const std::size_t most = std::max(affordable, least_field) - 1;
    const std::size_t most_of_one = of_one ? most : std::max<std::size_t>((most + 1) / 5, 3);
    for (const Idea& idea : ideas_) {
        if (candidates_.size() == most) break;
        const bool another = std::none_of(candidates_.begin(), candidates_.end(), [&](const Candidate& one) {
            return comes_to_the_same(one.idea, idea);
        });
        if (!another)
            alike_.push_back(&idea);
        else if (of_unit[index(idea.order.unit)]++ < most_of_one)
            candidates_.push_back({idea});
    }
    // In their order, for where there is no time for all of them.
    const auto worse = std::find_if(candidates_.begin(), candidates_.end(),
                                    [](const Candidate& one) { return one.idea.gain <= 0; });
    candidates_.insert(worse, Candidate{.idea = {.order = nothing_more(decision)}});
    for (std::size_t i = 0; wide_ && i < alike_.size() && candidates_.size() < affordable; ++i)
        candidates_.push_back({*alike_[i]});
}

/// What it comes to: orders count for what they gain on average, all else for what happens, and what is ahead
/// at the end.
double Planner::play_on(const Position& pos, const Decision& decision, const Idea& idea, int ahead,
                        std::uint64_t seed) {
    const PlayerId me = decision.player;
    const std::uint8_t team = pos.team(me);
    game::Random dice(game::Random::spread(seed));
    Cast cast(pos, me, idea, ideas_, memory_, seed);
    game::Live inputs(dice, cast.seats());
    Table table(pos, inputs, nullptr);
    double sum = 0, before = worth(table, me);
    for (int step = 0; step < most_steps && !far_enough(table, pos.state(), ahead); ++step) {
        game::step(table);
        const double after = worth(table, me);
        sum += cast.take(team).value_or(after - before);
        before = after;
    }
    ++played_;
    return sum + Outlook(table, me).of(table);
}

/// What could be ordered next after a branch, each with what its continuations came to.
struct Planner::Line {
    struct Fork {
        Branch branch;
        std::vector<Candidate> next{};

        double value() const {
            return branch.gained + std::ranges::max_element(next, {}, &Candidate::mean)->mean();
        }
    };
    std::vector<Fork> forks{};

    double value() const {
        double sum = 0;
        for (const Fork& fork : forks) sum += fork.branch.chance * fork.value();
        return sum;
    }
};

std::vector<Planner::Line> Planner::lines_of(const Position& pos, const Decision& decision,
                                             std::size_t field) {
    const PlayerId me = decision.player;
    const auto goes_on = [&](const State& now) {
        return now.stage == pos.state().stage && now.active == me && now.turn == pos.state().turn;
    };
    std::vector<Line> lines(field);
    for (std::size_t i = 0; i < field && spent() < 1; ++i) {
        const Idea& first = candidates_[i].idea;
        if (first.order == nothing_more(decision)) {  // nothing comes after it
            lines[i].forks.push_back({.branch = {.chance = 1, .after = pos}, .next = {{first}}});
            continue;
        }
        for (Branch& branch : branches_of(pos, me, first.order)) {
            Line::Fork& fork = lines[i].forks.emplace_back(Line::Fork{std::move(branch)});
            if (goes_on(fork.branch.after.state()))
                for (const Idea& idea : best_few_by_now(fork.branch.after, me, random_, ideas_, most_next))
                    fork.next.push_back({idea});
            fork.next.push_back({.idea = {.order = nothing_more(decision)}});
        }
    }
    return lines;
}

/// Expectimax over two orders of the turn: for each way the dice of the first can fall the best of those that
/// could follow, each played on through the opponents' answer. The best first order comes to the front.
/// False: there is no time for it.
bool Planner::search_turn(const Position& pos, const Decision& decision, std::size_t field, int ahead,
                          std::uint64_t seed) {
    const auto has_time_for = [&](std::size_t leaves) {
        return spent() < 1 && (1 - spent()) * tries() >= least_tries * static_cast<double>(leaves);
    };
    if (!has_time_for(2 * field - 1)) return false;  // two ways on at least, but where the turn ends
    std::vector<Line> lines = lines_of(pos, decision, field);
    std::size_t leaves = 0;
    for (const Line& line : lines)
        for (const Line::Fork& fork : line.forks) leaves += fork.next.size();
    if (!has_time_for(leaves)) return false;
    for (std::uint64_t tried = 0; spent() < 1; ++tried)
        for (Line& line : lines)
            for (Line::Fork& fork : line.forks)
                for (Candidate& next : fork.next)
                    if (spent() < 1)
                        next.add(play_on(fork.branch.after, decision, next.idea, ahead, seed + 64 * tried));
    const auto best = std::ranges::max_element(lines, {}, &Line::value);
    std::swap(candidates_[0], candidates_[static_cast<std::size_t>(best - lines.begin())]);
    return true;
}

/// An order's share of the time for a turn: what is left of it, for as many orders as it is for. An eighth is
/// kept back, for what is under way when the time is up.
void Planner::begin(const Position& pos, const Decision& decision) {
    played_before_ = played_;
    if (!budget_.clock) return;
    if (turn_ != pos.state().turn) turn_ = pos.state().turn, turn_spent_ = 0;
    share_ = std::max<std::int64_t>((budget_.turn_ms * 7 / 8 - turn_spent_) / orders_ahead(pos, decision), 1);
    began_ = budget_.clock();
}

/// How much of the budget is gone, from 0 to 1 and beyond.
double Planner::spent() const {
    if (budget_.clock) return static_cast<double>(budget_.clock() - began_) / static_cast<double>(share_);
    return static_cast<double>(played_ - played_before_) / budget_.continuations;
}

Order Planner::order(const Position& pos, const Decision& decision) {
    if (decision.ask == Ask::regroup) return {};
    begin(pos, decision);
    if (budget_.clock && turn_spent_ >= budget_.turn_ms) return instinct_.order(pos, decision);
    pick_candidates(pos, decision);
    const std::uint64_t seed = random_.next();
    std::size_t field = candidates_.size();
    double shares = 0, given = 0;
    for (std::size_t n = field; n > 1; n = (n + 1) / 2) shares += share_of(wide_, n);
    // Everybody with the same dice, so that they differ by what they do; then the better half goes on, and is
    // tried anew if it is looked at farther. Each half has its share of the budget, and no more of it than
    // luck has a say.
    int looked = 0;
    for (std::uint64_t tried = 0; field > 1 && spent() < 1; field = (field + 1) / 2) {
        const std::span left(candidates_.data(), field);
        const double share = share_of(wide_, field);
        const int ahead = horizon(pos, tries() * share / (shares * static_cast<double>(field)));
        if (field <= most_searched && decision.unit == UnitId::none &&
            pos.player(decision.player).orders > 1 && search_turn(pos, decision, field, ahead, seed))
            break;
        if (std::exchange(looked, ahead) != ahead)
            for (Candidate& one : left) one = {one.idea};
        bool settled = false;
        for (given += share; spent() < given / shares && !settled; ++tried) {
            for (Candidate& one : left)
                if (spent() < 1) one.add(play_on(pos, decision, one.idea, ahead, seed + 64 * tried));
            settled = std::ranges::all_of(left, &Candidate::certain);
        }
        std::ranges::stable_sort(left, std::greater{}, &Candidate::mean);
        if (settled && ahead == horizon(pos, tries())) break;  // it will not look any farther
    }
    if (budget_.clock) {
        const std::int64_t took = budget_.clock() - began_;
        turn_spent_ += took;
        // What took no thinking tells nothing.
        if (const std::int64_t played = played_ - played_before_; played >= telling || took >= share_)
            pace_ = static_cast<double>(played) / static_cast<double>(std::max<std::int64_t>(took, 1));
    }
    const Order& best = candidates_[0].idea.order;
    return best == nothing_more(decision) ? instinct_.rest(pos, decision) : best;
}

}  // namespace irondial::players
