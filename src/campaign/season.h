// The season: rounds and their pairings, results and what they are worth, places and purses, champions.
// [CAM: 4 Campaign structure; 7 Special campaign rules]
#pragma once

#include "campaign/command.h"

namespace irondial::campaign {

Verdict judge(const Campaign&, const Advance&);
void carry_out(Campaign&, const Advance&, Audience&);

/// Pairs the stables for a round: at random in the first of a cycle, then by reputation.  [CAM-PAIR-01,
/// CAM-PAIR-02]
void begin_round(Campaign&, Audience&);

/// What a place (from 0) in a cycle pays.  [CAM-PURSE-02]
int purse_of(const Campaign&, int cycle, int place);

/// The stables by their result in this cycle, the best first; dice where they tie.  [CAM-PURSE-04]
std::vector<StableId> ranking(Campaign&, Audience&);

/// Hands out what titles can be handed out; a tie that kills do not break is fought out.  [CAM-CHAMP-01 to
/// CAM-CHAMP-04]
void settle_titles(Campaign&, Audience&);

}  // namespace irondial::campaign
