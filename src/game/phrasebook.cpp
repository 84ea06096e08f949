#include "game/phrasebook.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "game/filled.h"

namespace irondial::game {

using nlohmann::json;

namespace {

/// What stands in the {places} when the form fits the whole sentence. A place takes as little as it can, and
/// the last one the rest: where the form fits at all it fits like this, so nothing is ever tried twice.
std::optional<Facts> fitted(std::string_view form, std::string_view sentence) {
    Facts facts;
    std::size_t open = form.find('{');
    if (open == std::string_view::npos) return form == sentence ? std::optional(facts) : std::nullopt;
    if (!sentence.starts_with(form.substr(0, open))) return std::nullopt;
    sentence.remove_prefix(open);
    while (open != std::string_view::npos) {
        const std::size_t close = form.find('}', open);
        const std::string_view place = form.substr(open + 1, close - open - 1);
        form.remove_prefix(close + 1);
        open = form.find('{');
        const std::string_view next = form.substr(0, open);
        const bool last = open == std::string_view::npos;
        if (sentence.size() <= next.size()) return std::nullopt;
        const std::size_t end = last ? sentence.size() - next.size() : sentence.find(next, 1);
        if (end == std::string_view::npos || !sentence.substr(end).starts_with(next)) return std::nullopt;
        facts.emplace(place, sentence.substr(0, end));
        sentence.remove_prefix(end + next.size());
    }
    return facts;
}

/// In these places stand sentences or words of our own: "line 3: no unit "X" is loaded". Whatever stands in
/// others may be somebody's name.
bool is_ours(std::string_view place) {
    return place == "what" || place == "why";
}

std::size_t fixed_letters(std::string_view form) {
    std::size_t count = 0;
    bool inside = false;
    for (const char c : form) {
        inside = inside || c == '{';
        if (!inside) ++count;
        if (c == '}') inside = false;
    }
    return count;
}

}  // namespace

Phrasebook::Phrasebook(std::string_view locale) {
    const json root = json::parse(locale, nullptr, false);
    if (!root.is_object() || !root.contains("mistakes")) return;
    for (const auto& [english, own] : root.at("mistakes").items())
        phrases_.push_back({english, own.get<std::string>(), fixed_letters(english)});
    // "line 3: X is no unit" is first of all a line, so forms that say how they begin come first.
    const auto definite = [](const Phrase& p) { return std::pair(p.english.front() != '{', p.fixed); };
    std::stable_sort(phrases_.begin(), phrases_.end(),
                     [&](const Phrase& a, const Phrase& b) { return definite(a) > definite(b); });
}

std::string Phrasebook::said(const std::string& english) const {
    constexpr int deepest = 4;
    return english.size() > longest_said ? english : said(english, deepest);
}

std::string Phrasebook::said(const std::string& english, int depth) const {
    for (const Phrase& phrase : phrases_) {
        auto facts = fitted(phrase.english, english);
        if (!facts) continue;
        for (auto& [place, fact] : *facts) {
            if (is_ours(place) && depth > 0) fact = said(fact, depth - 1);
            if (place == "found") fact = word(fact);
        }
        return filled(phrase.own, *facts);
    }
    return english;
}

/// What was found, where it is described ("a list") and not quoted.
std::string Phrasebook::word(const std::string& english) const {
    const auto is_it = [&](const Phrase& phrase) { return phrase.english == english; };
    const auto found = std::find_if(phrases_.begin(), phrases_.end(), is_it);
    return found == phrases_.end() ? english : found->own;
}

}  // namespace irondial::game
