#include "sim/tournament.h"

#include <algorithm>
#include <bit>
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

double points_of(const Tournament& t, const Match& match, int entrant) {
    // In a round robin everybody sits out as often as everybody else: it is worth nothing there.
    if (match.pairing.second < 0) return t.swiss ? 1 : 0;
    const int lead = match.standing.wins - match.standing.losses;
    if (lead == 0) return 0.5;
    return (lead > 0) == (entrant == match.pairing.first) ? 1 : 0;
}

bool plays(const Match& match, int entrant) {
    return match.pairing.first == entrant || match.pairing.second == entrant;
}

/// How often everybody has met everybody.
class Meetings {
  public:
    Meetings(int entrants, std::span<const Match> before)
        : entrants_(static_cast<std::size_t>(entrants)), times_(entrants_ * entrants_) {
        for (const Match& m : before)
            if (m.pairing.second >= 0) ++at(m.pairing.first, m.pairing.second);
    }
    int operator()(int a, int b) const { return times_[place(a, b)]; }

  private:
    std::size_t place(int a, int b) const {
        return static_cast<std::size_t>(std::min(a, b)) * entrants_ +
               static_cast<std::size_t>(std::max(a, b));
    }
    int& at(int a, int b) { return times_[place(a, b)]; }

    std::size_t entrants_;
    std::vector<int> times_;
};

std::vector<int> without(std::vector<int> list, std::size_t i) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
    return list;
}

/// Pairs the first of the list with the next it has not met, and the rest likewise; false where that fails,
/// or takes more than `tries`.
bool pair_up(const std::vector<int>& left, const Meetings& met, std::vector<Pairing>& pairs, int& tries) {
    if (left.empty()) return true;
    for (std::size_t i = 1; i < left.size() && tries > 0; ++i) {
        if (met(left[0], left[i]) > 0) continue;
        --tries;
        pairs.push_back({left[0], left[i]});
        if (pair_up(without(without(left, i), 0), met, pairs, tries)) return true;
        pairs.pop_back();
    }
    return false;
}

/// The first of the list with the next of those it has met least, and so on.
std::vector<Pairing> pair_again(std::vector<int> left, const Meetings& met) {
    std::vector<Pairing> pairs;
    while (!left.empty()) {
        const auto other = std::min_element(left.begin() + 1, left.end(),
                                            [&](int a, int b) { return met(left[0], a) < met(left[0], b); });
        pairs.push_back({left[0], *other});
        left = without(without(left, static_cast<std::size_t>(other - left.begin())), 0);
    }
    return pairs;
}

std::vector<Pairing> by_points(const Tournament& t, std::span<const Match> before) {
    std::vector<int> order;
    for (const Rank& rank : table_of(t, before)) order.push_back(rank.entrant);
    std::vector<Pairing> byes, pairs;
    if (order.size() % 2 != 0) {
        const auto had = [&](int e) {
            return std::count_if(before.begin(), before.end(), [&](const Match& m) {
                return m.pairing == Pairing{e, -1};
            });
        };
        const auto last =
            std::min_element(order.rbegin(), order.rend(), [&](int a, int b) { return had(a) < had(b); });
        byes.push_back({*last, -1});
        order.erase(std::next(last).base());
    }
    const Meetings met(count(t), before);
    int tries = 20'000;
    if (!pair_up(order, met, pairs, tries)) pairs = pair_again(order, met);
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

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

/// The inverse of a symmetric positive definite matrix (Gauss and Jordan; its pivots are never nought).
Matrix inverse(Matrix m) {
    const std::size_t n = m.size();
    Matrix result(n, Vector(n, 0));
    for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
    for (std::size_t k = 0; k < n; ++k) {
        const double pivot = m[k][k];
        for (std::size_t c = 0; c < n; ++c) m[k][c] /= pivot, result[k][c] /= pivot;
        for (std::size_t r = 0; r < n; ++r) {
            const double factor = m[r][k];
            if (r == k || factor == 0) continue;
            for (std::size_t c = 0; c < n; ++c)
                m[r][c] -= factor * m[k][c], result[r][c] -= factor * result[k][c];
        }
    }
    return result;
}

/// Ratings that explain the results best (Bradley and Terry), everybody held to nought by one draw with
/// somebody of that rating: by Newton's method, with errors of the distance to the mean of all.
void rate(std::vector<Rank>& ranks, std::span<const Match> matches) {
    const std::size_t n = ranks.size();
    const auto chance = [](double lead) { return 1 / (1 + std::exp(-lead)); };
    Vector rating(n, 0);
    Matrix spread;
    for (int step = 0; step < 200; ++step) {
        Vector slope(n);
        Matrix information(n, Vector(n, 0));
        for (std::size_t i = 0; i < n; ++i) {
            const double p = chance(rating[i]);
            slope[i] = 0.5 - p;
            information[i][i] = p * (1 - p);
        }
        for (const Match& m : matches) {
            if (m.pairing.second < 0) continue;
            const auto a = static_cast<std::size_t>(m.pairing.first),
                       b = static_cast<std::size_t>(m.pairing.second);
            const double p = chance(rating[a] - rating[b]);
            const double more = m.standing.wins + 0.5 * m.standing.draws - m.standing.games * p;
            const double weight = m.standing.games * p * (1 - p);
            slope[a] += more, slope[b] -= more;
            information[a][a] += weight, information[b][b] += weight;
            information[a][b] -= weight, information[b][a] -= weight;
        }
        spread = inverse(std::move(information));
        double farthest = 0;
        for (std::size_t i = 0; i < n; ++i) {
            double way = 0;
            for (std::size_t k = 0; k < n; ++k) way += spread[i][k] * slope[k];
            rating[i] += std::clamp(way, -1.0, 1.0);  // far from the top a whole step could lead too far
            farthest = std::max(farthest, std::abs(way));
        }
        if (farthest < 1e-9) break;
    }
    const double per_unit = 400 / std::log(10.0), share = 1 / static_cast<double>(n);
    double mean = 0, all = 0;
    for (std::size_t i = 0; i < n; ++i) {
        mean += share * rating[i];
        all += share * share * std::accumulate(spread[i].begin(), spread[i].end(), 0.0);
    }
    for (std::size_t i = 0; i < n; ++i) {
        const double others = share * std::accumulate(spread[i].begin(), spread[i].end(), 0.0);
        ranks[i].elo = per_unit * (rating[i] - mean);
        ranks[i].error = 1.96 * per_unit * std::sqrt(std::max(spread[i][i] - 2 * others + all, 0.0));
    }
}

}  // namespace

int rounds_of(const Tournament& t) {
    if (t.swiss && t.rounds <= 0)
        return std::max(static_cast<int>(std::bit_width(static_cast<unsigned>(count(t) - 1))), 1);
    if (t.swiss) return t.rounds;
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
                for (const GameReport& report : play(catalog, contest_of(t, match), crew, {}, stop)) {
                    match.standing.add(report);
                    if (!report.forfeit.empty() && match.forfeited++ == 0) match.forfeit = report.forfeit;
                }
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
            rank.points += points_of(t, m, rank.entrant);
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
