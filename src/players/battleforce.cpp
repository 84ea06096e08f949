#include "players/battleforce.h"

#include <algorithm>

#include "game/armies.h"
#include "game/army_game.h"
#include "game/build_army.h"
#include "game/play_out.h"
#include "players/random_player.h"
#include "players/worth.h"

namespace irondial::players {

using namespace rules;
using catalog::Army;

namespace {

/// How much a level puts into it.
struct Care {
    int proposals = 1;
    int games = 0;  // of each proposal before the first half is dropped; then of the others twice as many
};

Care care_of(std::string_view level) {
    if (level.starts_with("planner")) return {.proposals = 32, .games = 12};
    if (level == "greedy") return {.proposals = 12, .games = 12};
    return {};
}

std::optional<Army> propose(const catalog::Catalog& catalog, const ForceTerms& terms, game::Random& random) {
    const auto styles = static_cast<std::uint32_t>(names_of<game::ArmyStyle>.size());
    const game::ArmyWishes wishes{.edition = terms.edition,
                                  .total = terms.total,
                                  .style = static_cast<game::ArmyStyle>(random.below(styles)),
                                  .weight_class = terms.weight_class,
                                  .drawn = 6,
                                  .cards = true};
    return game::build_army(catalog, wishes, random);
}

/// Quick games between random players. Number n is fought on the same ground, with the same dice, against
/// the same opponent by everybody; those of a pair with seats exchanged.
class Trials {
  public:
    Trials(const catalog::Catalog& catalog, const ForceTerms& terms, game::Random& random)
        : catalog_(catalog), terms_(terms), seed_(random.next()) {
        constexpr int opponents = 12;
        for (int i = 0; i < opponents; ++i)
            if (auto army = propose(catalog, terms, random)) opponents_.push_back(std::move(*army));
    }

    /// What the game leaves to whoever fields the army, in points of a battleforce.
    double outcome(const Army& army, int number) const {
        const auto n = static_cast<std::size_t>(number);
        const Army& opponent = opponents_[n / 2 % opponents_.size()];
        const bool first = n % 2 == 0;
        const std::array<const Army*, 2> seats{first ? &army : &opponent, first ? &opponent : &army};
        game::Random ground(seed_of(n / 2, 0)), dice(seed_of(n, 1));
        const Edition& ed = edition(terms_.edition);
        const auto setup =
            game::army_game(catalog_, ed, game::total_of(ed, terms_.total), seats, terrain, ground);
        RandomPlayer south(seed_of(n, 2)), north(seed_of(n, 3));
        const std::array<game::Player*, 2> players{&south, &north};
        State state = game::opening(*setup);
        game::play_out(
            *setup, state, dice, players, nullptr, [](const State&) {}, turns);
        const auto field = game::make_field(*setup, state);
        return worth(Position(*setup, *field, state), first ? PlayerId{0} : PlayerId{1});
    }

  private:
    static constexpr int terrain = 6, turns = 200;

    game::Seed seed_of(std::uint64_t n, std::uint64_t purpose) const {
        return game::Random::spread(seed_ + 4 * n + purpose);
    }

    const catalog::Catalog& catalog_;
    const ForceTerms terms_;
    const std::uint64_t seed_;
    std::vector<Army> opponents_{};
};

struct Candidate {
    Army army;
    double gained = 0;
};

/// Half by half those that fall behind are dropped; who is left plays twice as many games.
Army best_of(std::vector<Candidate> candidates, const Trials& trials, int games) {
    for (int played = 0; candidates.size() > 1; games *= 2) {
        for (Candidate& one : candidates)
            for (int n = played; n < played + games; ++n) one.gained += trials.outcome(one.army, n);
        played += games;
        std::ranges::stable_sort(candidates, std::greater{}, &Candidate::gained);
        candidates.resize((candidates.size() + 1) / 2);
    }
    return std::move(candidates.front().army);
}

}  // namespace

std::optional<Army> build_force(const catalog::Catalog& catalog, std::string_view level,
                                const ForceTerms& terms, const game::Seed& seed) {
    if (edition(terms.edition).battleforce.kit_forces) return std::nullopt;
    const Care care = care_of(level);
    game::Random random(seed);
    std::vector<Candidate> candidates;
    for (int i = 0; i < care.proposals; ++i)
        if (auto army = propose(catalog, terms, random)) candidates.push_back({std::move(*army)});
    if (candidates.empty()) return std::nullopt;
    if (candidates.size() == 1) return std::move(candidates.front().army);
    return best_of(std::move(candidates), Trials(catalog, terms, random), care.games);
}

}  // namespace irondial::players
