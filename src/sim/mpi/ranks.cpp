#include "sim/ranks.h"

#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <exception>

namespace irondial::sim {

Ranks::Ranks() {
    if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr) return;  // not started by mpirun: alone
    int level = 0;                                               // of threads: only this one speaks MPI
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
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
    static constexpr std::uint64_t most = 1U << 30;  // in one message: MPI counts with int
    const auto part = [](std::uint64_t at, std::uint64_t length) {
        return static_cast<int>(std::min(most, length - at));
    };
    std::uint64_t length = mine.size();
    if (rank_ != 0) {
        MPI_Send(&length, 1, MPI_UINT64_T, 0, 0, MPI_COMM_WORLD);
        for (std::uint64_t at = 0; at < length; at += most)
            MPI_Send(mine.data() + at, part(at, length), MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        return {};
    }
    std::vector<std::string> said{mine};
    for (int r = 1; r < size_; ++r) {
        MPI_Recv(&length, 1, MPI_UINT64_T, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        std::string text(length, ' ');
        for (std::uint64_t at = 0; at < length; at += most)
            MPI_Recv(text.data() + at, part(at, length), MPI_CHAR, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        said.push_back(std::move(text));
    }
    return said;
}

}  // namespace irondial::sim
