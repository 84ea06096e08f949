// What a screen is shown of a season, as JSON: the table, hangars, matches, the market, what happened; with
// every offer judged, so that whoever draws it needs to know no rule. Included only by sources that already
// speak JSON.
#pragma once

#include "campaign/story.h"
#include "game/wire.h"

namespace irondial::campaign {

using game::wire::json;

/// A season in the words of one language.
class SeasonView {
  public:
    SeasonView(const Campaign& campaign, std::string_view locale, catalog::Language language)
        : campaign_(campaign), story_(campaign, locale), language_(language) {}

    const Story& story() const { return story_; }

    /// How the season stands. For the stables that are `yours` it says what their office may do, and why not;
    /// what the others field is told when all who fight that match have lined up.
    json season(const std::vector<StableId>& yours) const;
    /// Everything of the catalog that a stable of this season could own, with its price.
    json market(StableId) const;
    /// {"ok": true}, or {"refused": {"rule", "sentence", "fix"?}}.
    json answer(const Verdict&) const;
    /// Something that happened.
    json entry(const Event&) const;
    /// May everybody hear of it yet?
    bool is_known(const Event&) const;

  private:
    json agreement() const;
    json stable(StableId, bool yours) const;
    json asset(AssetId, bool yours) const;
    json match(MatchId, const std::vector<StableId>& yours) const;
    json entrant(const Entrant&, bool shown) const;

    const Campaign& campaign_;
    Story story_;
    catalog::Language language_;
};

/// What a season can be begun with: classes, formats, the whole season for each number of stables, options.
json season_start(const catalog::Catalog&, std::string_view locale);

}  // namespace irondial::campaign
