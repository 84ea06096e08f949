// The annals of a season: everything that happened, and how money and reputation went up and down. All of it
// is made from events.
#pragma once

#include <vector>

#include "campaign/event.h"

namespace irondial::campaign {

/// How the stables stood when they were founded, at the end of a round, or (round 0) of the shopping before a
/// cycle.
struct Sample {
    int cycle = 0, round = 0;  // counted from 1; cycle 0: founding
    std::vector<int> capital{}, reputation{};

    bool operator==(const Sample&) const = default;
};

class Annals final : public Audience {
  public:
    void hear(const Event&) override;

    const std::vector<Event>& events() const { return events_; }
    /// In their order; the last one is how they stand now.
    std::vector<Sample> samples() const;

  private:
    std::vector<Event> events_;
    std::vector<Sample> past_;
    Sample now_;
};

}  // namespace irondial::campaign
