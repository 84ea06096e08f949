// How many bytes from operator new a program holds right now (allocations.cpp).
#pragma once

#include <cstddef>

extern std::size_t bytes_held;
