#include "game/inputs.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "game/outcomes.h"
#include "rules/deployment.h"
#include "rules/starting.h"
#include "rules/transport.h"

namespace irondial::game {

using namespace rules;

namespace {

Dice roll_with(Random& random, const Chance& chance) {
    Dice dice{.count = chance.dice};
    for (std::size_t i = 0; i < chance.dice; ++i)
        dice.face[i] =
            chance.sides == 6 ? random.die() : static_cast<std::uint8_t>(random.below(chance.sides) + 1);
    return dice;
}

Dice ones(const Chance& chance) {
    Dice dice{.count = chance.dice};
    for (std::size_t i = 0; i < chance.dice; ++i) dice.face[i] = 1;
    return dice;
}

/// The first place in the zone where the unit fits, row by row from the edge.
geo::Placement first_fit(const Position& pos, UnitId u) {
    if (pos.edition().setup.zone == ZoneShape::start_hexes) {
        const StartingHexes open = starting_hexes(pos, u);
        const geo::Point at = open.empty() ? geo::Point{} : *open.begin();
        return {at, facing_inward(pos.setup(), pos.state(), at)};
    }
    const PlayerId p = pos.unit(u).controller;
    const geo::Box zone = deployment_zone(pos.setup(), p);
    const geo::Facing facing = deployment_facing(pos.setup(), p);
    for (std::int32_t y = zone.low.y; y <= zone.high.y; y += 250)
        for (std::int32_t x = zone.low.x; x <= zone.high.x; x += 250)
            if (const geo::Placement at{{x, y}, facing}; judge_deployment(pos, u, at)) return at;
    return {zone.low, facing};
}

/// Dice, and in how many ways they can fall that make no difference from these.
struct Ways {
    Dice dice{};
    int ways = 0;
};

/// The ways of one to three dice by their sum; critical results apart, where they count.
struct DiceSums {
    std::array<Ways, 19> sums{};
    Ways critical_hit, critical_miss;

    /// With a face of the black die only the ways in which it shows that.
    constexpr DiceSums(std::uint8_t dice, bool criticals, int black = 0) {
        const int b_faces = dice > 1 ? 6 : 1, c_faces = dice > 2 ? 6 : 1;
        for (std::uint8_t a = 1; a <= 6; ++a)
            for (std::uint8_t b = 1; b <= b_faces; ++b)
                for (std::uint8_t c = 1; c <= c_faces; ++c) {
                    if (black != 0 && c != black) continue;
                    Dice shown{.face = {a, b, c}, .count = dice};
                    for (std::size_t d = dice; d < shown.face.size(); ++d) shown.face[d] = 0;
                    Ways& out = criticals && shown.both_white(6) ? critical_hit
                                : criticals && shown.both_white(1)
                                    ? critical_miss
                                    : sums[static_cast<std::size_t>(shown.sum())];
                    out = {shown, out.ways + 1};
                }
    }
};
constexpr std::array<std::array<DiceSums, 2>, 3> dice_sums{
    {{{{1, false}, {1, true}}}, {{{2, false}, {2, true}}}, {{{3, false}, {3, true}}}}};

template <bool criticals>
constexpr std::array<DiceSums, 6> by_black_die{{{3, criticals, 1},
                                                {3, criticals, 2},
                                                {3, criticals, 3},
                                                {3, criticals, 4},
                                                {3, criticals, 5},
                                                {3, criticals, 6}}};

/// The outcomes that differ: sums between two steps count as one.
template <std::size_t capacity>
struct Outcomes {
    std::array<Ways, capacity> list{};
    std::size_t count = 0;

    Outcomes(std::span<const DiceSums> from, Steps steps) {
        Ways hit, miss;
        for (const DiceSums& some : from) {
            add_sums(some, steps);
            hit = {some.critical_hit.dice, hit.ways + some.critical_hit.ways};
            miss = {some.critical_miss.dice, miss.ways + some.critical_miss.ways};
        }
        add(hit);
        add(miss);
    }

  private:
    void add_sums(const DiceSums& from, Steps steps) {
        Ways group;
        for (std::size_t sum = 1; sum < from.sums.size(); ++sum) {
            if ((steps >> sum & 1) != 0) add(group), group = {};
            if (from.sums[sum].ways > 0) group = {from.sums[sum].dice, group.ways + from.sums[sum].ways};
        }
        add(group);
    }
    void add(const Ways& outcome) {
        if (outcome.ways > 0) list[count++] = outcome;
    }
};

/// How many ways dice can fall that are told apart face by face, and the n-th of them.
std::uint16_t ways_of_faces(const Chance& chance) {
    std::uint16_t ways = 1;
    for (int die = 0; die < chance.dice; ++die) ways = static_cast<std::uint16_t>(ways * chance.sides);
    return ways;
}

Dice nth_faces(const Chance& chance, int n) {
    Dice dice{.count = chance.dice};
    for (std::size_t d = 0; d < chance.dice; ++d, n /= chance.sides)
        dice.face[d] = static_cast<std::uint8_t>(n % chance.sides + 1);
    return dice;
}

/// Calls `take` with the outcomes of a roll of which not every face matters.
template <class Take>
Dice take_together(const Chance& chance, Take take) {
    if (chance.black)
        return take(Outcomes<98>(chance.criticals ? by_black_die<true> : by_black_die<false>, chance.steps));
    return take(Outcomes<19>({&dice_sums[chance.dice - 1U][chance.criticals ? 1 : 0], 1}, chance.steps));
}

}  // namespace

Choice default_choice(const Position& pos, const Decision& decision) {
    Choice choice{.ask = decision.ask, .unit = decision.unit};
    switch (decision.ask) {
        case Ask::bring_home:
        case Ask::use:
        case Ask::revive:
        case Ask::restart: choice.yes = true; break;
        case Ask::place_token:
        case Ask::choose_corner:
        case Ask::choose_arena:
        case Ask::drop_flag:
        case Ask::choose_player:
            choice.mask = static_cast<std::uint8_t>(decision.mask & -decision.mask);
            break;
        case Ask::choose_card: choice.card = decision.cards[0]; break;
        case Ask::tag:
        case Ask::activate:
        case Ask::choose_unit: choice.unit = decision.units.first(); break;
        case Ask::face: choice.place.facing = pos.unit(decision.unit).facing; break;
        case Ask::place_beside: choice.place = place_beside(pos, decision.unit).value_or(choice.place); break;
        case Ask::deploy: choice.place = first_fit(pos, decision.unit); break;
        default: break;  // no cancelling, no spin, no reroll, no terrain; divide falls to the first target
    }
    return choice;
}

// --- Tape ----------------------------------------------------------------------------------------------

template <class T>
const T* Tape::take() {
    if (pending_ || next_ >= inputs_.size()) return nullptr;
    const T* found = std::get_if<T>(&inputs_[next_]);
    if (found != nullptr) ++next_;
    return found;
}

Dice Tape::roll(const Position&, const Chance& chance) {
    if (const Dice* dice = take<Dice>()) return *dice;
    if (pending_) return ones(chance);
    if (random_ == nullptr) {
        pending_ = Pending{chance};
        return ones(chance);
    }
    inputs_.resize(next_);  // an answer of another kind stood here: it does not fit this game
    inputs_.emplace_back(roll_with(*random_, chance));
    return std::get<Dice>(inputs_[next_++]);
}

Choice Tape::decide(const Position& pos, const Decision& decision) {
    if (const Choice* choice = take<Choice>()) return *choice;
    if (!pending_) pending_ = Pending{decision};
    return default_choice(pos, decision);
}

Order Tape::order(const Position&, const Decision& decision) {
    if (const Order* order = take<Order>()) return *order;
    if (!pending_) pending_ = Pending{decision};
    return {};
}

// --- Live ----------------------------------------------------------------------------------------------

Dice Live::roll(const Position&, const Chance& chance) {
    return roll_with(random_, chance);
}

Choice Live::decide(const Position& pos, const Decision& decision) {
    return players_[index(decision.player)]->decide(pos, decision);
}

Order Live::order(const Position& pos, const Decision& decision) {
    Player* const player = players_[index(decision.player)];
    asked_ = player;
    return player->order(pos, decision);
}

// --- all dice ------------------------------------------------------------------------------------------

std::vector<Outcome> outcomes_of(const Chance& chance) {
    std::vector<Outcome> all;
    const int ways = ways_of_faces(chance);
    if (!chance.only_sum) {
        for (int n = 0; n < ways; ++n) all.push_back({nth_faces(chance, n), 1.0 / ways});
        return all;
    }
    take_together(chance, [&](const auto& outcomes) {
        for (std::size_t i = 0; i < outcomes.count; ++i)
            all.push_back({outcomes.list[i].dice, static_cast<double>(outcomes.list[i].ways) / ways});
        return Dice{};
    });
    return all;
}

// --- EveryRoll -----------------------------------------------------------------------------------------

bool EveryRoll::next_way() {
    if (!started_) {
        started_ = true;
        depth_ = 0;
    } else {
        // Count up the last roll; where it is through, drop it and count up the one before.
        depth_ = used_;
        while (depth_ > 0 && levels_[depth_ - 1].outcome + 1 == levels_[depth_ - 1].outcomes) --depth_;
        if (depth_ == 0) return false;
        ++levels_[depth_ - 1].outcome;
    }
    while (!again_.empty() && again_.back().level >= depth_) again_.pop_back();
    used_ = 0;
    probability_ = 1;
    return true;
}

Dice EveryRoll::roll(const Position&, const Chance& chance) {
    assert(chosen_from_ == nullptr);  // the question comes right after the roll
    if (new_die_) return *std::exchange(new_die_, std::nullopt);
    if (used_ == levels_.size()) return ones(chance);
    Level& level = levels_[used_];
    if (used_ >= depth_) level.outcome = 0;  // a roll this way meets for the first time
    ++used_;
    if (chance.again && decider_ != nullptr) return roll_to_choose(used_ - 1, chance);
    const std::uint16_t ways = ways_of_faces(chance);
    if (chance.only_sum || chance.again)  // without a decider nobody looks at the single dice
        return take_together(chance, [&](const auto& outcomes) {
            level.outcomes = static_cast<std::uint16_t>(outcomes.count);
            const Ways& outcome = outcomes.list[level.outcome];
            probability_ *= static_cast<double>(outcome.ways) / ways;
            return outcome.dice;
        });
    level.outcomes = ways;
    probability_ /= ways;
    return nth_faces(chance, level.outcome);
}

/// The first way shows what is asked; by then dice have to lie there, those of the first reading.
Dice EveryRoll::roll_to_choose(std::size_t level, const Chance& chance) {
    const auto known = std::ranges::find(again_, level, &Again::level);
    chosen_from_ = known != again_.end() ? &*known : &again_.emplace_back(Again{level, chance});
    if (chosen_from_->readings.empty()) return ones(chance);
    return chosen_from_->readings[levels_[level].outcome].reading.dice;
}

Choice EveryRoll::choose_again(const Position& pos, const Decision& decision) {
    Again& again = *std::exchange(chosen_from_, nullptr);
    Level& level = levels_[again.level];
    if (again.readings.empty()) {
        again.readings = readings_as_chosen(again.chance, [&](const Dice& dice) {
            Decision asked = decision;
            asked.dice = dice;
            const unsigned die = decider_->decide(pos, asked).mask & decision.mask;
            return die == 0 ? -1 : std::countr_zero(die);
        });
        level.outcomes = static_cast<std::uint16_t>(again.readings.size());
    }
    const auto& [reading, chance] = again.readings[level.outcome];
    probability_ *= chance;
    Choice choice = default_choice(pos, decision);
    if (reading.again < 0) return choice;
    choice.mask = static_cast<std::uint8_t>(1U << reading.again);
    new_die_ = reading.new_die;
    return choice;
}

Choice EveryRoll::decide(const Position& pos, const Decision& decision) {
    if (chosen_from_ != nullptr && decision.ask == Ask::reroll) return choose_again(pos, decision);
    return decider_ != nullptr ? decider_->decide(pos, decision) : default_choice(pos, decision);
}

Order EveryRoll::order(const Position& pos, const Decision& decision) {
    return decider_ != nullptr ? decider_->order(pos, decision) : Order{};
}

}  // namespace irondial::game
