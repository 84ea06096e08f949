#include "game/odds.h"

#include "rules/sequence.h"

namespace irondial::game {

using namespace rules;

AttackOdds odds_of(const Position& pos, const Attack& attack, UnitId affected, Player* decider) {
    AttackOdds odds;
    EveryRoll inputs(decider);
    while (inputs.next_way()) {
        Table table(pos, inputs, nullptr);
        Bill bill;
        resolve_attack(table, attack, bill);
        const double chance = inputs.probability();
        const int clicks = table.unit(affected).click - pos.unit(affected).click;
        odds.clicks[static_cast<std::size_t>(clicks)] += chance;
        odds.expected += chance * clicks;
        if (clicks > 0) odds.damaged += chance;
        if (table.unit(affected).place == Place::eliminated) odds.eliminated += chance;
    }
    return odds;
}

}  // namespace irondial::game
