// Errors in the language of whoever made them. The rooms below find mistakes in English and know nothing of
// languages; on the way out their sentences are looked up here. The English sentence is the key, with
// {places} for what differs: "mistakes" in data/locales.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace irondial::game {

class Phrasebook {
  public:
    Phrasebook() = default;
    /// `locale` is the text of data/locales/*.json; one without "mistakes" changes nothing.
    explicit Phrasebook(std::string_view locale);

    /// The sentence as this locale says it; unchanged where it has no words for it, or where it is too long
    /// to be one of ours.
    [[nodiscard]] std::string said(const std::string& english) const;
    static constexpr std::size_t longest_said = 500;

  private:
    [[nodiscard]] std::string said(const std::string& english, int depth) const;
    [[nodiscard]] std::string word(const std::string& english) const;

    struct Phrase {
        std::string english, own;
        std::size_t fixed = 0;  // letters outside of {places}
    };
    std::vector<Phrase> phrases_;  // the most definite first
};

}  // namespace irondial::game
