// The operators new and delete of the allocation test. They have a file of their own because a compiler that
// sees both sides of a call pairs the library's new with our free, and warns.
#include <cstdlib>
#include <new>

std::size_t allocations = 0;

void* operator new(std::size_t size) {
    ++allocations;
    if (void* p = std::malloc(size)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
