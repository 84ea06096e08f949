// A campaign written down, as JSON Lines: the agreement and its seed, then every command with the hash of the
// campaign after it. Any number of first lines is a campaign of its own; a last line that was torn off in the
// writing counts for nothing. docs/campaign.md has an example.
#pragma once

#include <string>
#include <string_view>

#include "campaign/command.h"

namespace irondial::campaign {

/// The first line, without its line break.
std::string record_head(const Campaign&);
/// The line of a command that has just been carried out.
std::string record_line(const Command&, const Campaign& after);

struct Replayed {
    Campaign campaign;
    std::size_t commands = 0;  // carried out
    std::size_t length = 0;    // of the text that was whole: behind it something may be added
    std::string problem;       // empty, or what is wrong, with the line
};
/// Carries all of it out again and compares every hash.
Replayed replay(const catalog::Catalog&, std::string_view text, Audience* = nullptr);

}  // namespace irondial::campaign
