#include "server/phrasebook.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "game/filled.h"

namespace irondial::server {

using game::Facts;
using nlohmann::json;

namespace {

/// What stands in the {places} when the form fits the whole sentence. A place takes as little as it can.
std::optional<Facts> fitted(std::string_view form, std::string_view sentence) {
    const std::size_t open = form.find('{');
    if (open == std::string_view::npos) return form == sentence ? std::optional(Facts{}) : std::nullopt;
    if (!sentence.starts_with(form.substr(0, open))) return std::nullopt;
    sentence.remove_prefix(open);
    const std::size_t close = form.find('}', open);
    const std::string place(form.substr(open + 1, close - open - 1));
    const std::string_view rest = form.substr(close + 1);
    const std::string_view next = rest.substr(0, rest.find('{'));
    for (std::size_t end = 1; end <= sentence.size(); ++end) {
        if (next.empty() ? end < sentence.size() : sentence.substr(end, next.size()) != next) continue;
        if (auto facts = fitted(rest, sentence.substr(end))) {
            facts->emplace(place, sentence.substr(0, end));
            return facts;
        }
    }
    return std::nullopt;
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
    for (const Phrase& phrase : phrases_) {
        auto facts = fitted(phrase.english, english);
        if (!facts) continue;
        // One sentence may quote another: "line 3: no unit "X" is loaded".
        for (auto& [place, fact] : *facts)
            if (fact.size() < english.size()) fact = said(fact);
        return game::filled(phrase.own, *facts);
    }
    return english;
}

Response spoken(const Phrasebook& book, Response response) {
    const std::string& body = response.content->body;
    json root = json::parse(body, nullptr, false);
    if (root.is_discarded()) {  // a plain line
        const std::string line = body.substr(0, body.find('\n'));
        response.content = make_resource(response.content->content_type, book.said(line) + "\n");
    } else {
        const auto say = [&](json& in, const char* key) {
            if (in.contains(key)) in[key] = book.said(in[key].get<std::string>());
        };
        say(root, "error");
        if (const auto problems = root.find("problems"); problems != root.end())
            for (json& problem : *problems)
                for (const char* key : {"what", "fix"}) say(problem, key);
        response.content = make_resource(response.content->content_type, root.dump() + "\n");
    }
    response.gzipped = false;
    return response;
}

}  // namespace irondial::server
