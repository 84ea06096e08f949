// Whatever a stranger sends as a scenario: it passes or fails with sentences, and never takes the program
// with it. Seeds are the scenarios of the tests.
#include "game/scenario.h"
#include "must.h"
#include "support/packs.h"

using namespace irondial;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    for (const auto& result : game::run_scenario(tests::shipped_catalog(), "fuzz", text))
        for (const std::string& failure : result.failures)
            must(!failure.empty(), "a failure says what failed");
    return 0;
}
