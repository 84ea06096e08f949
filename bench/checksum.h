// The checksum of the geometry: random queries of every kind, their answers folded into one number per kind.
//
// To add kinds, write a file checksum_NAME.cpp that returns them and name it in geo_checksum.cpp. A kind
// draws from its own generator, so a new one leaves the numbers of the others alone. Beware of the order in
// which a compiler evaluates arguments: draw into named variables or between braces, never twice in one call.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "table.h"

namespace irondial::bench {

class Fold {
  public:
    void add(std::uint64_t n) {
        value_ = (value_ ^ n) * 0x9E3779B97F4A7C15u;
        value_ ^= value_ >> 29;
    }
    void add(std::int64_t n) { add(static_cast<std::uint64_t>(n)); }
    void add(std::int32_t n) { add(static_cast<std::uint64_t>(static_cast<std::int64_t>(n))); }
    void add(bool b) { add(std::uint64_t{b}); }
    void add(geo::Length l) { add(l.mil); }
    void add(geo::Point p) {
        add(p.x);
        add(p.y);
    }
    void add(geo::Vec v) {
        add(v.x);
        add(v.y);
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void add(Enum e) { add(static_cast<std::int32_t>(e)); }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0;
};

struct QueryKind {
    std::string_view name;
    int count;  // how many queries of this kind
    void (*ask)(Random&, Fold&);
};

std::span<const QueryKind> plane_queries();  // checksum_plane.cpp
std::span<const QueryKind> hex_queries();    // checksum_hex.cpp
std::span<const QueryKind> path_queries();   // checksum_paths.cpp

}  // namespace irondial::bench
