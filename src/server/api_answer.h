// What handlers of the API share: answers and errors as JSON. (Shows JSON.)
#pragma once

#include <nlohmann/json.hpp>

#include "game/wire.h"
#include "server/new_game.h"
#include "server/router.h"
#include "server/visitor.h"

namespace irondial::server {

inline Response json_response(unsigned status, const json& body, const Request& request) {
    auto content =
        make_resource("application/json", body.dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
    if (status == 200) return found(std::move(content), request);
    Response response;
    response.status = status;
    response.gzipped = request.accepts_gzip && !content->gzipped.empty();
    response.content = std::move(content);
    return response;
}

inline Response not_allowed(const Request& request, std::string_view methods) {
    Response response = refusal(405, "Here one can " + std::string(methods) + ".", "/api/");
    response.allow = methods;
    (void)request;
    return response;
}

inline catalog::Language language_in(const Request& request) {
    return language_of(parameter(request.target, "lang"));
}

/// "k1,k2" as a list.
inline std::vector<std::string> keys_in(const Request& request) {
    std::vector<std::string> keys;
    std::string rest = parameter(request.target, "keys");
    while (!rest.empty() && keys.size() < rules::max_players) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        keys.push_back(rest.substr(0, comma));
        rest.erase(0, comma + 1);
    }
    return keys;
}

/// A handler that turns whatever goes wrong into a sentence.
template <class Work>
Handler careful(Work work) {
    return [work](const Request& request) -> Response {
        try {
            return work(request);
        } catch (const Unfulfilled& wish) {
            return json_response(422, {{"problems", wish.problems}}, request);
        } catch (const game::wire::Mistake& mistake) {
            json one{{"what", shortened(mistake.message)}, {"where", shortened(mistake.pointer)}};
            return json_response(422, {{"problems", json::array({std::move(one)})}}, request);
        } catch (const json::exception& error) {
            return refusal(400,
                           shortened(std::string("The body is not JSON that can be read: ") + error.what()),
                           "/api/");
        } catch (const std::exception& error) {
            return refusal(500, shortened(error.what()), "/api/");
        }
    };
}

}  // namespace irondial::server
