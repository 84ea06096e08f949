#include "geo/paths.h"

#include "geo/path_tree.h"

namespace irondial::geo {

Length path_length(std::span<const Point> path) {
    Fine sum = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) sum += fine_distance(path[i], path[i + 1]);
    return rounded(sum);
}

PathField::PathField() : tree_(std::make_unique<PathTree>()) {}
PathField::PathField(PathField&&) noexcept = default;
PathField& PathField::operator=(PathField&&) noexcept = default;
PathField::~PathField() = default;

void PathField::start(const Obstacles& obstacles, Point from, Length longest, ObstacleId without) {
    tree_->set_out(obstacles, from, std::nullopt, longest, without);
}

std::optional<Length> PathField::length_to(Point to) {
    return tree_->find(to).length();
}

std::optional<Length> PathField::path_to(Point to, std::vector<Point>& path) {
    const PathTree::Finding found = tree_->find(to);
    tree_->trace(found, to, path);
    return found.length();
}

void PathField::grow_all() {
    tree_->grow_all();
}

std::optional<Length> PathField::shortest_path(const Obstacles& obstacles, Point from, Point to,
                                               Length longest, std::vector<Point>& path, ObstacleId without) {
    tree_->set_out(obstacles, from, to, longest, without);
    return path_to(to, path);
}

}  // namespace irondial::geo
