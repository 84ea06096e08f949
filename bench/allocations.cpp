// Operators new and delete that count what is held. A file of their own: see tests/geo/counting_new.cpp.
#include "allocations.h"

#include <malloc.h>

#include <cstdlib>
#include <new>

std::size_t bytes_held = 0;

void* operator new(std::size_t size) {
    void* p = std::malloc(size);
    if (p == nullptr) throw std::bad_alloc();
    bytes_held += malloc_usable_size(p);
    return p;
}
void operator delete(void* p) noexcept {
    bytes_held -= malloc_usable_size(p);
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    operator delete(p);
}
