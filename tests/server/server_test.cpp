// The server as a client meets it: real sockets on the loopback, an ephemeral port, well and badly formed
// requests. What the routing decides without sockets is in router_test.cpp.
#include "server/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>  // Boost 1.74 needs it before its own headers

#include <array>
#include <boost/asio.hpp>
#include <memory>
#include <string>
#include <thread>

namespace irondial::server {
namespace {

using boost::asio::ip::tcp;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using namespace std::chrono_literals;

Router small_site() {
    Router router;
    router.add("/api/health", make_resource("application/json", R"({"ok":true})"));
    router.add("/assets/long.js", make_resource("text/javascript", std::string(200'000, 'x')));
    router.set_front_page(make_resource("text/html", "<h1>IronDial</h1>"));
    return router;
}

/// A server on a free port, in a thread of its own, gone at the end of the test.
class Served : public testing::Test {
  protected:
    void start(Limits limits = {}) {
        server_ = std::make_unique<Server>(Options{.port = 0, .limits = limits}, small_site());
        thread_ = std::thread([this] { server_->run(); });
    }
    ~Served() override {
        if (!server_) return;
        server_->stop();
        if (thread_.joinable()) thread_.join();
    }

    tcp::socket connect() {
        tcp::socket socket{io_};
        socket.connect({boost::asio::ip::make_address("127.0.0.1"), server_->port()});
        return socket;
    }

    /// Everything the server says until it hangs up.
    static std::string hear_out(tcp::socket& socket) {
        std::string heard;
        boost::system::error_code ec;
        boost::asio::read(socket, boost::asio::dynamic_buffer(heard), ec);
        return heard;
    }

    /// Sends the bytes and hears the answers out. A request should ask for "Connection: close".
    std::string exchange(const std::string& bytes) {
        tcp::socket socket = connect();
        boost::system::error_code ignored;  // the server may hang up before it has read everything
        boost::asio::write(socket, boost::asio::buffer(bytes), ignored);
        return hear_out(socket);
    }

    std::string get(const std::string& path, const std::string& headers = {}) {
        return exchange("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers +
                        "\r\n");
    }

    boost::asio::io_context io_;
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

TEST_F(Served, AnswersOnlyToItsOwnNames) {
    start();
    const auto called = [&](const std::string& name) {
        return exchange("GET /api/health HTTP/1.1\r\nHost: " + name + "\r\nConnection: close\r\n\r\n");
    };
    for (const char* name : {"localhost", "LOCALHOST:8080", "game.localhost", "127.0.0.1:8080", "[::1]:8080"})
        EXPECT_THAT(called(name), HasSubstr("200 OK")) << name;
    for (const char* name : {"evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example"})
        EXPECT_THAT(called(name), HasSubstr(" 421 ")) << name;
}

TEST_F(Served, AnswersAGet) {
    start();
    const std::string answer = get("/api/health");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(answer, HasSubstr("Content-Type: application/json\r\n"));
    EXPECT_THAT(answer, HasSubstr("Content-Length: 11\r\n"));
    EXPECT_THAT(answer, HasSubstr("Content-Security-Policy: default-src 'self'"));
    EXPECT_THAT(answer, EndsWith("\r\n\r\n{\"ok\":true}"));
}

TEST_F(Served, AHeadHasTheHeaderOfTheGetAndNoBody) {
    start();
    const std::string answer =
        exchange("HEAD /assets/long.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    EXPECT_THAT(answer, HasSubstr("Content-Length: 200000\r\n"));
    EXPECT_THAT(answer, EndsWith("\r\n\r\n"));
}

TEST_F(Served, ALongBodyArrivesWhole) {
    start();
    const std::string answer = get("/assets/long.js");
    EXPECT_EQ(answer.size() - answer.find("\r\n\r\n") - 4, 200'000U);
}

TEST_F(Served, CompressesOnlyForThoseWhoAsk) {
    start();
    EXPECT_THAT(get("/assets/long.js", "Accept-Encoding: br, gzip;q=0.5\r\n"),
                HasSubstr("Content-Encoding: gzip\r\n"));
    EXPECT_THAT(get("/assets/long.js", "Accept-Encoding: gzip;q=0\r\n"), Not(HasSubstr("Content-Encoding")));
    EXPECT_THAT(get("/assets/long.js"), Not(HasSubstr("Content-Encoding")));
}

TEST_F(Served, AKnownETagSavesTheBody) {
    start();
    const std::string first = get("/api/health");
    const std::size_t at = first.find("ETag: ");
    ASSERT_NE(at, std::string::npos);
    const std::string etag = first.substr(at + 6, first.find("\r\n", at) - at - 6);
    const std::string second = get("/api/health", "If-None-Match: " + etag + "\r\n");
    EXPECT_THAT(second, StartsWith("HTTP/1.1 304"));
    EXPECT_THAT(second, EndsWith("\r\n\r\n"));
}

TEST_F(Served, OneConnectionCarriesManyRequests) {
    start();
    const std::string keep = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const std::string last = "GET /nothing.png HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const std::string answers = exchange(keep + keep + last);  // pipelined: answered in order
    EXPECT_THAT(answers, StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(answers, HasSubstr("{\"ok\":true}HTTP/1.1 200"));
    EXPECT_THAT(answers, HasSubstr("{\"ok\":true}HTTP/1.1 404"));
    EXPECT_THAT(answers, EndsWith("There is nothing at /nothing.png.\n"));
}

TEST_F(Served, NoSpellingLeavesTheSite) {
    start();
    for (const char* path :
         {"/../CMakeLists.txt", "/%2e%2e/%2e%2e/etc/passwd.txt", "/..%2f..%2fetc/passwd.x", "//etc/passwd.x",
          "/assets/../../x.json", "/assets/%00.js", "/assets\\..\\x.js"}) {
        EXPECT_THAT(get(path), StartsWith("HTTP/1.1 404")) << path;
    }
}

TEST_F(Served, ABrokenEscapeIsSaidToBeOne) {
    start();
    EXPECT_THAT(get("/%zz"), StartsWith("HTTP/1.1 400"));
    EXPECT_THAT(get("/x%4"), HasSubstr("is a % escape broken?"));
}

TEST_F(Served, OtherMethodsAreRefusedWithTheOnesThatWork) {
    start();
    const std::string answer = exchange(
        "POST /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 405"));
    EXPECT_THAT(answer, HasSubstr("Allow: GET, HEAD\r\n"));
    EXPECT_THAT(answer, EndsWith(R"({"error":"POST cannot be used here: only GET and HEAD.","status":405})"
                                 "\n"));
}

TEST_F(Served, ATooLongBodyIsRefusedUnread) {
    start({.body_bytes = 1000});
    const std::string answer = exchange(
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n" + std::string(100'000, 'x'));
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 413"));
    EXPECT_THAT(answer, EndsWith("The request body is longer than 1000 bytes.\n"));
}

TEST_F(Served, ATooLongChunkedBodyIsRefusedToo) {
    start({.body_bytes = 1000});
    std::string request = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (int i = 0; i < 20; ++i) request += "64\r\n" + std::string(100, 'x') + "\r\n";
    EXPECT_THAT(exchange(request), StartsWith("HTTP/1.1 413"));
}

TEST_F(Served, ATooLongHeaderIsRefused) {
    start({.header_bytes = 2000});
    const std::string answer = get("/", "X-Long: " + std::string(5000, 'x') + "\r\n");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 431"));
    EXPECT_THAT(answer, EndsWith("The request header is longer than 2000 bytes.\n"));
}

TEST_F(Served, NoiseGetsASentenceAndTheServerLives) {
    start();
    for (const std::string noise :
         {"hello\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n",
          "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n"}) {
        EXPECT_THAT(exchange(noise), StartsWith("HTTP/1.1 400")) << noise;
    }
    EXPECT_THAT(get("/api/health"), StartsWith("HTTP/1.1 200"));
}

TEST_F(Served, HalfARequestIsNotWaitedForForever) {
    start({.idle = 50ms});
    const auto before = std::chrono::steady_clock::now();
    EXPECT_THAT(exchange("GET / HTTP/1.1\r\nHost:"), IsEmpty());
    EXPECT_LT(std::chrono::steady_clock::now() - before, 5s);
}

TEST_F(Served, AnIdleConnectionIsClosedWithoutAWord) {
    start({.idle = 50ms});
    tcp::socket socket = connect();
    EXPECT_THAT(hear_out(socket), IsEmpty());
}

TEST_F(Served, OneConnectionTooManyIsTurnedAway) {
    start({.connections = 2});
    tcp::socket first = connect(), second = connect();
    const std::string request = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (tcp::socket* socket : {&first, &second}) {  // an answer proves that both are counted
        boost::asio::write(*socket, boost::asio::buffer(request));
        std::array<char, 15> start_of_answer{};
        boost::asio::read(*socket, boost::asio::buffer(start_of_answer));
    }
    tcp::socket third = connect();
    EXPECT_THAT(hear_out(third), StartsWith("HTTP/1.1 503"));
}

TEST_F(Served, StoppingClosesIdleConnectionsAndReturns) {
    start();
    tcp::socket idle = connect();
    boost::asio::write(
        idle, boost::asio::buffer(std::string{"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"}));
    std::array<char, 15> start_of_answer{};
    boost::asio::read(idle, boost::asio::buffer(start_of_answer));
    const auto before = std::chrono::steady_clock::now();
    server_->stop();
    server_->stop();
    thread_.join();
    EXPECT_LT(std::chrono::steady_clock::now() - before, 1s);
    EXPECT_THAT(hear_out(idle), EndsWith("{\"ok\":true}"));
}

TEST_F(Served, AClientThatNeverReadsCannotHoldUpTheEnd) {
    start({.farewell = 100ms});
    tcp::socket deaf = connect();
    deaf.set_option(tcp::socket::receive_buffer_size(4096));
    std::string many;
    for (int i = 0; i < 100; ++i) many += "GET /assets/long.js HTTP/1.1\r\nHost: localhost\r\n\r\n";
    boost::asio::write(deaf, boost::asio::buffer(many));
    std::this_thread::sleep_for(100ms);
    const auto before = std::chrono::steady_clock::now();
    server_->stop();
    thread_.join();
    EXPECT_LT(std::chrono::steady_clock::now() - before, 2s);
}

TEST_F(Served, APortInUseIsExplained) {
    start();
    try {
        const Server second{{.port = server_->port()}, Router{}};
        FAIL() << "two servers on one port";
    } catch (const ListenError& error) {
        EXPECT_THAT(error.what(), HasSubstr("is already in use"));
        EXPECT_THAT(error.what(), HasSubstr("--port"));
    }
}

TEST(Server, AHostMustBeAnAddress) {
    EXPECT_THROW(Server({.host = "not an address", .port = 0}, Router{}), ListenError);
    EXPECT_NO_THROW(Server({.host = "localhost", .port = 0}, Router{}));
    EXPECT_NO_THROW(Server({.host = "::1", .port = 0}, Router{}));
}

}  // namespace
}  // namespace irondial::server
