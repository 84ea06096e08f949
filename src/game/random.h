// A portable random generator (xoshiro256**): 256 bits of seed, the same sequence everywhere.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace irondial::game {

using Seed = std::array<std::uint64_t, 4>;

class Random {
  public:
    /// A seed of all zeros would stay there, so it stands for another one.
    explicit constexpr Random(const Seed& seed) : s_(seed == Seed{} ? Seed{1, 2, 3, 4} : seed) {}

    /// A full seed made from one number, for tests and tools.
    static constexpr Seed spread(std::uint64_t n) {
        Seed seed{};
        for (auto& word : seed) {
            n += 0x9e3779b97f4a7c15U;
            std::uint64_t z = n;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
            word = z ^ (z >> 31);
        }
        return seed;
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(s_[1] * 5, 7) * 9, t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = std::rotl(s_[3], 45);
        return result;
    }

    /// A number from 0 to n - 1, all equally likely: results that would favour some are drawn again.
    constexpr std::uint32_t below(std::uint32_t n) {
        for (;;) {
            const std::uint64_t product = (next() >> 32) * n;
            const auto low = static_cast<std::uint32_t>(product);
            // Below 2^32 mod n it is drawn again; that is less than n, so it is hardly ever worked out.
            if (low >= n || low >= (0U - n) % n) return static_cast<std::uint32_t>(product >> 32);
        }
    }

    constexpr std::uint8_t die() { return static_cast<std::uint8_t>(below(6) + 1); }
    constexpr bool operator==(const Random&) const = default;

  private:
    Seed s_;
};

}  // namespace irondial::game
