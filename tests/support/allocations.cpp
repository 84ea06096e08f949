#include "allocations.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<std::size_t> counter{0}, held{0};

void give_back(void* p) noexcept {
    held -= malloc_usable_size(p);
    std::free(p);
}
}  // namespace

namespace irondial {
std::size_t allocations() {
    return counter.load();
}
std::size_t bytes_held() {
    return held.load();
}
}  // namespace irondial

// The array and nothrow forms of the library call these.
void* operator new(std::size_t size) {
    ++counter;
    void* p = std::malloc(size == 0 ? 1 : size);
    if (p == nullptr) throw std::bad_alloc();
    held += malloc_usable_size(p);
    return p;
}
void operator delete(void* p) noexcept {
    give_back(p);
}
void operator delete(void* p, std::size_t) noexcept {
    give_back(p);
}
