#include "rules/combat.h"

#include "rules/close.h"
#include "rules/formation.h"
#include "rules/ranged.h"
#include "rules/reputation.h"
#include "rules/sequence.h"

namespace irondial::rules {

namespace {

/// A Target token that other methods do not affect is no target for them.  [SOL-TARGET-14]
Verdict judge_tokens(const Position& pos, const Attack& attack) {
    for (std::size_t i = 0; i < attack.count; ++i)
        if (const UnitId token = attack.targets[i]; pos.is_token(token) && !affects(pos, attack, token))
            return {.rule = pos.edition().cite.token_reputation,
                    .why = Why::attack_no_use,
                    .unit = attack.attacker,
                    .other = token};
    return legal;
}

}  // namespace

// A ranged attack may be indirect whatever the order.  [AOD-R-87]
Verdict judge_combat(const Position& pos, const Order& order, Attack& attack) {
    const bool includes = order.type == OrderType::assault || order.type == OrderType::dig_in;
    const bool close = order.type == OrderType::close || (includes && order.attack_kind == AttackKind::close);
    if (const Verdict v = judge_formation(pos, order); !v) return v;
    const Verdict verdict = close ? judge_close(pos, order, attack) : judge_ranged(pos, order, attack);
    if (!verdict) return verdict;
    if (const Verdict v = judge_tokens(pos, attack); !v) return v;
    return judge_joining(pos, order, attack);
}

void resolve_combat(Table& t, Attack& attack, Bill& bill) {
    if (!attack.lost) {
        resolve_attack(t, attack, bill);
        return;
    }
    t.tell({.what = Happened::order_lost,  // AOD-ATK-17, AOD-R-132, SOL-R-68
            .unit = attack.attacker,
            .rule = t.edition().cite.undeclared_weapon});
}

}  // namespace irondial::rules
