// A WebSocket connection on which somebody plays. (Inside src/server only: it shows Boost.)
#pragma once

#include <utility>  // Boost 1.74 needs it before its own headers

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>

#include "server/server.h"
#include "server/visitor.h"

namespace irondial::server {

/// Lives on the network thread. Messages are answered one after the other, on a worker; what happens in the
/// games is sent in between.
class Play final : public Listener, public std::enable_shared_from_this<Play> {
  public:
    using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

    Play(boost::beast::tcp_stream stream, Rooms& rooms, boost::asio::thread_pool& workers,
         const Limits& limits);

    boost::asio::awaitable<void> run(HttpRequest request);
    /// From any thread.
    void hear(std::shared_ptr<const std::string> message) override;
    void leave();

  private:
    void say(std::shared_ptr<const std::string> message);
    boost::asio::awaitable<void> send_all(std::shared_ptr<Play> alive);

    boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
    Rooms& rooms_;
    boost::asio::thread_pool& workers_;
    const Limits& limits_;
    boost::asio::steady_timer news_;  // runs out when there is something to send
    std::deque<std::shared_ptr<const std::string>> outbox_;
    std::size_t waiting_bytes_ = 0;
    bool closed_ = false;
};

}  // namespace irondial::server
