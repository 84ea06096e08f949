#include "server/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "server/play.h"
#include "server/spoken.h"
#include "server/workers.h"

namespace irondial::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using beast::error_code;

/// The client runs only what this server sent, talks only to it, and is shown in no other page's frame.
constexpr const char* content_security_policy =
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string_view view(beast::string_view s) {
    return {s.data(), s.size()};
}

bool accepts_gzip(const http::fields& fields) {
    for (const auto& coding : http::ext_list{fields[http::field::accept_encoding]}) {
        if (!beast::iequals(coding.first, "gzip")) continue;
        for (const auto& parameter : coding.second)
            if (parameter.first == "q" &&
                parameter.second.find_first_not_of("0.") == beast::string_view::npos)
                return false;
        return true;
    }
    return false;
}

/// What a request that could not be read deserves; nothing when the connection ended or ran out of time.
std::optional<Response> refusal_for(error_code ec, const Limits& limits, std::string_view target) {
    if (ec == http::error::header_limit || ec == http::error::buffer_overflow)
        return refusal(431, fmt::format("The request header is longer than {} bytes.", limits.header_bytes),
                       target);
    if (ec == http::error::body_limit)
        return refusal(413, fmt::format("The request body is longer than {} bytes.", limits.body_bytes),
                       target);
    if (ec.category() == make_error_code(http::error::bad_version).category() &&
        ec != http::error::end_of_stream && ec != http::error::partial_message)
        return refusal(400, fmt::format("This is not a request the server can read: {}.", ec.message()),
                       target);
    return std::nullopt;
}

/// The longest body of all; which one counts is known when the header has been read.
constexpr std::uint64_t largest_body = 8U << 20U;

std::uint64_t body_limit(const Router& router, const Limits& limits, const http::request_header<>& header) {
    const Router::Handled* const handled = router.handler_of(view(header.target()));
    return handled != nullptr && handled->body_bytes > 0 ? handled->body_bytes : limits.body_bytes;
}

/// A browser says which site a page came from that sends something; only our own may.
bool same_origin(const http::fields& fields) {
    std::string_view origin = view(fields[http::field::origin]);
    if (origin.empty()) return true;
    const std::size_t scheme = origin.find("://");
    if (scheme == std::string_view::npos) return false;
    origin.remove_prefix(scheme + 3);
    const std::string_view host = view(fields[http::field::host]);
    return beast::iequals({origin.data(), origin.size()}, {host.data(), host.size()});
}

/// A page of another site whose name was made to point here would name itself as the host. An address, or a
/// name of this machine, cannot be made to point anywhere.
bool known_host(const http::fields& fields, const std::vector<std::string>& names) {
    const beast::string_view host = fields[http::field::host];
    if (host.empty() || host.front() == '[') return true;  // nobody's page; an IPv6 address
    const beast::string_view name = host.substr(0, host.find(':'));
    if (name.find_first_not_of("0123456789.") == beast::string_view::npos) return true;
    if (beast::iequals(name, "localhost") ||
        (name.size() > 10 && beast::iequals(name.substr(name.size() - 10), ".localhost")))
        return true;
    return std::any_of(names.begin(), names.end(), [&](const std::string& known) {
        return beast::iequals(name, {known.data(), known.size()});
    });
}

http::response<http::span_body<const char>> to_message(const Response& response, bool head) {
    const Resource& content = *response.content;
    const std::string& bytes = response.gzipped ? content.gzipped : content.body;

    http::response<http::span_body<const char>> message;
    message.result(response.status);
    message.set(http::field::server, "irondial");
    message.set(http::field::etag, content.etag);
    const bool error = response.status >= 400;
    message.set(http::field::cache_control, error               ? "no-store"
                                            : content.immutable ? "public, max-age=31536000, immutable"
                                                                : "no-cache");
    if (!error) message.set(http::field::vary, "Accept-Encoding");
    message.set("Content-Security-Policy", content_security_policy);
    message.set("X-Content-Type-Options", "nosniff");
    message.set("Referrer-Policy", "no-referrer");
    if (!response.allow.empty())
        message.set(http::field::allow, beast::string_view{response.allow.data(), response.allow.size()});
    if (response.status == 304) return message;

    message.set(http::field::content_type, content.content_type);
    if (response.gzipped) message.set(http::field::content_encoding, "gzip");
    message.content_length(bytes.size());
    if (!head) message.body() = {bytes.data(), bytes.size()};
    return message;
}

}  // namespace

/// Mistakes are found in English; whoever asked in another language is told in that.
Response Session::in_language(Response response, std::string_view target) const {
    if (response.status < 400 || around_.rooms == nullptr) return response;
    const catalog::Language language = language_of(parameter(target, "lang"));
    if (language == catalog::Language::en) return response;
    return spoken(around_.rooms->library().phrases(language), std::move(response));
}

asio::awaitable<Response> Session::answer_to(const Request& request) {
    const Router::Handled* const handled = around_.router.handler_of(request.target);
    if (handled == nullptr) co_return around_.router.answer(request);
    if (!allowance_.take(std::chrono::steady_clock::now()))
        co_return refusal(429, "Too many requests: wait a moment.", "/api/");
    answering_ = true;
    auto work = [&] { return handled->handler(request); };
    Response response = co_await elsewhere(around_.workers, work);
    co_return response;
}

asio::awaitable<void> Session::run() {
    beast::flat_buffer buffer;
    error_code ec;
    auto token = asio::redirect_error(asio::use_awaitable, ec);

    while (!leaving_) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(limits_.header_bytes);
        parser.body_limit(largest_body);
        stream_.expires_after(limits_.idle);
        co_await http::async_read_header(stream_, buffer, parser, token);
        if (!ec) {
            const std::uint64_t most = body_limit(around_.router, limits_, parser.get());
            parser.body_limit(most);
            if (parser.content_length() && *parser.content_length() > most)
                ec = http::error::body_limit;
            else
                co_await http::async_read(stream_, buffer, parser, token);
        }
        if (leaving_) break;
        if (ec) {
            const std::string target(view(parser.get().target()));
            auto response = refusal_for(ec, limits_, target);
            if (response) co_await turn_away(in_language(std::move(*response), target));
            break;
        }
        const auto& message = parser.get();
        if (!known_host(message, around_.names)) {
            co_await turn_away(refusal(
                421, "This server is not called that. Start it with --name NAME if it should be.", "/api/"));
            break;
        }
        if (!same_origin(message)) {
            co_await turn_away(refusal(403, "Pages of other sites may not use this server.", "/api/"));
            break;
        }
        if (around_.rooms != nullptr && websocket::is_upgrade(message) &&
            path_of(view(message.target())) == "/api/play") {
            const auto play =
                std::make_shared<Play>(std::move(stream_), *around_.rooms, around_.workers, limits_);
            play_ = play.get();
            co_await play->run(parser.release());
            play_ = nullptr;
            co_return;
        }
        Request request;
        request.method = view(message.method_string());
        request.target = view(message.target());
        request.if_none_match = view(message[http::field::if_none_match]);
        request.accepts_gzip = accepts_gzip(message);
        request.body = message.body();

        Answer answer;
        answer.response = in_language(co_await answer_to(request), request.target);
        answer.version = message.version();
        answer.head = message.method() == http::verb::head;
        answer.keep_alive = message.keep_alive();
        const bool sent = co_await send(std::move(answer));
        if (!sent) break;
    }
    close();
}

asio::awaitable<void> Session::turn_away(Response response) {
    Answer answer;
    answer.response = std::move(response);
    co_await send(std::move(answer));

    // The client may still be sending what we will not read. Closing now would reset the connection and
    // could take our sentence with it, so swallow a little more first.
    error_code ec;
    auto token = asio::redirect_error(asio::use_awaitable, ec);
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ec);
    std::array<char, 4096> rest{};
    stream_.expires_after(std::chrono::milliseconds(500));
    for (int chunk = 0; chunk < 64 && !ec && !leaving_; ++chunk) {
        co_await stream_.async_read_some(asio::buffer(rest), token);
    }
    close();
}

/// True when the connection may carry another request.
asio::awaitable<bool> Session::send(Answer answer) {
    auto message = to_message(answer.response, answer.head);
    message.version(answer.version);
    message.keep_alive(answer.keep_alive && !leaving_);

    error_code ec;
    auto token = asio::redirect_error(asio::use_awaitable, ec);
    answering_ = true;
    stream_.expires_after(limits_.sending);
    co_await http::async_write(stream_, message, token);
    answering_ = false;
    co_return !ec && message.keep_alive();
}

void Session::leave() {
    leaving_ = true;
    if (play_ != nullptr) return play_->leave();
    if (!answering_) close();
}

void Session::close() {
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
    stream_.close();
}

}  // namespace irondial::server
