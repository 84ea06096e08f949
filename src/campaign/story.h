// The story of a season: events and refusals as sentences, in the language of a locale file (data/locales,
// under "campaign").
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/command.h"

namespace irondial::campaign {

class Story {
  public:
    /// `locale` is the text of data/locales/*.json. Throws std::runtime_error when it cannot be read.
    Story(const Campaign&, std::string_view locale);
    ~Story();
    Story(const Story&) = delete;
    Story& operator=(const Story&) = delete;

    /// One sentence.
    std::string tell(const Event&) const;
    /// The same as a line of plain text, where headings have marks of their own.
    std::string line(const Event&) const;
    /// Why something is refused, with its rule.
    std::string explain(const Verdict&) const;
    /// What would make it right; nothing where the refusal says that itself.
    std::string remedy(const Verdict&) const;

    /// "Uziel (AOD093)"; a unit with its pilot.
    std::string name(AssetId) const;
    /// "weapons dead", "between cycles", "Featherweight" ...: a word of one of the groups.
    std::string word(const char* group, std::string_view key) const;

  private:
    struct Words;
    std::string army_sentence(const Verdict&, bool remedy) const;

    const Campaign& campaign_;
    std::string locale_;
    std::unique_ptr<const Words> words_;
};

/// Every key a locale must have, for the test that no language lacks one.
std::vector<std::string> locale_keys();

}  // namespace irondial::campaign
