// Which request gets which answer, free of sockets: a Request goes in, a Response comes out.
//
// The router is a table from path to resource, with handlers beside it for what depends on the request. A
// path that is not in the table does not exist, so no request, however it is spelled, reaches a file outside
// the built client. Paths without an entry that look like a page ("/figures/AOD104") get the client's front
// page: the client knows its own routes.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "server/resource.h"

namespace irondial::server {

struct Request {
    std::string_view method;         // "GET"
    std::string_view target;         // "/figures/AOD104?edition=aod", as sent
    std::string_view if_none_match;  // empty when absent
    bool accepts_gzip = false;
    std::string_view body{};
};

struct Response {
    unsigned status = 200;
    ResourcePtr content;     // never null; not sent with 304
    bool gzipped = false;    // send content->gzipped instead of content->body
    std::string_view allow;  // of a 405: the methods that would do
};

/// Answers requests for a path and everything below it. It runs on a worker thread and must not throw.
using Handler = std::function<Response(const Request&)>;

class Router {
  public:
    void add(std::string path, ResourcePtr content);

    /// `body_bytes`: how long a body may be; 0: as long as the server allows anyway.
    void handle(std::string path, Handler handler, std::uint64_t body_bytes = 0);

    struct Handled {
        Handler handler;
        std::uint64_t body_bytes = 0;
    };
    /// Who answers this target; null: the table does.
    [[nodiscard]] const Handled* handler_of(std::string_view target) const;

    /// The page for every path that names no file: the client decides what it shows.
    void set_front_page(ResourcePtr page) { front_page_ = std::move(page); }

    [[nodiscard]] Response answer(const Request& request) const;

  private:
    std::map<std::string, ResourcePtr, std::less<>> resources_;
    std::map<std::string, Handled, std::less<>> handlers_;
    ResourcePtr front_page_;
};

/// A text for an error, cut where it is long: what was sent may be in it.
std::string shortened(std::string text);
inline constexpr std::size_t longest_error = 400;

/// An error as one plain sentence: JSON below /api, text elsewhere.
Response refusal(unsigned status, std::string_view sentence, std::string_view path = {});

/// The content for this request: all of it, or only that it has not changed.
Response found(ResourcePtr content, const Request& request);

/// The value of ?key=... in a target, % escapes undone; empty where there is none.
std::string parameter(std::string_view target, std::string_view key);

/// "/a%20b?x=1" to "/a b"; empty when the target is no path or an escape is broken.
std::string path_of(std::string_view target);

}  // namespace irondial::server
