// Counts what a program allocates: link the library counting_allocations, which replaces operator new.
#pragma once

#include <cstddef>

namespace irondial {

/// How often this program has called operator new so far.
std::size_t allocations();

/// How many bytes it holds now, as the heap rounds them.
std::size_t bytes_held();

}  // namespace irondial
