#include "rules/rally.h"

#include <algorithm>

#include "rules/effects.h"
#include "rules/turn_cards.h"

namespace irondial::rules {
namespace {

using catalog::Span;

// What State::uses says of a card: these, or one of the last two and the number of a unit.
constexpr std::uint8_t in_hand = 0, over = 255, helps = 1, helped = 101;
static_assert(helps + max_units <= helped && helped + max_units <= over);

std::uint8_t of(std::uint8_t word, UnitId u) {
    return static_cast<std::uint8_t>(word + index(u));
}

const RallyInHand* find_rally(const Position& pos, PlayerId owner, RuleId card) {
    const auto& hands = pos.setup().deck.rally;
    const auto found = std::find_if(hands.begin(), hands.end(), [&](const RallyInHand& one) {
        return one.owner == owner && one.rule == card;
    });
    return found == hands.end() ? nullptr : &*found;
}

/// The card from which a unit benefits, or has done so, in this round.
const RallyInHand* helping(const Position& pos, UnitId u) {
    const auto& hands = pos.setup().deck.rally;
    const auto found = std::find_if(hands.begin(), hands.end(), [&](const RallyInHand& one) {
        const std::uint8_t word = pos.state().uses[one.counter];
        return word == of(helps, u) || word == of(helped, u);
    });
    return found == hands.end() ? nullptr : &*found;
}

}  // namespace

bool in_force(const Position& pos, const Clause& clause, UnitId u) {
    return pos.state().uses[pos.setup().deck.rally[clause.hand].counter] == of(helps, u);
}

// One for each unit, so no more in a round than the player has units.  [CAM-RALLY-07, CAM-RALLY-09]
Verdict judge_rally(const Position& pos, UnitId u, RuleId card) {
    const auto& cite = pos.edition().cite;
    const auto no = [&](RuleId rule, Why why) {
        return Verdict{.rule = rule, .why = why, .unit = u, .card = cited_card(pos.setup(), card)};
    };
    if (!pos.exists(u) || !pos.on_field(u) || pos.is_token(u))
        return no(cite.own_units_only, Why::not_on_field);
    const RallyInHand* rally = find_rally(pos, pos.unit(u).controller, card);
    if (rally == nullptr) return no(pos.edition().battleforce.rally_hand.rule, Why::card_not_usable);
    if (pos.state().uses[rally->counter] != in_hand) return no(cite.rally_once_a_match, Why::rally_played);
    if (pos.unit(u).click == 0) return no(cite.rally_undamaged, Why::rally_undamaged);
    if (const RallyInHand* other = helping(pos, u)) {
        Verdict again = no(cite.rally_once_a_round, Why::rally_again);
        again.other_card = cited_card(pos.setup(), other->rule);
        return again;
    }
    if (!meets(pos, rally->card->requirement, u)) return no(cite.rally_requirement, Why::rally_requirement);
    return legal;
}

std::size_t playable_rally(const Position& pos, UnitId u, std::span<RuleId> list) {
    std::size_t count = 0;
    for (const RallyInHand& one : pos.setup().deck.rally)
        if (one.owner == pos.unit(u).controller && count < list.size() && judge_rally(pos, u, one.rule))
            list[count++] = one.rule;
    return count;
}

bool may_rally(const Position& pos, UnitId u) {
    RuleId one{};
    return playable_rally(pos, u, std::span(&one, 1)) > 0;
}

void play_rally(Table& t, UnitId u, RuleId card) {
    const RallyInHand* rally = find_rally(t, t.unit(u).controller, card);
    t.change().uses[rally->counter] = of(helps, u);
    do_when_played(t, *rally, u);
}

void offer_rally(Table& t) {
    if (t.setup().deck.rally.empty()) return;
    const std::size_t players = t.state().player_count;
    const std::size_t first = t.state().first == PlayerId::none ? 0 : index(t.state().first);
    for (std::size_t i = 0; i < players; ++i)
        for (const UnitId u : t.units()) {
            if (index(t.unit(u).controller) != (first + i) % players) continue;
            Decision which{.ask = Ask::rally, .player = t.unit(u).controller, .unit = u};
            if (playable_rally(t, u, which.cards) == 0) continue;
            const RuleId card = t.ask(which).card;
            if (card != RuleId::none && judge_rally(t, u, card)) play_rally(t, u, card);
        }
}

void end_rally_of_attack(Table& t, const Attack& attack) {
    for (const RallyInHand& one : t.setup().deck.rally) {
        if (one.lasts != Span::attack) continue;
        std::uint8_t& word = t.change().uses[one.counter];
        const auto end_for = [&](UnitId u) {
            if (word == of(helps, u)) word = of(helped, u);
        };
        end_for(attack.attacker);
        for (std::size_t i = 0; i < attack.count; ++i) end_for(attack.targets[i]);
    }
}

void end_rally_of_round(Table& t) {
    for (const RallyInHand& one : t.setup().deck.rally) {
        std::uint8_t& word = t.change().uses[one.counter];
        const bool goes_on = one.lasts == Span::game && word < helped;
        if (word != in_hand && !goes_on) word = over;
    }
}

}  // namespace irondial::rules
