// Whatever a stranger sends as the record of a campaign: it is replayed as far as it goes, or refused with a
// sentence. Hashes that do not fit would end most records at their first command, so the commands are also
// given one by one, whatever their hashes say. What is refused changes nothing; what is accepted can be
// written down, replays to the same campaign, and nobody owes Stones after it.
#include <algorithm>

#include "campaign/record.h"
#include "campaign/wire.h"
#include "lines.h"
#include "must.h"
#include "support/packs.h"

using namespace irondial;
using campaign::wire::json;

namespace {

/// Carries out the command of a line and returns the line to write if it was accepted.
std::string carry_out(campaign::Campaign& season, const json& line) {
    if (!line.contains("command")) return "";
    const campaign::Command command = campaign::wire::command(season, line["command"], "/command");
    const std::uint64_t before = hash(season);
    if (!campaign::carry_out(season, command)) {
        must(hash(season) == before, "what is refused changes nothing");
        return "";
    }
    must(std::ranges::all_of(season.stables, [](const auto& stable) { return stable.capital >= 0; }),
         "nobody owes Stones");
    return campaign::record_line(command, season);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    const std::string text(reinterpret_cast<const char*>(data), size);
    campaign::replay(catalog, text);
    const std::string head = text.substr(0, text.find('\n')) + "\n";
    campaign::Replayed start = campaign::replay(catalog, head);
    if (!start.problem.empty()) return 0;
    std::string accepted = head;
    each_line(text, head.size(), [&](const json& line) {
        const std::string written = carry_out(start.campaign, line);
        if (!written.empty()) accepted += written + "\n";
    });
    const campaign::Replayed again = campaign::replay(catalog, accepted);
    if (!again.problem.empty()) std::fprintf(stderr, "%s\n%s", again.problem.c_str(), accepted.c_str());
    must(again.problem.empty(), "what was accepted replays");
    must(hash(again.campaign) == hash(start.campaign), "to the same campaign");
    return 0;
}
