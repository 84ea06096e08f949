// A load test of the server: many people at once, each in a game against a bot, over loopback.
//
// Every person answers when asked, after a pause, and before an order asks the server whom a unit could
// attack. Told is how long replies took: from the sending of a message to the reading of its reply. The load
// is bounded: so many people, so many seconds. bench/load starts a server and runs this against it.
#include <fmt/format.h>

#include <utility>  // Boost 1.74 needs it before its own headers

#include <CLI/CLI.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <random>

#include "server/client.h"

namespace {

namespace asio = boost::asio;
using irondial::server::tests::Json;
using namespace irondial::server::tests;
using Clock = std::chrono::steady_clock;

struct Options {
    std::uint16_t port = 8090;
    int people = 500;
    double seconds = 60, pause = 5;
    std::string bot = "greedy", edition = "quick-start";
};

/// What all people have seen together.
struct Seen {
    std::vector<double> answers, questions;  // milliseconds
    int refused = 0, errors = 0, pushes = 0, over = 0, lost = 0;
    std::string first_error;
};

/// One person at one screen.
class Person {
  public:
    Person(asio::io_context& io, const Options& options, Json game, Seen& seen, unsigned seed)
        : socket_(io), timer_(io), options_(options), game_(std::move(game)), seen_(seen), random_(seed) {}

    asio::awaitable<void> play(Clock::time_point end) {
        try {
            co_await socket_.next_layer().async_connect(loopback(options_.port), asio::use_awaitable);
            socket_.next_layer().set_option(tcp::no_delay(true));
            co_await socket_.async_handshake("127.0.0.1:" + std::to_string(options_.port), "/api/play",
                                             asio::use_awaitable);
            const Json join = joining();
            const Json joined = co_await say(join, nullptr);
            view_ = joined["view"];
            co_await rest(std::uniform_real_distribution<>(0, options_.pause)(random_));
            while (Clock::now() < end && !view_["over"].get<bool>()) {
                if (view_["decision"]["player"] != "Person") {
                    take(co_await read());
                    continue;
                }
                co_await rest(std::uniform_real_distribution<>(0.5, 1.5)(random_) * options_.pause);
                co_await answer();
            }
            seen_.over += view_["over"].get<bool>();
        } catch (const std::exception& error) {
            ++seen_.lost;
            if (seen_.first_error.empty()) seen_.first_error = error.what();
        }
    }

  private:
    asio::awaitable<void> rest(double seconds) {
        timer_.expires_after(
            std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
        co_await timer_.async_wait(asio::use_awaitable);
    }

    void take(Json message) {
        if (!message.contains("push")) return;
        ++seen_.pushes;
        if (message.contains("view")) view_ = std::move(message["view"]);
    }

    asio::awaitable<Json> read() {
        beast::flat_buffer buffer;
        co_await socket_.async_read(buffer, asio::use_awaitable);
        co_return Json::parse(beast::buffers_to_string(buffer.data()));
    }

    asio::awaitable<Json> say(Json message, std::vector<double>* times) {
        message["id"] = ++id_;
        message["game"] = game_["game"];
        const std::string text = message.dump();
        const auto sent = Clock::now();
        co_await socket_.async_write(asio::buffer(text), asio::use_awaitable);
        for (;;) {
            Json heard = co_await read();
            if (heard.contains("re")) {
                if (times != nullptr)
                    times->push_back(std::chrono::duration<double, std::milli>(Clock::now() - sent).count());
                if (heard.contains("error")) {
                    ++seen_.errors;
                    if (seen_.first_error.empty()) seen_.first_error = heard["error"].dump();
                }
                co_return heard;
            }
            take(std::move(heard));
        }
    }

    // g++ 12 cannot make lists like these inside a coroutine.
    Json joining() const { return {{"do", "join"}, {"keys", {game_["keys"][0]}}}; }
    static Json asking(const Json& unit) { return {{"do", "ask"}, {"targets", {{"unit", unit}}}}; }
    static Json shooting(const Json& unit, const Json& target) {
        return {{"order", {{"type", "ranged"}, {"unit", unit}, {"weapon", "primary"}, {"target", target}}}};
    }

    /// A shot where one is possible, else what happens by default.
    asio::awaitable<void> answer() {
        Json message = view_["decision"]["default"];
        if (view_["decision"]["ask"] == "order" && !view_["decision"]["units"].empty()) {
            const Json& units = view_["decision"]["units"];
            const Json unit = units[std::uniform_int_distribution<std::size_t>(0, units.size() - 1)(random_)];
            const Json question = asking(unit);
            const Json seen = co_await say(question, &seen_.questions);
            for (const Json& target : seen["targets"])
                if (target.contains("hit")) message = shooting(unit, target["unit"]);
        }
        const int step = view_["step"];
        message["do"] = "answer";
        message["step"] = step;
        const Json reply = co_await say(message, &seen_.answers);
        seen_.refused += reply.contains("refused");
        if (reply.contains("ok"))
            while (view_["step"].get<int>() <= step) take(co_await read());
    }

    beast::websocket::stream<tcp::socket> socket_;
    asio::steady_timer timer_;
    const Options& options_;
    Json game_, view_;
    Seen& seen_;
    std::minstd_rand random_;
    int id_ = 0;
};

double quantile(std::vector<double>& times, double q) {
    if (times.empty()) return 0;
    std::sort(times.begin(), times.end());
    return times[std::min(times.size() - 1, static_cast<std::size_t>(q * static_cast<double>(times.size())))];
}

void print_row(const char* what, std::vector<double>& times) {
    fmt::print("| {} | {} | {:.1f} | {:.1f} | {:.1f} | {:.1f} |\n", what, times.size(), quantile(times, 0.5),
               quantile(times, 0.95), quantile(times, 0.99), quantile(times, 1));
}

void run(const Options& options) {
    const Json wish{{"edition", options.edition},
                    {"seats", {{{"name", "Person"}}, {{"name", "Bot"}, {"by", options.bot}}}}};
    const auto before = Clock::now();
    std::vector<Json> games;
    for (int i = 0; i < options.people; ++i) {
        const HttpAnswer made = http(options.port, beast::http::verb::post, "/api/games", wish.dump());
        if (made.status != 201) throw std::runtime_error("the server makes no game: " + made.body);
        games.push_back(made.json());
    }
    const double making = std::chrono::duration<double>(Clock::now() - before).count();
    asio::io_context io{1};
    Seen seen;
    std::vector<std::unique_ptr<Person>> people;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(options.seconds));
    for (std::size_t i = 0; i < games.size(); ++i) {
        people.push_back(std::make_unique<Person>(io, options, games[i], seen, static_cast<unsigned>(i) + 1));
        asio::co_spawn(io, people.back()->play(end), asio::detached);
    }
    io.run_until(end + std::chrono::seconds(30));
    fmt::print("{} games of {} against {}, {} s, a pause of {} s before each answer\n\n", options.people,
               options.edition, options.bot, options.seconds, options.pause);
    fmt::print("| replies to | number | median ms | p95 | p99 | longest |\n|---|---:|---:|---:|---:|---:|\n");
    print_row("answers", seen.answers);
    print_row("questions", seen.questions);
    fmt::print(
        "\n{} games made in {:.1f} s; {} pushes; {} refused, {} errors, {} connections lost, {} games "
        "over{}\n",
        options.people, making, seen.pushes, seen.refused, seen.errors, seen.lost, seen.over,
        seen.first_error.empty() ? "" : "; first error: " + seen.first_error);
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App app{"Many people against bots on a running server; times of its replies"};
    app.add_option("--port", options.port)->capture_default_str();
    app.add_option("--people", options.people)->capture_default_str()->check(CLI::Range(1, 5000));
    app.add_option("--seconds", options.seconds)->capture_default_str()->check(CLI::Range(1.0, 600.0));
    app.add_option("--pause", options.pause, "seconds a person thinks, on average")->capture_default_str();
    app.add_option("--bot", options.bot)->capture_default_str();
    app.add_option("--edition", options.edition)->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    try {
        run(options);
    } catch (const std::exception& error) {
        fmt::print(stderr, "load_games: {}\n", error.what());
        return 1;
    }
}
