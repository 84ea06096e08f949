// How much one connection may ask for.
#pragma once

#include <cstddef>

namespace irondial::server {

struct VisitorLimits {
    std::size_t games = 16;         // joined at once
    double messages_a_second = 40;  // on average
    double burst = 200;             // saved up at most
};

}  // namespace irondial::server
