// What a fuzz target expects of every input.
#pragma once

#include <cstdio>
#include <cstdlib>

inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}
