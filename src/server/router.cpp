#include "server/router.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

namespace irondial::server {
namespace {

constexpr std::string_view api_root = "/api/";

bool is_api(std::string_view path) {
    return path.starts_with(api_root);
}

/// A page of the client has no file ending: "/figures/AOD104" but not "/figures/logo.png".
bool looks_like_a_page(std::string_view path) {
    const std::string_view last = path.substr(path.rfind('/') + 1);
    return !is_api(path) && last.find('.') == std::string_view::npos;
}

/// If-None-Match holds "*" or a list of validators; ours are compared as they stand (weakly).
bool matches(std::string_view if_none_match, std::string_view etag) {
    if (if_none_match == "*") return true;
    return if_none_match.find(etag.substr(2)) != std::string_view::npos;  // without the W/
}

}  // namespace

Response found(ResourcePtr content, const Request& request) {
    Response response;
    if (!request.if_none_match.empty() && matches(request.if_none_match, content->etag)) {
        response.status = 304;
    }
    response.gzipped = request.accepts_gzip && !content->gzipped.empty();
    response.content = std::move(content);
    return response;
}

namespace {

/// With its % escapes undone; empty where one is broken.
std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain.push_back(text[i]);
            continue;
        }
        unsigned char byte = 0;
        const char* first = text.data() + i + 1;
        if (i + 2 >= text.size() || std::from_chars(first, first + 2, byte, 16).ptr != first + 2) return {};
        plain.push_back(static_cast<char>(byte));
        i += 2;
    }
    return plain;
}

}  // namespace

std::string path_of(std::string_view target) {
    if (!target.starts_with('/')) return {};
    return unescaped(target.substr(0, target.find_first_of("?#")));
}

std::string parameter(std::string_view target, std::string_view key) {
    const std::size_t mark = target.find('?');
    if (mark == std::string_view::npos) return {};
    std::string_view rest = target.substr(mark + 1);
    rest = rest.substr(0, rest.find('#'));
    while (!rest.empty()) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
        const std::size_t equals = pair.find('=');
        if (pair.substr(0, equals) == key && equals != std::string_view::npos)
            return unescaped(pair.substr(equals + 1));
    }
    return {};
}

void Router::handle(std::string path, Handler handler, std::uint64_t body_bytes) {
    handlers_.insert_or_assign(std::move(path), Handled{std::move(handler), body_bytes});
}

const Router::Handled* Router::handler_of(std::string_view target) const {
    const std::string path = path_of(target);
    for (auto entry = handlers_.rbegin(); entry != handlers_.rend(); ++entry)  // the longer root first
        if (const std::string& root = entry->first;
            path == root || (path.starts_with(root) && path[root.size()] == '/'))
            return &entry->second;
    return nullptr;
}

std::string shortened(std::string text) {
    if (text.size() <= longest_error) return text;
    std::size_t end = longest_error;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // no half letters
    return text.substr(0, end) + " ...";
}

Response refusal(unsigned status, std::string_view sentence, std::string_view path) {
    Response response;
    response.status = status;
    if (is_api(path)) {
        const auto replace = nlohmann::json::error_handler_t::replace;  // the path may hold any bytes
        const nlohmann::json body{{"error", sentence}, {"status", status}};
        response.content = make_resource("application/json", body.dump(-1, ' ', false, replace) + "\n");
    } else {
        response.content = make_resource("text/plain; charset=utf-8", fmt::format("{}\n", sentence));
    }
    return response;
}

void Router::add(std::string path, ResourcePtr content) {
    resources_.insert_or_assign(std::move(path), std::move(content));
}

Response Router::answer(const Request& request) const {
    const std::string path = path_of(request.target);
    if (path.empty()) return refusal(400, "The address in the request cannot be read: is a % escape broken?");
    if (request.method != "GET" && request.method != "HEAD") {
        Response response =
            refusal(405, fmt::format("{} cannot be used here: only GET and HEAD.", request.method), path);
        response.allow = "GET, HEAD";
        return response;
    }
    if (const auto entry = resources_.find(path); entry != resources_.end()) {
        return found(entry->second, request);
    }
    if (front_page_ && looks_like_a_page(path)) return found(front_page_, request);
    return refusal(404, fmt::format("There is nothing at {}.", shortened(path)), path);
}

}  // namespace irondial::server
