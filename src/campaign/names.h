// How people and files name what a campaign holds: stables by name, assets by collector's number.
#pragma once

#include <string>
#include <string_view>

#include "campaign/campaign.h"

namespace irondial::campaign {

/// "AOD104", or "AOD104#2" for a second one in the same stable.
std::string id_of(const Campaign&, AssetId);
/// The asset that a stable calls so, owned or not; none if there is none.
AssetId find_asset(const Campaign&, StableId, std::string_view id);
/// The stable of this name, or none.
StableId find_stable(const Campaign&, std::string_view name);

/// The collector's number of anything that can be bought.
const std::string& id_of(const catalog::Catalog&, EntryRef);
/// Its name as printed, in a language.
std::string name_of(const catalog::Catalog&, EntryRef, catalog::Language);

/// "Featherweight" ... as the campaign calls the classes: light, medium, heavy, assault, multi.
std::string_view class_word(WeightClass);
std::optional<WeightClass> parse_class(std::string_view);

}  // namespace irondial::campaign
