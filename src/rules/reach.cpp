#include "rules/reach.h"

namespace irondial::rules {

void Reach::start(const Position& pos, const Order& order) {
    pos_ = &pos;
    order_ = order;
    order_.path = {};
    order_.path.find = true;
    ways_.around_known = ways_.through_known = false;
}

Motion Reach::motion(geo::Facing facing) const {
    Motion motion = motion_of(*pos_, order_);
    motion.facing = facing;
    return motion;
}

Trip Reach::to(geo::Point place, geo::Facing facing) {
    order_.path.count = 0;
    order_.path.add(place);
    Motion motion = this->motion(facing);
    motion.ways = &ways_;
    return pos_->field().travel(*pos_, order_.unit, motion);
}

const geo::Loops& Reach::outline() {
    Motion motion = this->motion({});
    motion.ways = &ways_;
    return pos_->field().outline(*pos_, order_.unit, motion);
}

}  // namespace irondial::rules
