// Threads for what takes longer than the network thread may wait. (Inside src/server only: it shows Boost.)
#pragma once

#include <utility>  // Boost 1.74 needs it before its own headers

#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <optional>
#include <type_traits>

namespace irondial::server {

/// Runs `work` on the pool while the coroutine waits; it goes on where it was. The coroutine's executor is
/// the one thread of an io_context that outlives the pool. `work` must not throw.
template <class Work>
boost::asio::awaitable<std::invoke_result_t<Work>> elsewhere(boost::asio::thread_pool& pool, Work work) {
    namespace asio = boost::asio;
    const auto here = co_await asio::this_coro::executor;
    asio::steady_timer done{here, asio::steady_timer::time_point::max()};
    std::optional<std::invoke_result_t<Work>> result;
    asio::post(pool, [&] {
        result.emplace(work());
        // Runs on this thread only once the coroutine waits below.
        asio::post(here, [&done] { done.cancel(); });
    });
    boost::system::error_code cancelled;
    co_await done.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
    co_return std::move(*result);
}

}  // namespace irondial::server
