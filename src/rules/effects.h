// Asking the cards: which equipment they give, which numbers they change, what they forbid, ignore or allow.
// [AOD: 10 Combat Enhancement Cards; docs/effects.md has the words]
//
// Everything here only reads. What cards do at a moment of the game stands in deeds.h.
#pragma once

#include "rules/attack.h"

namespace irondial::rules {

using catalog::Action;
using catalog::Stat;
using catalog::Thing;
using catalog::Trigger;
using catalog::Verb;

/// What goes on while an effect is asked about: an attack, or the end of a unit.
struct Scene {
    const Attack* attack = nullptr;
    UnitId attacker = UnitId::none;
    UnitId target = UnitId::none;  // or whoever else is affected
    bool hit = false, critical = false;
    bool gained_salvage = false;  // the target, by this attack
    std::uint8_t black_die = 0;
    bool first = true;  // the first unit the attack affects: what concerns the attack as a whole counts once
};
inline Scene scene_of(const Attack& attack, UnitId affected) {
    return {.attack = &attack, .attacker = attack.attacker, .target = affected};
}

/// Is the card on the table?  [AOD-CEC-08, AOD-PC-03]
bool in_play(const Position&, const Clause&);

/// Does a clause act for this unit now: its card counts, its conditions hold, and it may be used once more?
/// Gear is ignored with Salvage, unless it says otherwise.  [AOD-GEAR-16]
bool ready(const Position&, const Clause&, UnitId self, const Scene&, bool despite_salvage = false);

/// Are two units at most so far apart: in inches, centre to centre, or in hexes?  [AOD-FAC-08]
bool near(const Position&, UnitId, UnitId, int far);

/// Does a unit meet all of this, by itself?  [CAM-RALLY-01 to CAM-RALLY-03]
bool meets(const Position&, const std::vector<catalog::Condition>&, UnitId);

/// The units a clause may act for, of which `ready` is still to be asked. `subject` is the unit whose number
/// or leave is asked about; none at a moment of the game.
UnitSet selves_in(const Position&, const Clause&, UnitId subject, const Scene&);

/// The unit that an action or a condition means; none where it means many.
UnitId unit_meant(catalog::Who, UnitId self, const Scene&);
/// Is this unit among those an action concerns?
bool concerns(const Position&, const Action&, UnitId self, UnitId subject, const Scene&);

/// How much an action says, of the unit it concerns. A die that has not been thrown counts 0.
int amount_of(const Position&, const Clause&, const Action&, UnitId subject, const Scene&);

/// Adds what cards change of a number, in their order, each part citing its card.  [AOD-CEC-17]
void change_listed(const Position&, Stat, UnitId subject, Tally&, const Scene&);
inline void change(const Position& pos, Stat stat, UnitId subject, Tally& value, const Scene& scene = {}) {
    if (!pos.setup().deck.of(stat).empty()) change_listed(pos, stat, subject, value, scene);
}

/// The ability or card that throws a die before the attack roll, if one does and has not yet; and the attack
/// as it is once that die shows a face.  [AOD-FAC-15, AOD-FAC-17]
const Clause* rolls_before_attack(const Position&, const Attack&);
void throw_before_attack(const Position&, const Clause&, int face, Attack&);
/// Does a card let a 1 of the black die count as 6?
bool black_ones_count_six(const Position&, UnitId attacker);

/// Something that is forbidden, ignored or allowed, and by what.
struct Found {
    const Clause* clause = nullptr;
    const Action* action = nullptr;

    explicit operator bool() const { return clause != nullptr; }
    RuleId rule() const { return clause == nullptr ? RuleId::none : clause->rule; }
};

/// The first card that forbids, ignores or allows a thing for this unit, of those that pass the test.
template <class Test>
Found find(const Position& pos, Verb verb, Thing thing, UnitId subject, const Scene& scene, Test test) {
    const Deck& deck = pos.setup().deck;
    for (const std::uint8_t k : deck.of(thing)) {
        const Clause& clause = deck.clauses[k];
        for (const Action& action : clause.effect->actions) {
            if (action.verb != verb || action.thing != thing || !test(action)) continue;
            for (const UnitId self : selves_in(pos, clause, subject, scene))
                if (concerns(pos, action, self, subject, scene) && ready(pos, clause, self, scene))
                    return {&clause, &action};
        }
    }
    return {};
}
inline Found find(const Position& pos, Verb verb, Thing thing, UnitId subject, const Scene& scene = {}) {
    return find(pos, verb, thing, subject, scene, [](const Action&) { return true; });
}

/// What a card that forbids it answers to an order.
inline Verdict refusal(const Position& pos, const Found& by, UnitId u, UnitId other = UnitId::none) {
    return {.rule = by.rule(),
            .why = Why::card_forbids,
            .unit = u,
            .other = other,
            .card = cited_card(pos.setup(), by.rule())};
}

/// The highest face on which a named roll of this unit fails, and who says so.
struct FailsOn {
    int up_to = 0;
    RuleId rule = RuleId::none;
};
FailsOn fails_on(const Position&, catalog::NamedRoll, UnitId, FailsOn by_the_book);

// --- equipment -----------------------------------------------------------------------------------------

/// The grant by which a unit has this equipment at a value, in force as far as cards go; null if there is
/// none.  [AOD-GEAR-13 to AOD-GEAR-16]
const Action* granted(const Position&, UnitId, DialSlot, Equipment);

/// Adds to the pieces of a unit what cards give it.
void add_granted(const Position&, UnitId, Pieces&);

/// Does a card keep this equipment from working?
bool forbidden(const Position&, UnitId, Equipment);

/// Equipment that is named together: all on damage values, all there is.
catalog::Set<Equipment> equipment_meant(const Action&);

// --- terrain -------------------------------------------------------------------------------------------

/// Does the unit stand in terrain of one of these kinds? Where nothing lies is clear ground.
bool in_terrain(const Position&, UnitId, std::uint64_t kinds);

/// A piece of terrain as planetary conditions leave it; false if they take it off the table.
bool change_terrain(const Setup&, const State&, Feature&);

}  // namespace irondial::rules
