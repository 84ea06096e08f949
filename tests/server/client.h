// A plain client for tests and load tests: one HTTP request, or a WebSocket on which JSON is said and heard.
// Gives up after a minute instead of hanging.
#pragma once

#include <utility>  // Boost 1.74 needs it before its own headers

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cmath>
#include <deque>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

namespace irondial::server::tests {

using Json = nlohmann::json;
namespace beast = boost::beast;
using boost::asio::ip::tcp;

inline tcp::endpoint loopback(std::uint16_t port) {
    return {boost::asio::ip::make_address("127.0.0.1"), port};
}

struct HttpAnswer {
    unsigned status = 0;
    std::string body;

    Json json() const { return Json::parse(body); }
};

inline HttpAnswer http(std::uint16_t port, beast::http::verb method, const std::string& target,
                       const std::string& body = {}, const std::string& origin = {}) {
    boost::asio::io_context io;
    tcp::socket socket{io};
    socket.connect(loopback(port));
    beast::http::request<beast::http::string_body> request{method, target, 11};
    request.set(beast::http::field::host, "127.0.0.1:" + std::to_string(port));
    if (!origin.empty()) request.set(beast::http::field::origin, origin);
    request.keep_alive(false);
    request.body() = body;
    request.prepare_payload();
    beast::http::write(socket, request);
    beast::flat_buffer buffer;
    beast::http::response_parser<beast::http::string_body> parser;
    parser.body_limit(64U << 20U);
    beast::http::read(socket, buffer, parser);
    return {parser.get().result_int(), parser.get().body()};
}

/// Somebody at a screen.
class Client {
  public:
    explicit Client(std::uint16_t port) : socket_(io_) {
        socket_.next_layer().connect(loopback(port));
        socket_.next_layer().set_option(tcp::no_delay(true));
        socket_.handshake("127.0.0.1:" + std::to_string(port), "/api/play");
    }

    /// Sends a request and waits for its reply; what is pushed meanwhile is kept.
    Json say(Json message) {
        message["id"] = ++id_;
        send(message.dump());
        for (;;) {
            Json heard = read();
            if (heard.value("re", Json()) == id_) return heard;
            pushed_.push_back(std::move(heard));
        }
    }
    Json join(const Json& game) {
        Json keys = Json::array();
        for (const Json& key : game.at("keys"))
            if (!key.is_null()) keys.push_back(key);
        Json joined = say({{"do", "join"}, {"game", game.at("game")}, {"keys", keys}});
        view_ = joined.at("view");
        return joined;
    }
    /// What is pushed next.
    Json next() {
        Json push;
        if (pushed_.empty()) {
            push = read();
        } else {
            push = std::move(pushed_.front());
            pushed_.pop_front();
        }
        if (push.contains("view")) view_ = push["view"];
        return push;
    }
    /// Hears all there is until one of these players is asked, or the game is over.
    const Json& until_asked(const Json& players) {
        while (!view_.at("over").get<bool>() &&
               std::find(players.begin(), players.end(), view_.at("decision").at("player")) == players.end())
            next();
        return view_;
    }
    /// Answers the decision of the view and hears what comes of it.
    Json answer(const Json& game, Json answer) {
        const int step = view_.at("step");
        answer.update({{"do", "answer"}, {"game", game.at("game")}, {"step", step}});
        Json reply = say(answer);
        if (reply.contains("ok"))
            while (view_.at("step") <= step) next();
        return reply;
    }
    Json answer_default(const Json& game) { return answer(game, view_.at("decision").at("default")); }
    const Json& view() const { return view_; }

    void send(const std::string& text) { socket_.write(boost::asio::buffer(text)); }
    Json read() {
        beast::flat_buffer buffer;
        std::optional<boost::system::error_code> done;
        socket_.async_read(buffer, [&](boost::system::error_code ec, std::size_t) { done = ec; });
        io_.restart();
        io_.run_for(std::chrono::seconds(60));
        if (!done) throw std::runtime_error("nothing was heard for a minute; last seen: " + view_.dump());
        if (*done) throw boost::system::system_error(*done);
        return Json::parse(beast::buffers_to_string(buffer.data()));
    }

  private:
    boost::asio::io_context io_;
    beast::websocket::stream<tcp::socket> socket_;
    std::deque<Json> pushed_;
    Json view_;
    int id_ = 0;
};

inline const Json& unit_in(const Json& view, const Json& id) {
    for (const Json& unit : view.at("units"))
        if (unit.at("id") == id) return unit;
    throw std::runtime_error("no unit " + id.dump());
}

/// Towards the nearest opponent, as far as the server lets it; null where it does not. Only on the plane.
inline Json advance(Client& client, const Json& game, const Json& id) {
    const Json& unit = unit_in(client.view(), id);
    const double x = unit["at"][0], y = unit["at"][1];
    double dx = 0, dy = 0, nearest = 1e9;
    for (const Json& other : client.view().at("units"))
        if (other["place"] == "field" && other["player"] != unit["player"]) {
            const double ax = other["at"][0].get<double>() - x, ay = other["at"][1].get<double>() - y;
            if (const double far = std::hypot(ax, ay); far < nearest)
                nearest = far, dx = ax / far, dy = ay / far;
        }
    if (nearest > 1e8) return {};
    for (const double share : {1.0, 0.6, 0.3}) {
        const double length = std::min(unit["speed"].get<double>() * share, nearest * share);
        const Json order{{"type", "move"},
                         {"unit", id},
                         {"to", {x + dx * length, y + dy * length}},
                         {"facing", std::atan2(dy, dx) * 180 / 3.14159265}};
        if (client.say({{"do", "ask"}, {"game", game.at("game")}, {"preview", order}}).contains("ok"))
            return {{"order", order}};
    }
    return {};
}

/// Shoots at whoever can be hit best, or else goes to meet them, or does what is done by default.
inline Json simple_answer(Client& client, const Json& game) {
    const Json decision = client.view().at("decision");
    if (decision.at("ask") != "order") return decision.at("default");
    Json best;
    double chance = 0;
    for (const Json& unit : decision.at("units"))
        for (const char* type : {"ranged", "close"}) {
            const Json seen = client.say(
                {{"do", "ask"}, {"game", game.at("game")}, {"targets", {{"unit", unit}, {"type", type}}}});
            for (const Json& target : seen.at("targets"))
                if (target.value("hit", 0.0) > chance) {
                    chance = target["hit"];
                    best = {{"order",
                             {{"type", type},
                              {"unit", unit},
                              {"weapon", "primary"},
                              {"target", target["unit"]}}}};
                }
        }
    for (const Json& unit : decision.at("units"))
        if (best.is_null()) best = advance(client, game, unit);
    return best.is_null() ? decision.at("default") : best;
}

}  // namespace irondial::server::tests
