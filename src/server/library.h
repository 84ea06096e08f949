// What all games of a server share and nobody changes: the catalog, the words of both languages, ready
// armies.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"
#include "game/phrasebook.h"
#include "game/story.h"

namespace irondial::server {

struct Library {
    const catalog::Catalog& catalog;
    std::array<std::string, 2> locales;  // data/locales, by catalog::Language
    std::vector<catalog::Army> armies;   // ready to play, with ids

    Library(const catalog::Catalog& all, std::string english, std::string german,
            std::vector<catalog::Army> ready)
        : catalog(all), locales{std::move(english), std::move(german)}, armies(std::move(ready)) {
        for (std::size_t i = 0; i < locales.size(); ++i) words_[i] = game::Story::read(locales[i]);
        for (std::size_t i = 0; i < locales.size(); ++i) phrases_[i] = game::Phrasebook(locales[i]);
    }

    const std::string& locale(catalog::Language language) const {
        return locales[static_cast<std::size_t>(language)];
    }
    const std::shared_ptr<const game::Story::Words>& words(catalog::Language language) const {
        return words_[static_cast<std::size_t>(language)];
    }
    const game::Phrasebook& phrases(catalog::Language language) const {
        return phrases_[static_cast<std::size_t>(language)];
    }

  private:
    std::array<std::shared_ptr<const game::Story::Words>, 2> words_;
    std::array<game::Phrasebook, 2> phrases_;
};

/// "de" is German, everything else English.
inline catalog::Language language_of(std::string_view word) {
    return word == "de" ? catalog::Language::de : catalog::Language::en;
}

}  // namespace irondial::server
