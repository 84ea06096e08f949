#include "geo/reach_outline.h"

#include "geo/reach_drawing.h"

namespace irondial::geo {

ReachOutlines::ReachOutlines() : drawing_(std::make_unique<ReachDrawing>()) {}
ReachOutlines::ReachOutlines(ReachOutlines&&) noexcept = default;
ReachOutlines& ReachOutlines::operator=(ReachOutlines&&) noexcept = default;
ReachOutlines::~ReachOutlines() = default;

const Loops& ReachOutlines::draw(PathField& field) {
    field.grow_all();
    return drawing_->draw(field.tree());
}

}  // namespace irondial::geo
