#include "cli/campaign_advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "campaign/bout.h"
#include "campaign/manager.h"
#include "campaign/names.h"
#include "campaign/results.h"

namespace irondial::cli {

using namespace campaign;
using catalog::Entry;

namespace {

class Advice {
  public:
    Advice(const Campaign& campaign, const Story& story, const std::string& file)
        : c_(campaign), story_(story), file_(file) {}

    std::string lines() {
        if (c_.stage == Stage::over) {
            say("log", "", "over");
            return text_;
        }
        for (int s = 0; s < c_.players(); ++s) {
            const auto stable = static_cast<StableId>(s);
            if (!is_bot(c_[stable])) advise(stable);
        }
        play_matches();
        if (bots_wanted()) say("play", "", "bots");
        if (judge(c_, Command{Advance{}})) say("next", "", "next");
        return text_;
    }

  private:
    void advise(StableId s) {
        const auto units = owned(c_, s, Entry::unit);
        const bool shopping = c_.stage == Stage::founding || c_.stage == Stage::market;
        if (shopping && units.empty())
            return say("buy", fmt::format(" \"{}\" NUMBER ...", c_[s].name), "buy");
        const MatchId open = open_match(c_, s);
        const bool ready = open != MatchId::none && entrant_of(c_[open], s)->ready;
        if (ready) return;
        for (const AssetId unit : units) {
            const std::string id = id_of(c_, unit);
            if (needs_pilot(c_, unit) && pilot_of(c_, unit) == AssetId::none)
                say("assign", fmt::format(" \"{}\" PILOT {}", c_[s].name, id), "assign");
            if (judge(c_, Command{Repair{s, unit}}))
                say("repair", fmt::format(" \"{}\" {}", c_[s].name, id), "repair");
        }
        if (open == MatchId::none) return;
        const std::string how = c_.stage == Stage::sudden_death    ? " --pilot PILOT --borrow UNIT"
                                : units_fielded(c_, c_[open]) == 2 ? " UNIT UNIT"
                                                                   : " UNIT";
        say("lineup", fmt::format(" \"{}\"{}", c_[s].name, how), "line_up");
    }
    void play_matches() {
        for (std::size_t m = 0; m < c_.matches.size(); ++m)
            if (const Match& match = c_.matches[m];
                !match.over && everybody_ready(match) && has_person(c_, match))
                say("play", fmt::format(" --match {}", m + 1), "play_match");
    }
    bool bots_wanted() const {
        for (int s = 0; s < c_.players(); ++s)
            if (const auto stable = static_cast<StableId>(s); is_bot(c_[stable]) && next_deed(c_, stable))
                return true;
        return std::any_of(c_.matches.begin(), c_.matches.end(), [&](const Match& match) {
            return !match.over && everybody_ready(match) && !has_person(c_, match);
        });
    }
    void say(const char* command, const std::string& rest, const char* what_for) {
        const std::string line = fmt::format("  irondial campaign {} {}{}", command, file_, rest);
        text_ += fmt::format("{:<64}  # {}\n", line, story_.word("advice", what_for));
    }

    const Campaign& c_;
    const Story& story_;
    const std::string& file_;
    std::string text_;
};

}  // namespace

std::string next_steps(const Campaign& campaign, const Story& story, const std::string& file) {
    const std::string lines = Advice(campaign, story, file).lines();
    return lines.empty() ? "" : "\n" + story.word("advice", "title") + "\n" + lines;
}

StableId empty_hangar(const Campaign& campaign) {
    for (int s = 0; s < campaign.players(); ++s)
        if (const auto stable = static_cast<StableId>(s);
            !is_bot(campaign[stable]) && owned(campaign, stable, Entry::unit).empty())
            return stable;
    return StableId::none;
}

}  // namespace irondial::cli
