// Points and lists of points from the bytes of a fuzzer, all within one reach that the bytes choose as well.
#pragma once

#include <fuzzer/FuzzedDataProvider.h>

#include <initializer_list>
#include <vector>

#include "geo/length.h"

class PointInput {
  public:
    PointInput(const std::uint8_t* data, std::size_t size, std::initializer_list<const int> reaches)
        : bytes_(data, size), reach_(bytes_.PickValueInArray(reaches)) {}

    int in(int low, int high) { return bytes_.ConsumeIntegralInRange(low, high); }
    irondial::geo::Point point() { return {in(-reach_, reach_), in(-reach_, reach_)}; }
    std::vector<irondial::geo::Point> points(int least, int most) {
        std::vector<irondial::geo::Point> all;
        for (int i = in(least, most); i > 0; --i) all.push_back(point());
        return all;
    }

  protected:
    int reach() const { return reach_; }

  private:
    FuzzedDataProvider bytes_;
    int reach_;
};
