#include "server/server.h"

#include <fmt/format.h>

#include <utility>  // Boost 1.74 needs it before its own headers

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <set>

#include "server/session.h"

namespace irondial::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

tcp::acceptor listen(asio::io_context& io, const Options& options) {
    error_code ec;
    const auto address = asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, ec);
    if (ec) {
        throw ListenError(
            fmt::format("\"{}\" is not an IP address. Use 127.0.0.1 for this machine only or 0.0.0.0 for the "
                        "whole network.",
                        options.host));
    }
    const tcp::endpoint endpoint{address, options.port};
    tcp::acceptor acceptor{io};
    acceptor.open(endpoint.protocol(), ec);
    if (!ec) acceptor.set_option(tcp::acceptor::reuse_address(true), ec);
    if (!ec) acceptor.bind(endpoint, ec);
    if (!ec) acceptor.listen(tcp::acceptor::max_listen_connections, ec);
    if (ec == asio::error::address_in_use) {
        throw ListenError(
            fmt::format("Port {} is already in use, perhaps by another IronDial. Stop that one, or choose "
                        "another port: --port {}.",
                        options.port, options.port + 1));
    }
    if (ec) {
        throw ListenError(
            fmt::format("Cannot listen on {} port {}: {}.", options.host, options.port, ec.message()));
    }
    return acceptor;
}

}  // namespace

class Server::Service {
  public:
    Service(const Options& options, Router router, Rooms* rooms)
        : limits_(options.limits),
          names_(options.names),
          router_(std::move(router)),
          acceptor_(listen(io_, options)),
          workers_(options.workers),
          around_{router_, limits_, workers_, rooms, names_} {}

    [[nodiscard]] std::uint16_t port() const { return port_; }

    void run() {
        asio::signal_set signals{io_, SIGINT, SIGTERM};
        signals_ = &signals;
        signals.async_wait([this](error_code ec, int) {
            if (!ec) stop();
        });
        asio::co_spawn(io_, accept(), asio::detached);
        io_.run();
        signals_ = nullptr;
    }

    void stop_from_any_thread() {
        asio::post(io_, [this] { stop(); });
    }

  private:
    asio::awaitable<void> accept() {
        error_code ec;
        auto token = asio::redirect_error(asio::use_awaitable, ec);
        while (!stopping_) {
            tcp::socket socket = co_await acceptor_.async_accept(token);
            if (stopping_) break;
            if (!ec) {
                asio::co_spawn(io_, serve(std::move(socket)), asio::detached);
                continue;
            }
            // Out of file descriptors, or a client that left again: neither ends the service.
            pause_.expires_after(std::chrono::milliseconds(50));
            co_await pause_.async_wait(token);
        }
    }

    asio::awaitable<void> serve(tcp::socket socket) {
        error_code ignored;
        socket.set_option(tcp::no_delay(true),
                          ignored);  // a reply and a push come close together: neither waits
        Session session{std::move(socket), around_};
        const bool welcome = sessions_.size() < limits_.connections;
        sessions_.insert(&session);
        if (welcome) {
            co_await session.run();
        } else {
            co_await session.turn_away(
                refusal(503, "The server has all the connections it can hold. Try again soon."));
        }
        sessions_.erase(&session);
        if (stopping_ && sessions_.empty()) farewell_.cancel();
    }

    void stop() {
        if (stopping_) return;
        stopping_ = true;
        if (signals_) signals_->cancel();
        error_code ignored;
        acceptor_.close(ignored);
        pause_.cancel();
        for (Session* session : sessions_) session->leave();
        if (sessions_.empty()) return;
        farewell_.expires_after(limits_.farewell);
        farewell_.async_wait([this](error_code ec) {
            if (!ec) io_.stop();
        });
    }

    const Limits limits_;
    const std::vector<std::string> names_;
    const Router router_;
    asio::io_context io_{1};
    tcp::acceptor acceptor_;
    const std::uint16_t port_ = acceptor_.local_endpoint().port();
    asio::steady_timer pause_{io_};
    asio::steady_timer farewell_{io_};
    asio::signal_set* signals_ = nullptr;  // lives in run()
    std::set<Session*> sessions_;
    bool stopping_ = false;
    asio::thread_pool workers_;  // goes first: what it has begun ends while the rest is still there
    const Surroundings around_;
};

Server::Server(Options options, Router router, Rooms* rooms)
    : service_(std::make_unique<Service>(options, std::move(router), rooms)) {}

Server::~Server() = default;

std::uint16_t Server::port() const {
    return service_->port();
}

void Server::run() {
    service_->run();
}

void Server::stop() {
    service_->stop_from_any_thread();
}

}  // namespace irondial::server
