// One connection, from its first request to its last answer. (Inside src/server only: it shows Boost.)
#pragma once

#include <utility>  // Boost 1.74 needs it before its own headers

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/allowance.h"
#include "server/router.h"
#include "server/server.h"

namespace irondial::server {

class Play;

/// What all connections have in common.
struct Surroundings {
    const Router& router;
    const Limits& limits;
    boost::asio::thread_pool& workers;
    Rooms* rooms = nullptr;
    const std::vector<std::string>& names;  // by which the server may be called
};

class Session {
  public:
    Session(boost::asio::ip::tcp::socket socket, const Surroundings& around)
        : stream_(std::move(socket)),
          around_(around),
          limits_(around.limits),
          allowance_(limits_.requests_a_second, limits_.request_burst) {}

    /// Reads and answers requests until the client leaves, a limit is broken, or leave() was called.
    boost::asio::awaitable<void> run();

    /// Says one sentence and hangs up: for the connection that is one too many.
    boost::asio::awaitable<void> turn_away(Response response);

    /// Finishes the answer under way, if any, and closes.
    void leave();

  private:
    struct Answer {
        Response response;
        unsigned version = 11;
        bool head = false;
        bool keep_alive = false;
    };
    boost::asio::awaitable<bool> send(Answer answer);
    void close();

    /// The answer of a handler, or of the table.
    boost::asio::awaitable<Response> answer_to(const Request& request);
    Response in_language(Response response, std::string_view target) const;

    boost::beast::tcp_stream stream_;
    const Surroundings& around_;
    const Limits& limits_;
    Allowance allowance_;   // of what handlers answer
    Play* play_ = nullptr;  // once the connection has become one to play on
    bool answering_ = false;
    bool leaving_ = false;
};

}  // namespace irondial::server
