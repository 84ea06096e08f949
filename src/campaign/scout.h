// A scout: what the catalog has for a stable. It knows tastes and prices, and leaves the deciding to the
// manager.
#pragma once

#include <vector>

#include "campaign/campaign.h"

namespace irondial::campaign {

class Scout {
  public:
    Scout(const Campaign& campaign, StableId stable) : c_(campaign), me_(stable) {}

    static constexpr std::uint16_t none = 0xffff;

    WeightClass class_of(catalog::UnitKind) const;
    WeightClass class_of(AssetId unit) const;

    /// The unit it likes best that, with a pilot where it needs one, costs at most so many Stones. Of several
    /// kinds, since Unique ones are there once.
    catalog::UnitKind best_unit(const Match&, int stones) const;
    /// What it takes to buy the unit and, where it needs one, the cheapest pilot that may drive it.
    int least_price(catalog::UnitKind, const Match&) const;
    /// The one with the fewest points, for those who are short of Stones.
    catalog::UnitKind cheapest_unit(const Match&, int stones) const;
    /// The pilot that helps most in a unit and can be paid.
    std::uint16_t best_pilot(catalog::UnitKind, const Match&, int stones) const;
    /// The best piece that the unit has slots and room for.
    std::uint16_t best_gear(AssetId unit, const Match&, int stones) const;
    /// The rally card it likes best of those it has not.
    std::uint16_t best_rally_card() const;

  private:
    /// Everybody has a taste of his own, so that not all hangars are alike.
    int taste(std::size_t entry) const;
    bool owns(EntryRef) const;
    bool lost(std::uint16_t pilot) const;
    bool fits(catalog::UnitKind, std::uint16_t pilot, const Match&) const;
    bool needs_pilot(catalog::UnitKind) const;
    bool can_be_manned(catalog::UnitKind, const Match&, int stones) const;
    std::vector<catalog::UnitKind> units_up_to(int stones) const;

    const Campaign& c_;
    StableId me_;
};

}  // namespace irondial::campaign
