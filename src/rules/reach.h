// Everywhere a unit can go with one move order: many destinations cheaply, and an outline to draw.
//
//     Reach reach;                       // keep it: after warming up nothing is allocated
//     reach.start(pos, order);           // the unit, and whether it runs; the path does not matter
//     const Trip trip = reach.to(place, facing);
//     if (trip.verdict && trip.end.at == place) ...
//
// A way that terrain does not stop is taken if there is one within reach; otherwise the shortest, as far as
// terrain lets it.
#pragma once

#include "rules/movement.h"
#include "rules/ways.h"

namespace irondial::rules {

class Reach {
  public:
    /// The position must outlive the questions and stay as it is.
    void start(const Position&, const Order&);

    Trip to(geo::Point, geo::Facing);

    /// The way of the last trip that was allowed; on the plane it begins with its start.
    const std::vector<geo::Point>& path() const { return ways_.path; }

    /// The places its centre can get to without being stopped, as loops; good for the eye, not for judging.
    const geo::Loops& outline();

  private:
    Motion motion(geo::Facing) const;

    const Position* pos_ = nullptr;
    Order order_;
    Ways ways_;
};

}  // namespace irondial::rules
