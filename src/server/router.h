// Which request gets which answer, free of sockets: a Request goes in, a Response comes out.
//
// The router is a table from path to resource. A path that is not in the table does not exist, so no
// request, however it is spelled, reaches a file outside the built client. Paths without an entry that look
// like a page ("/figures/AOD104") get the client's front page: the client knows its own routes.
#pragma once

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
};

struct Response {
    unsigned status = 200;
    ResourcePtr content;     // never null; not sent with 304
    bool gzipped = false;    // send content->gzipped instead of content->body
    std::string_view allow;  // of a 405: the methods that would do
};

class Router {
  public:
    void add(std::string path, ResourcePtr content);

    /// The page for every path that names no file: the client decides what it shows.
    void set_front_page(ResourcePtr page) { front_page_ = std::move(page); }

    [[nodiscard]] Response answer(const Request& request) const;

  private:
    std::map<std::string, ResourcePtr, std::less<>> resources_;
    ResourcePtr front_page_;
};

/// An error as one plain sentence: JSON below /api, text elsewhere.
Response refusal(unsigned status, std::string_view sentence, std::string_view path = {});

/// "/a%20b?x=1" to "/a b"; empty when the target is no path or an escape is broken.
std::string path_of(std::string_view target);

}  // namespace irondial::server
