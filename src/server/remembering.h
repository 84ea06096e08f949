// An audience that writes down what it hears.
#pragma once

#include <vector>

#include "rules/event.h"

namespace irondial::server {

class Remembering final : public rules::Audience {
  public:
    explicit Remembering(std::vector<rules::Event>& events) : events_(events) {}
    void hear(const rules::Event& event) override { events_.push_back(event); }

  private:
    std::vector<rules::Event>& events_;
};

}  // namespace irondial::server
