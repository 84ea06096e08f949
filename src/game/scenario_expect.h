// What a scenario expects, compared with what is so.
#pragma once

#include "game/scenario_script.h"

namespace irondial::game {

class Expectations {
  public:
    /// What does not agree is added to the failures.
    Expectations(const rules::Position& pos, const Heard& heard, std::vector<std::string>& failures)
        : pos_(pos), setup_(pos.setup()), state_(pos.state()), heard_(heard), failures_(failures) {}

    /// The state after a step, and what happened in it.
    void check(const wire::json& expected, const std::string& pointer);
    /// The answer to a query: whatever the expectation speaks of.
    void compare(const wire::json& expected, const wire::json& answer, const std::string& pointer);
    void complain(const std::string& pointer, const std::string& message);

  private:
    using json = wire::json;

    void expect(const std::string& pointer, const json& wanted, const json& found);
    void expect_near_point(const std::string& pointer, const json& wanted, const json& found);
    void expect_among(const std::string& pointer, const json& wanted, const json& found);
    json player_name(rules::PlayerId) const;
    json unit_name(rules::UnitId) const;
    json value_of(rules::UnitId, const std::string& key, const std::string& pointer) const;
    json features_placed() const;
    json sequence() const;
    json conditions() const;
    void check_units(const json&, const std::string& pointer);
    void check_shells(const json&, const std::string& pointer);
    void check_markers(const json&, const std::string& pointer);
    void check_happened(const json&, const std::string& pointer);
    void check_score(rules::PlayerId, const json&, const std::string& pointer);

    const rules::Position& pos_;
    const rules::Setup& setup_;
    const rules::State& state_;
    const Heard& heard_;
    std::vector<std::string>& failures_;
};

}  // namespace irondial::game
