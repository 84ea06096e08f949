#include "game/odds.h"

#include <algorithm>

#include "rules/sequence.h"

namespace irondial::game {

using namespace rules;

namespace {

/// Positions turned, with what is recorded for the clean-up phase; a Target token has one.  [SOL-DMG-05,
/// SOL-DMG-11]
int turned(const Position& pos, UnitId u) {
    const UnitState& unit = pos.unit(u);
    if (pos.is_token(u)) return unit.place == Place::eliminated ? 1 : 0;
    return std::min<int>(unit.click + unit.damage_die, pos.printed(u).clicks);
}

bool lost(const Position& pos, UnitId u) {
    if (pos.is_token(u)) return turned(pos, u) > 0;
    return pos.unit(u).place == Place::eliminated || turned(pos, u) == pos.printed(u).clicks;
}

template <class Play>
AttackOdds over_all_dice(const Position& pos, UnitId affected, Player* decider, Play play) {
    AttackOdds odds;
    EveryRoll inputs(decider);
    while (inputs.next_way()) {
        Table table(pos, inputs, nullptr);
        play(table);
        const double chance = inputs.probability();
        const int clicks = std::max(turned(table, affected) - turned(pos, affected), 0);
        odds.clicks[static_cast<std::size_t>(clicks)] += chance;
        odds.expected += chance * clicks;
        if (clicks > 0) odds.damaged += chance;
        if (lost(table, affected)) odds.eliminated += chance;
    }
    return odds;
}

}  // namespace

AttackOdds odds_of(const Position& pos, const Attack& attack, UnitId affected, Player* decider) {
    return over_all_dice(pos, affected, decider, [&](Table& table) {
        Bill bill;
        Attack made = attack;
        resolve_attack(table, made, bill);
    });
}

AttackOdds odds_of(const Position& pos, const Barrage& barrage, UnitId affected, Player* decider) {
    return over_all_dice(pos, affected, decider, [&](Table& table) {
        place_markers(table, barrage);
        resolve_artillery(table, barrage.markers[0].unit, barrage.markers[0].player);
    });
}

}  // namespace irondial::game
