#include "game/by_edition.h"

#include <optional>

#include "game/wire.h"
#include "rules/edition.h"

namespace irondial::game {

using wire::fail;
using wire::json;

namespace {

constexpr int deepest = 64;  // no scenario nests deeper

bool varies(const json& value) {
    return value.is_object() && value.size() == 1 && value.contains("byEdition");
}

/// Is the edition one of those in a list like "dark-age, dark-age-de"?
bool names(std::string_view list, std::string_view edition, const std::string& pointer) {
    bool found = false;
    while (!list.empty()) {
        const std::size_t comma = list.find(", ");
        const std::string_view one = list.substr(0, comma);
        if (!rules::find_edition(one)) fail(pointer, '"' + std::string(one) + "\" is no edition, nor else");
        found = found || one == edition;
        list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 2);
    }
    return found;
}

std::optional<json> chosen(const json& value, const std::string& edition, const std::string& pointer,
                           int depth);

/// The value among those of a `byEdition` that speaks of the edition.
std::optional<json> pick(const json& cases, const std::string& edition, const std::string& pointer,
                         int depth) {
    if (!cases.is_object()) fail(pointer, "a value for each edition");
    const json* found = nullptr;
    for (const auto& [list, value] : cases.items()) {
        const bool rest = list == "else";
        if (rest ? found == nullptr : names(list, edition, pointer)) found = &value;
    }
    if (found == nullptr) return std::nullopt;
    return chosen(*found, edition, pointer, depth + 1);
}

std::optional<json> chosen(const json& value, const std::string& edition, const std::string& pointer,
                           int depth) {
    if (depth > deepest) fail(pointer, "nested too deeply");
    if (varies(value)) return pick(value["byEdition"], edition, pointer + "/byEdition", depth);
    if (!value.is_structured()) return value;
    json result = value.is_array() ? json::array() : json::object();
    for (const auto& [key, entry] : value.items())
        if (std::optional<json> one = chosen(entry, edition, pointer + "/" + key, depth + 1)) {
            if (value.is_array())
                result.push_back(std::move(*one));
            else
                result[key] = std::move(*one);
        }
    return result;
}

}  // namespace

std::vector<std::string> editions_of(const json& scenario) {
    if (!scenario.is_object()) fail("", "expected an object with units and a script, like {...}");
    if (!scenario.contains("edition")) return {"age-of-destruction"};
    const json& named = scenario["edition"];
    if (named.is_string()) return {named.get<std::string>()};
    if (!named.is_array() || named.empty() || named.size() > rules::edition_count)
        fail("/edition", "an edition, or a list of them");
    for (const json& one : named)
        if (!one.is_string()) fail("/edition", one.dump() + " is no edition");
    return named.get<std::vector<std::string>>();
}

json in_edition(const json& scenario, const std::string& edition) {
    json result = *chosen(scenario, edition, "", 0);
    result["edition"] = edition;
    return result;
}

}  // namespace irondial::game
