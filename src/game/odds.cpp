#include "game/odds.h"

#include "rules/sequence.h"

namespace irondial::game {

using namespace rules;

namespace {

template <class Play>
AttackOdds over_all_dice(const Position& pos, UnitId affected, Player* decider, Play play) {
    AttackOdds odds;
    EveryRoll inputs(decider);
    while (inputs.next_way()) {
        Table table(pos, inputs, nullptr);
        play(table);
        const double chance = inputs.probability();
        const int clicks = std::max(table.unit(affected).click - pos.unit(affected).click, 0);
        odds.clicks[static_cast<std::size_t>(clicks)] += chance;
        odds.expected += chance * clicks;
        if (clicks > 0) odds.damaged += chance;
        if (table.unit(affected).place == Place::eliminated) odds.eliminated += chance;
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
