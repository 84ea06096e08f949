#include "allocations.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> counter{0};
}

namespace irondial {
std::size_t allocations() {
    return counter.load();
}
}  // namespace irondial

// The array and nothrow forms of the library call these two.
void* operator new(std::size_t size) {
    ++counter;
    if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
