// The story: events, sums and refusals as sentences, in the language of a locale file (data/locales).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "rules/decision.h"
#include "rules/event.h"
#include "rules/position.h"
#include "rules/verdict.h"

namespace irondial::game {

class Story {
  public:
    struct Words;

    /// `locale` is the text of data/locales/*.json. Throws std::runtime_error when it cannot be read.
    Story(const rules::Setup& setup, std::string_view locale);
    /// With words that were read before, for many games at once.
    Story(const rules::Setup& setup, std::shared_ptr<const Words> words);
    static std::shared_ptr<const Words> read(std::string_view locale);
    ~Story();
    Story(const Story&) = delete;
    Story& operator=(const Story&) = delete;

    /// One sentence, or nothing for events that need no words.
    std::string tell(const rules::Event&) const;
    /// What somebody is asked, in one sentence; what may be answered is not part of it.
    std::string ask(const rules::Decision&) const;
    /// What was answered to that, in a few words; places as in a scenario file.
    std::string answer(const rules::Choice&) const;
    std::string explain(const rules::Verdict&) const;
    /// What would make it right; nothing where the refusal says that itself.
    std::string remedy(const rules::Verdict&) const;
    /// "11 = 9 +2 [AOD-RMOD-01]".
    std::string explain(const rules::Tally&) const;
    /// A card, or an ability by its rule: "Pulse (AOD-G-001)".
    std::string card_name(rules::RuleId) const;
    std::string name(rules::UnitId) const;
    catalog::Language language() const;

  private:
    using Facts = std::map<std::string, std::string, std::less<>>;
    std::string flag_name(const rules::RosterUnit&) const;
    Facts facts_of(const rules::Verdict&) const;
    void add_card_facts(const rules::Verdict&, Facts&) const;

    const rules::Setup& setup_;
    std::shared_ptr<const Words> words_;
};

/// Every key a locale must have, for the test that no language lacks one.
std::vector<std::string> locale_keys();

}  // namespace irondial::game
