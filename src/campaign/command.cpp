#include "campaign/command.h"

#include "campaign/fielding.h"
#include "campaign/office.h"
#include "campaign/results.h"
#include "campaign/season.h"

namespace irondial::campaign {

namespace {

class Nobody final : public Audience {
  public:
    void hear(const Event&) override {}
};

Verdict judge(const Campaign& campaign, const LineUp& c) {
    return judge_line_up(campaign, c);
}

Verdict judge(const Campaign& campaign, const Forfeit& c) {
    return judge_forfeit(campaign, c);
}

}  // namespace

Verdict judge(const Campaign& campaign, const Command& command) {
    return std::visit([&](const auto& c) { return judge(campaign, c); }, command);
}

Verdict carry_out(Campaign& campaign, const Command& command, Audience* audience) {
    const Verdict verdict = judge(campaign, command);
    Nobody nobody;
    if (verdict)
        std::visit([&](const auto& c) { carry_out(campaign, c, audience != nullptr ? *audience : nobody); },
                   command);
    return verdict;
}

}  // namespace irondial::campaign
