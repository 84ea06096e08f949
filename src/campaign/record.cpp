#include "campaign/record.h"

#include "campaign/wire.h"
#include "game/hex_digits.h"
#include "game/record.h"

namespace irondial::campaign {

using game::from_hex_digits;
using game::hex_digits;
using game::wire::fail;
using game::wire::Reader;
using wire::json;

namespace {

Campaign read_head(const catalog::Catalog& catalog, const json& line) {
    Reader in(line, "");
    if (in.number("campaign", 0, 0, 1000) != 1) fail("/campaign", "only campaigns of version 1 can be read");
    in.text("rules", "");
    in.text("data", "");
    Agreement agreement = wire::agreement(in.need("agreement"), "/agreement");
    const json& words = in.need("seed");
    if (!words.is_array() || words.size() != agreement.seed.size()) fail("/seed", "expected four numbers");
    for (std::size_t i = 0; i < agreement.seed.size(); ++i)
        agreement.seed[i] = from_hex_digits(words[i], "/seed");
    in.finish();
    return new_campaign(catalog, std::move(agreement));
}

void play_line(Campaign& campaign, const json& line, Audience* audience) {
    Reader in(line, "");
    const Command command = wire::command(campaign, in.need("command"), "/command");
    const std::string recorded = in.text("hash", "");
    in.finish();
    if (const Verdict verdict = carry_out(campaign, command, audience); !verdict)
        fail("/command", "refused by " + std::string(rules::name_of(verdict.rule)) + " (" +
                             std::string(rules::name_of(verdict.why)) + ")");
    if (const std::string now = hex_digits(hash(campaign)); now != recorded)
        fail("/hash", "the campaign is at " + now + ", recorded was " + recorded);
}

}  // namespace

std::string record_head(const Campaign& campaign) {
    const game::Versions versions = game::current_versions(*campaign.catalog);
    json head{{"campaign", 1},
              {"rules", versions.rules},
              {"data", versions.data},
              {"agreement", wire::to_json(campaign.agreement)}};
    for (const std::uint64_t word : campaign.agreement.seed) head["seed"].push_back(hex_digits(word));
    return head.dump();
}

std::string record_line(const Command& command, const Campaign& after) {
    return json{{"command", wire::to_json(after, command)}, {"hash", hex_digits(hash(after))}}.dump();
}

Replayed replay(const catalog::Catalog& catalog, std::string_view text, Audience* audience) {
    Replayed result;
    std::size_t number = 0;
    bool begun = false;
    try {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text.find('\n', at);
            if (end == std::string_view::npos) break;  // torn off in the writing
            ++number;
            const json line = json::parse(text.substr(at, end - at));
            if (!begun) {
                result.campaign = read_head(catalog, line);
                begun = true;
            } else {
                play_line(result.campaign, line, audience);
                ++result.commands;
            }
            at = result.length = end + 1;
        }
        if (!begun) result.problem = "the file holds no campaign";
    } catch (const game::wire::Mistake& mistake) {
        result.problem = mistake.pointer + ": " + mistake.message;
    } catch (const json::exception& e) {
        result.problem = e.what();
    }
    if (!result.problem.empty() && number > 0)
        result.problem = "line " + std::to_string(number) + ": " + result.problem;
    return result;
}

}  // namespace irondial::campaign
