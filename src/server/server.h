// The service a browser talks to: HTTP/1.1 on one port, answered by a Router, and games over WebSocket.
//
// One thread for the network, one io_context, one coroutine per connection. Every connection lives under the
// same limits: how long a header or body may be, how long it may take, how many connections there are.
// Breaking a limit gets one plain sentence and the end of the connection; nothing a client sends can stop the
// server.
//
//     Router router;
//     add_site(router, "web/dist");
//     add_catalog(router, catalog);
//     Server server{{.port = 8080}, std::move(router)};
//     server.run();  // until SIGINT, SIGTERM or stop()
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/router.h"
#include "server/visitor_limits.h"

namespace irondial::server {

struct Limits {
    std::uint32_t header_bytes = 16 * 1024;
    std::uint64_t body_bytes = 64 * 1024;
    std::size_t connections = 2048;
    std::size_t message_bytes = 64 * 1024;               // of one WebSocket message that comes in
    std::size_t outbox_bytes = 16 * 1024 * 1024;         // waiting for a client that does not read
    double requests_a_second = 30, request_burst = 120;  // of one connection, for what is not in the table
    VisitorLimits visitor{};
    std::chrono::milliseconds idle{30'000};     // from the last answer to the end of the next request
    std::chrono::milliseconds sending{30'000};  // for one whole answer
    std::chrono::milliseconds farewell{3'000};  // for answers under way when the server stops
};

struct Options {
    std::string host = "127.0.0.1";
    std::vector<std::string> names{};  // by which it may be called, besides localhost and addresses
    std::uint16_t port = 8080;         // 0: any free one, see Server::port()
    Limits limits{};
    unsigned workers = 2;  // threads that answer what takes longer
};

class Rooms;

/// The address cannot be listened on; what() says why and what to do.
struct ListenError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Server {
  public:
    /// Listens at once, so that connections made before run() wait instead of failing. Throws ListenError.
    /// With rooms it plays games at /api/play; they outlive the server, but nothing happens in them any more
    /// (Rooms::stop) when it goes.
    Server(Options options, Router router, Rooms* rooms = nullptr);
    ~Server();

    [[nodiscard]] std::uint16_t port() const;

    /// Serves until SIGINT, SIGTERM or stop(); answers under way are finished first.
    void run();

    /// May be called from any thread, and more than once.
    void stop();

  private:
    class Service;
    std::unique_ptr<Service> service_;
};

}  // namespace irondial::server
