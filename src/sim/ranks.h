// The processes that share a contest: one alone, or the ranks of a run under Open MPI.
//
// Which it is is decided when the program is built: with -DIRONDIAL_MPI=ON src/sim/mpi speaks MPI, else
// src/sim/alone answers for one process.
#pragma once

#include <string>
#include <vector>

namespace irondial::sim {

class Ranks {
  public:
    /// Throws std::runtime_error where several ranks were started and this program knows no MPI.
    Ranks();
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int rank() const { return rank_; }
    int size() const { return size_; }
    /// All ranks say something; rank 0 hears all of it, in the order of the ranks, the others nothing.
    std::vector<std::string> gather(const std::string& mine) const;

  private:
    int rank_ = 0, size_ = 1;
};

}  // namespace irondial::sim
