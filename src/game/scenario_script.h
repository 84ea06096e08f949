// A step of a scenario while it is played: the dice and answers its script gives, and what is heard of it.
#pragma once

#include "game/wire.h"
#include "rules/event.h"

namespace irondial::game {

/// Scripted dice and choices for one step.
class Script final : public rules::Inputs {
  public:
    /// Reads "dice", "choices", "unasked" and "regroup" of a step.
    Script(const rules::Setup&, wire::Reader& step);

    rules::Order given;

    rules::Dice roll(const rules::Position&, const rules::Chance&) override;
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;
    rules::Order order(const rules::Position&, const rules::Decision&) override;

    /// Where an order says that passengers or a captive are put. What is left is the order itself.
    wire::json take_places(const rules::Position&, wire::json order, const std::string& pointer);

    bool used_up() const { return next_die_ >= dice_.size() && next_choice_ >= choices_.size(); }
    /// The first choice that may not be made, if there was one.
    const rules::Verdict& verdict() const { return refused_; }
    /// What was missing or left over; empty if all is well.
    std::string leftovers() const;

  private:
    void note(const rules::Verdict& verdict) {
        if (refused_) refused_ = verdict;
    }

    std::vector<int> dice_;
    std::vector<rules::Choice> choices_, unasked_;
    std::vector<rules::Choice> places_;      // that the order names
    std::optional<rules::Order> regrouped_;  // how a formation goes on after a failed roll
    std::size_t next_die_ = 0, next_choice_ = 0;
    int missing_ = 0;
    bool asked_ = false;  // what nobody should be asked
    rules::Verdict refused_ = rules::legal;
};

/// What happened in a step, and every rule it cites.
class Heard final : public rules::Audience {
  public:
    explicit Heard(const rules::Setup& setup) : setup_(&setup) {}
    void hear(const rules::Event&) override;

    const wire::json& rules() const { return rules_; }
    /// Where shells fell; null off the battlefield.
    const wire::json& shells() const { return shells_; }
    const wire::json& cards_played() const { return played_; }
    /// In order: what, and to or by which unit.
    const std::vector<std::pair<rules::Happened, rules::UnitId>>& happened() const { return happened_; }

  private:
    const rules::Setup* setup_;
    wire::json rules_ = wire::json::array(), shells_ = wire::json::array(), played_ = wire::json::array();
    std::vector<std::pair<rules::Happened, rules::UnitId>> happened_;
};

}  // namespace irondial::game
