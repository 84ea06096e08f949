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

Response found(ResourcePtr content, const Request& request) {
    Response response;
    if (!request.if_none_match.empty() && matches(request.if_none_match, content->etag)) {
        response.status = 304;
    }
    response.gzipped = request.accepts_gzip && !content->gzipped.empty();
    response.content = std::move(content);
    return response;
}

}  // namespace

std::string path_of(std::string_view target) {
    if (!target.starts_with('/')) return {};
    target = target.substr(0, target.find_first_of("?#"));
    std::string path;
    for (std::size_t i = 0; i < target.size(); ++i) {
        if (target[i] != '%') {
            path.push_back(target[i]);
            continue;
        }
        unsigned char byte = 0;
        const char* first = target.data() + i + 1;
        if (i + 2 >= target.size() || std::from_chars(first, first + 2, byte, 16).ptr != first + 2) return {};
        path.push_back(static_cast<char>(byte));
        i += 2;
    }
    return path;
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
    return refusal(404, fmt::format("There is nothing at {}.", path), path);
}

}  // namespace irondial::server
