#include "sim/ranks.h"

#include <mpi.h>

#include <cstdlib>
#include <exception>

namespace irondial::sim {

Ranks::Ranks() {
    if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr) return;  // not started by mpirun: alone
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Ranks::~Ranks() {
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun == 0) return;
    // The others would wait for ever for a rank that gave up.
    if (std::uncaught_exceptions() > 0 && size_ > 1) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
}

std::vector<std::string> Ranks::gather(const std::string& mine) const {
    if (size_ == 1) return {mine};
    const int length = static_cast<int>(mine.size());
    const auto ranks = static_cast<std::size_t>(size_);
    std::vector<int> lengths(ranks), begins(ranks);
    MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    int sum = 0;
    for (std::size_t r = 0; r < ranks; ++r) begins[r] = sum, sum += lengths[r];
    std::string all(static_cast<std::size_t>(sum), ' ');
    MPI_Gatherv(mine.data(), length, MPI_CHAR, all.data(), lengths.data(), begins.data(), MPI_CHAR, 0,
                MPI_COMM_WORLD);
    std::vector<std::string> said;
    if (rank_ == 0)
        for (std::size_t r = 0; r < ranks; ++r)
            said.push_back(
                all.substr(static_cast<std::size_t>(begins[r]), static_cast<std::size_t>(lengths[r])));
    return said;
}

}  // namespace irondial::sim
