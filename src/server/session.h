// One connection, from its first request to its last answer. (Inside src/server only: it shows Boost.)
#pragma once

#include <utility>  // Boost 1.74 needs it before its own headers

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/router.h"
#include "server/server.h"

namespace irondial::server {

class Session {
  public:
    Session(boost::asio::ip::tcp::socket socket, const Router& router, const Limits& limits)
        : stream_(std::move(socket)), router_(router), limits_(limits) {}

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

    boost::beast::tcp_stream stream_;
    const Router& router_;
    const Limits& limits_;
    bool answering_ = false;
    bool leaving_ = false;
};

}  // namespace irondial::server
