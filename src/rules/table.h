// The table: where rules are applied.
//
// A rule is straight-line code against a Table. It reads the state, asks players (`ask`), rolls dice (`roll`)
// and tells what happened (`tell`). Where the answers come from is the business of Inputs: a person through a
// tape of inputs, a bot, a random generator, a script, or an enumeration of all dice.
//
// When an Inputs has no answer yet it remembers what was asked and returns the default; resolution then runs
// on harmlessly to its end and its result is thrown away (see Tape in game/inputs.h). So no rule ever needs
// to know that it was interrupted.
#pragma once

#include <utility>

#include "rules/chance.h"
#include "rules/decision.h"
#include "rules/event.h"
#include "rules/position.h"
#include "rules/setup.h"

namespace irondial::rules {

struct Bill;
struct Plan;

class Inputs {
  public:
    virtual ~Inputs() = default;
    virtual Dice roll(const Position&, const Chance&) = 0;
    virtual Choice decide(const Position&, const Decision&) = 0;
    /// The answer to Ask::order and Ask::regroup.
    virtual Order order(const Position&, const Decision&) = 0;
    /// How that order goes, from those who had it judged themselves; null: it is judged before it is given.
    virtual const Plan* plan() { return nullptr; }
};

class Table : public Position {
  public:
    Table(const Setup& setup, const Field& field, const State& state, Inputs& inputs, Audience* audience)
        : Position(setup, field, state), inputs_(inputs), audience_(audience) {}
    Table(const Position& position, Inputs& inputs, Audience* audience)
        : Position(position), inputs_(inputs), audience_(audience) {}

    Dice roll(const Chance& chance);
    int roll_d6(Roll roll, UnitId unit, Steps steps = every_step);
    /// One die: does it show so much?
    bool roll_at_least(int needed, Roll roll, UnitId unit) {
        return roll_d6(roll, unit, step_at(needed)) >= needed;
    }
    Choice ask(const Decision& decision) { return inputs_.decide(*this, decision); }
    Order ask_order(const Decision& decision) { return inputs_.order(*this, decision); }
    /// The plan of the order that was asked for last, if its player has one.
    const Plan* plan() const { return inputs_.plan(); }
    void tell(const Event& event) {
        if (audience_ != nullptr) audience_->hear(event);
    }
    /// Whether anybody listens: rules may skip work that only the telling needs.
    bool told() const { return audience_ != nullptr; }

    UnitState& unit(UnitId u) { return state_.units[index(u)]; }
    const UnitState& unit(UnitId u) const { return state_.units[index(u)]; }
    PlayerState& player(PlayerId p) { return state_.players[index(p)]; }
    State& change() { return state_; }

    /// The bill of the order that is being resolved, and with it the unit that acts; null between orders.
    Bill* bill() const { return bill_; }
    Bill* settle_on(Bill* bill) { return std::exchange(bill_, bill); }

    /// Settles for one side of a dispute while an order is resolved.
    void lean_to(geo::Length by) { lean_ = by; }

    using Position::hold;
    using Position::place;
    using Position::take_off;

  private:
    Inputs& inputs_;
    Audience* audience_;
    Bill* bill_ = nullptr;
};

}  // namespace irondial::rules
