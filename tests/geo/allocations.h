// Counts what a test allocates: link allocations.cpp, which replaces the global operator new.
#pragma once

#include <cstddef>

namespace irondial {

/// How often this program has called operator new so far.
std::size_t allocations();

}  // namespace irondial
