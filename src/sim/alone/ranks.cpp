#include "sim/ranks.h"

#include <cstdlib>
#include <stdexcept>

namespace irondial::sim {

Ranks::Ranks() {
    const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");  // what mpirun tells its children
    if (size != nullptr && std::atoi(size) > 1)
        throw std::runtime_error(
            "this irondial was built without MPI: build it with -DIRONDIAL_MPI=ON (docs/lab.md)");
}

Ranks::~Ranks() = default;

std::vector<std::string> Ranks::gather(const std::string& mine) const {
    return {mine};
}

}  // namespace irondial::sim
