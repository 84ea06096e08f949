#include "server/spoken.h"

#include <nlohmann/json.hpp>

namespace irondial::server {

using nlohmann::json;

Response spoken(const game::Phrasebook& book, Response response) {
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
