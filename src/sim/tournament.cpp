#include "sim/tournament.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace irondial::sim {

namespace {

int count(const Tournament& t) {
    return static_cast<int>(t.entrants.size());
}

/// The circle method: one stays, the others go round; with an odd number the place that stays is empty.
std::vector<Pairing> everybody(int entrants, int round) {
    const int seats = entrants + entrants % 2, turn = (round - 1) % (seats - 1);
    const auto at = [&](int seat) { return seat == 0 ? seats - 1 : (seat - 1 + turn) % (seats - 1); };
    std::vector<Pairing> pairs;
    for (int seat = 0; seat < seats / 2; ++seat) {
        const int a = at(seat), b = at(seats - 1 - seat);
        const Pairing pair{std::min(a, b), std::max(a, b)};
        pairs.push_back(pair.second < entrants ? pair : Pairing{pair.first, -1});
    }
    return pairs;
}

double points_of(const Match& match, int entrant) {
    if (match.pairing.second < 0) return 1;
    const int lead = match.standing.wins - match.standing.losses;
    if (lead == 0) return 0.5;
    return (lead > 0) == (entrant == match.pairing.first) ? 1 : 0;
}

bool plays(const Match& match, int entrant) {
    return match.pairing.first == entrant || match.pairing.second == entrant;
}

/// Pairs the first of the list with the next it has not met, and the rest likewise; false where that fails.
bool pair_up(std::vector<int> left, std::span<const Match> before, std::vector<Pairing>& pairs) {
    if (left.empty()) return true;
    const int a = left.front();
    for (std::size_t i = 1; i < left.size(); ++i) {
        const int b = left[i];
        const bool met = std::any_of(before.begin(), before.end(),
                                     [&](const Match& m) { return plays(m, a) && plays(m, b); });
        if (met) continue;
        std::vector<int> rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        rest.erase(rest.begin());
        pairs.push_back({a, b});
        if (pair_up(rest, before, pairs)) return true;
        pairs.pop_back();
    }
    return false;
}

std::vector<Pairing> by_points(const Tournament& t, std::span<const Match> before) {
    std::vector<int> order;
    for (const Rank& rank : table_of(t, before)) order.push_back(rank.entrant);
    std::vector<Pairing> byes, pairs;
    if (order.size() % 2 != 0) {
        const auto had = [&](int e) {
            return std::any_of(before.begin(), before.end(), [&](const Match& m) {
                return m.pairing == Pairing{e, -1};
            });
        };
        auto last = std::find_if_not(order.rbegin(), order.rend(), had);
        if (last == order.rend()) last = order.rbegin();
        byes.push_back({*last, -1});
        order.erase(std::next(last).base());
    }
    if (!pair_up(order, before, pairs)) pair_up(order, {}, pairs);  // everybody has met: once more
    pairs.insert(pairs.end(), byes.begin(), byes.end());
    return pairs;
}

/// The same match is the same games, whenever it is played.
Contest contest_of(const Tournament& t, const Match& match) {
    Contest contest = t.terms;
    const Entrant &a = t.entrants[static_cast<std::size_t>(match.pairing.first)],
                  &b = t.entrants[static_cast<std::size_t>(match.pairing.second)];
    contest.players = {a.player, b.player};
    if (a.army && b.army) contest.armies = {*a.army, *b.army};
    const auto part = [](int n) { return static_cast<std::uint64_t>(n); };
    contest.seed = t.terms.seed * 1'000'003U + part(match.round) * 65'536U +
                   part(match.pairing.first) * 256U + part(match.pairing.second);
    return contest;
}

/// Ratings that explain the results best (Bradley and Terry), everybody held to the mean by one draw.
void rate(std::vector<Rank>& ranks, std::span<const Match> matches) {
    const std::size_t n = ranks.size();
    std::vector<double> strength(n, 1), next(n);
    for (int round = 0; round < 2000; ++round) {
        for (std::size_t i = 0; i < n; ++i) {
            double won = 0.5, expected = 1 / (strength[i] + 1);
            for (const Match& m : matches) {
                if (m.pairing.second < 0 || !plays(m, static_cast<int>(i))) continue;
                const bool first = m.pairing.first == static_cast<int>(i);
                const auto other = static_cast<std::size_t>(first ? m.pairing.second : m.pairing.first);
                won += (first ? m.standing.wins : m.standing.losses) + 0.5 * m.standing.draws;
                expected += m.standing.games / (strength[i] + strength[other]);
            }
            next[i] = won / expected;
        }
        strength = next;
    }
    const double per_unit = 400 / std::log(10.0);
    double mean = 0;
    for (std::size_t i = 0; i < n; ++i)
        mean += (ranks[i].elo = per_unit * std::log(strength[i])) / static_cast<double>(n);
    for (std::size_t i = 0; i < n; ++i) {
        double information = 0.25;
        for (const Match& m : matches) {
            if (m.pairing.second < 0 || !plays(m, static_cast<int>(i))) continue;
            const auto other = static_cast<std::size_t>(
                m.pairing.first == static_cast<int>(i) ? m.pairing.second : m.pairing.first);
            const double p = strength[i] / (strength[i] + strength[other]);
            information += m.standing.games * p * (1 - p);
        }
        ranks[i].elo -= mean;
        ranks[i].error = 1.96 * per_unit / std::sqrt(information);
    }
}

}  // namespace

int rounds_of(const Tournament& t) {
    if (t.swiss) return std::max(t.rounds, 1);
    const int seats = count(t) + count(t) % 2;
    return (seats - 1) * std::max(t.rounds, 1);
}

std::vector<Pairing> pairings(const Tournament& t, int round, std::span<const Match> before) {
    if (count(t) < 2) throw std::runtime_error("a tournament needs two entrants at least");
    return t.swiss ? by_points(t, before) : everybody(count(t), round);
}

void play_on(const catalog::Catalog& catalog, const Tournament& t, const Crew& crew,
             std::vector<Match>& played, const std::function<void(const Match&)>& done,
             const std::atomic<bool>* stop) {
    for (int round = 1; round <= rounds_of(t); ++round) {
        std::vector<Match> before, now;
        for (const Match& m : played) {
            if (m.round < round) before.push_back(m);
            if (m.round == round) now.push_back(m);
        }
        for (const Pairing& pairing : pairings(t, round, before)) {
            if (std::any_of(now.begin(), now.end(), [&](const Match& m) { return m.pairing == pairing; }))
                continue;
            Match match{.round = round, .pairing = pairing, .standing = {}};
            if (pairing.second >= 0)
                for (const GameReport& report : play(catalog, contest_of(t, match), crew, {}, stop))
                    match.standing.add(report);
            if (stop != nullptr && *stop) return;  // a match broken off does not count
            played.push_back(match);
            if (done) done(match);
        }
    }
}

std::vector<Rank> table_of(const Tournament& t, std::span<const Match> matches) {
    std::vector<Rank> ranks(t.entrants.size());
    for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i].entrant = static_cast<int>(i);
    for (const Match& m : matches)
        for (Rank& rank : ranks) {
            if (!plays(m, rank.entrant)) continue;
            const bool first = rank.entrant == m.pairing.first;
            rank.points += points_of(m, rank.entrant);
            rank.games += m.standing.games;
            rank.wins += first ? m.standing.wins : m.standing.losses;
            rank.losses += first ? m.standing.losses : m.standing.wins;
            rank.draws += m.standing.draws;
        }
    rate(ranks, matches);
    std::stable_sort(ranks.begin(), ranks.end(), [&](const Rank& a, const Rank& b) {
        if (t.swiss && a.points != b.points) return a.points > b.points;
        return a.elo > b.elo;
    });
    return ranks;
}

}  // namespace irondial::sim
