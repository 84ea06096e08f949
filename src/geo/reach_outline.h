// The ground a path field reaches, as loops to draw.
//
// It is good to 0.05", for the eye: what counts is PathField::length_to. Inside obstacles it may be drawn a
// little deeper; obstacles are drawn over it.
#pragma once

#include <memory>

#include "geo/loops.h"
#include "geo/paths.h"

namespace irondial::geo {

class ReachDrawing;

/// Keep one: after warming up it allocates nothing.
class ReachOutlines {
  public:
    ReachOutlines();
    ReachOutlines(ReachOutlines&&) noexcept;
    ReachOutlines& operator=(ReachOutlines&&) noexcept;
    ~ReachOutlines();

    /// All that the field reaches within its longest length, with holes where obstacles stand and where their
    /// shadows are too far round. The loops stay until the next call.
    const Loops& draw(PathField& field);

  private:
    std::unique_ptr<ReachDrawing> drawing_;
};

}  // namespace irondial::geo
