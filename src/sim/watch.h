// Watches a game for its report: who hurt whom, and which victory conditions were won.
#pragma once

#include "rules/event.h"
#include "rules/position.h"
#include "sim/game_report.h"

namespace irondial::sim {

class Watch final : public rules::Audience {
  public:
    explicit Watch(const rules::Setup& setup) : setup_(setup) { hurt_by_.fill(rules::UnitId::none); }

    void hear(const rules::Event&) override;

    /// All there is to say at the end; `side_of_team[t]` is the player of the contest who plays team t.
    GameReport report(const rules::Position& end,
                      const std::array<int, rules::max_players>& side_of_team) const;

  private:
    struct Deeds {
        int dealt = 0, taken = 0, kills = 0, destroyed = 0;
    };
    bool opposed(rules::UnitId, rules::UnitId) const;
    void hurt(rules::UnitId, int clicks);
    void fall(rules::UnitId);

    const rules::Setup& setup_;
    rules::UnitId acting_ = rules::UnitId::none;  // by whose order things happen
    std::array<Deeds, rules::max_units> deeds_{};
    std::array<rules::UnitId, rules::max_units> hurt_by_{};  // the last opponent who did
    std::array<std::array<int, 4>, rules::max_players> conditions_{};
    rules::RuleId decided_ = rules::RuleId::none;
};

}  // namespace irondial::sim
