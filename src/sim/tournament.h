// Tournaments: matches of several games between many entrants, round robin or Swiss, and a table of Elo.
//
// Everything is a function of the tournament and of the matches played so far, so it can be broken off after
// any match and go on another day.
#pragma once

#include <optional>
#include <span>

#include "sim/contest.h"

namespace irondial::sim {

/// A player, with an army of its own or random forces.
struct Entrant {
    std::string name, player;
    std::optional<catalog::Army> army{};
};

struct Tournament {
    Contest terms;  // edition, total, terrain, turns, seed; `games` is for each match
    std::vector<Entrant> entrants;
    bool swiss = false;
    int rounds = 0;  // Swiss: so many, or 0; round robin: everybody meets everybody so often, 0: once
};

/// A match between two entrants by their numbers; -1 as the second: the first has nobody to play (a bye).
struct Pairing {
    int first = 0, second = -1;

    bool operator==(const Pairing&) const = default;
};

struct Match {
    int round = 1;  // from 1
    Pairing pairing;
    Standing standing;      // of the first entrant; of a bye nothing
    int forfeited = 0;      // games lost by default ...
    std::string forfeit{};  // ... and why the first of them was
};

/// How many rounds are played. Swiss where nothing is said: as many as a knock-out would take, the fewest
/// after which one alone can have won all matches.
int rounds_of(const Tournament&);

/// Who meets whom in a round, given all matches of the rounds before it. Swiss: those with most points play
/// each other, as far as they have not met yet; of those with fewest byes whoever is last has the next.
std::vector<Pairing> pairings(const Tournament&, int round, std::span<const Match> before);

/// Plays what is missing after the matches in `played`, and adds to them. `done` hears of each new one.
void play_on(const catalog::Catalog&, const Tournament&, const Crew&, std::vector<Match>& played,
             const std::function<void(const Match&)>& done = {}, const std::atomic<bool>* stop = nullptr);

struct Rank {
    int entrant = 0;
    double points = 0;  // of matches: a win counts 1, a draw half, a Swiss bye 1
    int games = 0, wins = 0, losses = 0, draws = 0;
    double elo = 0, error = 0;  // around the mean of all; 95 % limits
};

/// The best first: by points in a Swiss tournament, by Elo in a round robin.
std::vector<Rank> table_of(const Tournament&, std::span<const Match>);

}  // namespace irondial::sim
