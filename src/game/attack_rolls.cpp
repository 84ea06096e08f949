#include "game/attack_rolls.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "game/outcomes.h"
#include "rules/sequence.h"

namespace irondial::game {

using namespace rules;

namespace {

using Ways = std::map<std::size_t, int>;  // of a reading

class Reader {
  public:
    explicit Reader(const Chance& chance) : chance_(chance) {}

    /// Calls `take` with the readings of these dice, and in how many ways of a die they come about: kept as
    /// they are (-1), or with one of them rolled again.
    template <class Take>
    void read(const Dice& dice, int again, Take take) {
        if (again < 0) return take(number_of({.dice = dice}, dice), 6);
        for (std::uint8_t face = 1; face <= 6; ++face) {
            Dice now = dice;
            now.face[static_cast<std::size_t>(again)] = face;
            take(number_of({.dice = dice, .again = again, .new_die = {.face = {face}, .count = 1}}, now), 1);
        }
    }
    Ways ways(const Dice& dice, int again) {
        Ways all;
        read(dice, again, [&](std::size_t reading, int ways) { all[reading] += ways; });
        return all;
    }

    std::vector<Reading> readings;

  private:
    /// What Chance says that matters of a roll is all that tells readings apart.
    std::size_t number_of(const Reading& reading, const Dice& now) {
        std::optional<std::size_t> again;
        if (reading.again >= 0) again = static_cast<std::size_t>(reading.again);
        const AttackRoll roll = read_attack(now, chance_.criticals, again);
        const bool critical = roll.critical_hit || roll.critical_miss;  // whatever the sum
        const Steps reached = critical ? 0 : chance_.steps & (step_at(now.sum() + 1) - 1);
        const Told told{roll.critical_hit, roll.critical_miss, roll.rerolled, reached,
                        chance_.black ? now.face[2] : std::uint8_t{0}};
        const auto found = std::find(told_.begin(), told_.end(), told);
        const auto number = static_cast<std::size_t>(found - told_.begin());
        if (found == told_.end()) told_.push_back(told), readings.push_back(reading);
        return number;
    }

    using Told = std::tuple<bool, bool, bool, Steps, std::uint8_t>;
    const Chance& chance_;
    std::vector<Told> told_;  // by the number of the reading; mostly there are few
};

std::vector<ReadingChance> chances(const Ways& ways) {
    std::vector<ReadingChance> all;
    for (const auto& [reading, count] : ways) all.push_back({reading, count / 6.0});
    return all;
}

}  // namespace

AttackRolls attack_rolls(const Chance& chance) {
    Reader reader(chance);
    std::map<std::array<Ways, 4>, double> alike;
    for (const Outcome& faces : outcomes_of({.dice = chance.dice}))
        alike[{reader.ways(faces.dice, -1), reader.ways(faces.dice, 0), reader.ways(faces.dice, 1),
               reader.ways(faces.dice, 2)}] += faces.chance;
    AttackRolls rolls{.readings = std::move(reader.readings), .falls = {}};
    for (const auto& [then, share] : alike)
        rolls.falls.push_back(
            {share, {chances(then[0]), chances(then[1]), chances(then[2]), chances(then[3])}});
    return rolls;
}

bool alike(const Chance& a, const Chance& b) {
    return a.dice == b.dice && a.criticals == b.criticals && a.black == b.black && a.steps == b.steps;
}

BestRolls best_rolls(const AttackRolls& rolls, const std::vector<double>& worth, double gain) {
    BestRolls best{.answers = {}, .readings = std::vector<double>(rolls.readings.size())};
    for (const Fall& fall : rolls.falls) {
        std::size_t chosen = 0;
        double most = 0;
        for (std::size_t i = 0; i < fall.then.size(); ++i) {
            double promised = 0;
            for (const ReadingChance& one : fall.then[i]) promised += one.chance * worth[one.reading];
            if (i > 0 && promised <= most + gain) continue;
            most = promised;
            chosen = i;
        }
        best.answers[chosen] += fall.chance;
        for (const ReadingChance& one : fall.then[chosen])
            best.readings[one.reading] += fall.chance * one.chance;
    }
    return best;
}

std::vector<LikelyReading> readings_as_chosen(const Chance& chance,
                                              const std::function<int(const Dice&)>& choose) {
    Reader reader(chance);
    std::vector<LikelyReading> all;
    for (const Outcome& faces : outcomes_of({.dice = chance.dice}))
        reader.read(faces.dice, choose(faces.dice), [&](std::size_t reading, int ways) {
            if (reading == all.size()) all.push_back({reader.readings[reading]});
            all[reading].chance += faces.chance * ways / 6;
        });
    return all;
}

}  // namespace irondial::game
