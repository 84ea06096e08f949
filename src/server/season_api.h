// Seasons over HTTP (docs/campaign.md has an example of each).
//
//     /api/campaigns          POST founds one; GET lists them; /start: what one can be begun with
//     /api/campaigns/ID       how it stands; /market, /chronicle, /record
//     /api/campaigns/ID/do    POST a command; /judge: only its judgement; /play: a match
//     /api/campaigns/record   POST the record of a season from elsewhere
#pragma once

#include "server/router.h"
#include "server/seasons.h"

namespace irondial::server {

/// The seasons must outlive the router.
void add_seasons(Router& router, Seasons& seasons);

}  // namespace irondial::server
