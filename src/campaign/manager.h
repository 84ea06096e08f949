// Managers: bots that run a stable. They buy combatants that fit the class, keep Stones back for repairs,
// mend what they are about to field, and improve their hangar with what is left.
#pragma once

#include "campaign/command.h"

namespace irondial::campaign {

/// Is the stable run by a bot?
bool is_bot(const Stable&);

/// What the manager of a stable does next; nothing while there is nothing (more) to do. A pure function of
/// the campaign: asked again, it answers the same.
std::optional<Command> next_deed(const Campaign&, StableId);

/// How a campaign goes on where no person has to act: a manager's deed, a match between bots that the engine
/// plays, the next round. Nothing where a person is wanted.
struct Direction {
    std::string level = "greedy";  // plays for managers that are no level of play
    bool for_people = false;       // bots do everything, also for people
};
std::optional<Command> next_command(const Campaign&, const Direction&);

}  // namespace irondial::campaign
