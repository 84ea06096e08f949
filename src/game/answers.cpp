#include "game/answers.h"

#include "game/game.h"

namespace irondial::game {

using namespace rules;

namespace {

constexpr std::size_t most_answers = 256;

/// Every division of the rest among the targets from the n-th on.
void divide_rest(std::span<const UnitId> hit, std::size_t n, int rest, Choice& choice,
                 std::vector<Choice>& all) {
    if (all.size() > most_answers) return;
    choice.shares[n].unit = hit[n];
    if (n + 1 == hit.size()) {
        choice.shares[n].damage = static_cast<std::int8_t>(rest);
        all.push_back(choice);
        return;
    }
    for (int damage = rest; damage >= 0; --damage) {
        choice.shares[n].damage = static_cast<std::int8_t>(damage);
        divide_rest(hit, n + 1, rest - damage, choice, all);
    }
}

void add_divisions(const Decision& decision, Choice choice, std::vector<Choice>& all) {
    std::vector<UnitId> hit;
    for (const UnitId u : decision.units) hit.push_back(u);
    if (!hit.empty() && hit.size() <= max_targets) divide_rest(hit, 0, decision.total, choice, all);
}

/// Every part of what may be cancelled.
void add_cancellings(const Decision& decision, Choice choice, std::vector<Choice>& all) {
    const std::uint64_t optional = decision.optional.bits;
    if (std::popcount(optional) > 8) return;
    for (std::uint64_t part = optional; part != 0; part = (part - 1) & optional) {
        choice.cancelled.bits = part;
        all.push_back(choice);
    }
}

void add_masks(const Decision& decision, Choice choice, std::vector<Choice>& all) {
    for (unsigned rest = decision.mask; rest != 0; rest &= rest - 1) {
        choice.mask = static_cast<std::uint8_t>(rest & -rest);
        all.push_back(choice);
    }
}

}  // namespace

std::vector<Choice> answers_to(const Position& pos, const Decision& decision) {
    const Choice usual = default_choice(pos, decision);
    std::vector<Choice> all{usual};
    Choice other = usual;
    switch (decision.ask) {
        case Ask::use:
        case Ask::restart:
        case Ask::revive:
        case Ask::agree:
        case Ask::go_first:
        case Ask::bring_home:
            other.yes = !usual.yes;
            all.push_back(other);
            break;
        case Ask::divide:  // all to the first is among them, in so many words
            add_divisions(decision, usual, all);
            if (all.size() > 1 && all.size() <= most_answers) all.erase(all.begin());
            break;
        case Ask::cancel: add_cancellings(decision, usual, all); break;
        case Ask::reroll:
        case Ask::place_token:
        case Ask::choose_corner:
        case Ask::choose_arena:
        case Ask::drop_flag:
        case Ask::choose_player: add_masks(decision, usual, all); break;
        case Ask::activate:
        case Ask::choose_unit:
            for (const UnitId u : decision.units) other.unit = u, all.push_back(other);
            break;
        case Ask::tag:
            other.yes = true;
            for (const UnitId u : decision.units) other.unit = u, all.push_back(other);
            break;
        case Ask::rally:
        case Ask::choose_card:
            for (const RuleId card : decision.cards)
                if (card != RuleId::none) other.card = card, all.push_back(other);
            break;
        case Ask::react:
            for (const OfferedOrder order : decision.reactions) other.reaction = order, all.push_back(other);
            break;
        case Ask::place_feature:  // places and facings
        case Ask::deploy:
        case Ask::free_spin:
        case Ask::place_beside:
        case Ask::move_unit:
        case Ask::face: break;
        case Ask::order:  // no choices
        case Ask::regroup: break;
    }
    if (all.size() > most_answers) all.resize(1);
    std::erase_if(all, [&](const Choice& choice) {
        return &choice != all.data() && (choice == usual || !judge(pos, decision, choice));
    });
    return all;
}

}  // namespace irondial::game
