#include "server/play.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include "server/workers.h"

namespace irondial::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using beast::error_code;

Play::Play(beast::tcp_stream stream, Rooms& rooms, asio::thread_pool& workers, const Limits& limits)
    : socket_(std::move(stream)),
      rooms_(rooms),
      workers_(workers),
      limits_(limits),
      news_(socket_.get_executor(), asio::steady_timer::time_point::max()) {}

asio::awaitable<void> Play::run(HttpRequest request) {
    error_code ec;
    auto token = asio::redirect_error(asio::use_awaitable, ec);
    beast::get_lowest_layer(socket_).expires_never();  // the WebSocket has its own clock: it pings
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(limits_.message_bytes);
    co_await socket_.async_accept(request, token);
    if (ec) co_return;
    asio::co_spawn(socket_.get_executor(), send_all(shared_from_this()), asio::detached);

    Visitor visitor{rooms_, weak_from_this(), limits_.visitor};
    beast::flat_buffer buffer;
    while (!closed_) {
        co_await socket_.async_read(buffer, token);  // one too long ends the connection with status 1009
        if (ec || closed_) break;
        const std::string message = beast::buffers_to_string(buffer.data());
        buffer.clear();
        auto answer = [&] { return visitor.reply_to(message, std::chrono::steady_clock::now()); };
        say(std::make_shared<const std::string>(co_await elsewhere(workers_, answer)));
    }
    closed_ = true;
    news_.cancel();
}

void Play::hear(std::shared_ptr<const std::string> message) {
    asio::post(socket_.get_executor(), [self = shared_from_this(), message = std::move(message)]() mutable {
        self->say(std::move(message));
    });
}

void Play::say(std::shared_ptr<const std::string> message) {
    if (closed_) return;
    waiting_bytes_ += message->size();
    outbox_.push_back(std::move(message));
    if (waiting_bytes_ > limits_.outbox_bytes) return leave();  // it does not read what it asked for
    news_.cancel();
}

asio::awaitable<void> Play::send_all([[maybe_unused]] std::shared_ptr<Play> alive) {
    error_code ec;
    auto token = asio::redirect_error(asio::use_awaitable, ec);
    while (!closed_) {
        if (outbox_.empty()) {
            co_await news_.async_wait(token);
            continue;
        }
        const auto message = outbox_.front();
        co_await socket_.async_write(asio::buffer(*message), token);
        if (ec) break;
        waiting_bytes_ -= message->size();
        outbox_.pop_front();
    }
    leave();
}

void Play::leave() {
    closed_ = true;
    news_.cancel();
    beast::get_lowest_layer(socket_).close();
}

}  // namespace irondial::server
