// Prints one line per kind of query (its name, how many, the fold of their answers) and the fold of all. The
// same on every compiler, at every level of optimisation, on every machine: see docs/determinism.md.
#include <cinttypes>
#include <cstdio>

#include "checksum.h"

using namespace irondial::bench;

int main() {
    const std::span<const QueryKind> groups[] = {plane_queries(), hex_queries(), path_queries()};
    Fold all;
    for (const auto& group : groups) {
        for (const QueryKind& kind : group) {
            Fold seed, fold;
            for (const char c : kind.name) seed.add(std::int32_t{c});
            Random random(seed.value());
            for (int i = 0; i < kind.count; ++i) kind.ask(random, fold);
            std::printf("%-24.*s %7d %016" PRIx64 "\n", static_cast<int>(kind.name.size()), kind.name.data(),
                        kind.count, fold.value());
            all.add(fold.value());
        }
    }
    std::printf("%-24s         %016" PRIx64 "\n", "all", all.value());
}
