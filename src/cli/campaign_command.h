// irondial campaign: a season of Solaris VII in one file (docs/campaign.md).
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

void add_campaign_commands(CLI::App&, int& status);
/// campaign sim: whole seasons of bots.
void add_campaign_sim(CLI::App& campaign, int& status);

}  // namespace irondial::cli
