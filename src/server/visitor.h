// One who plays over a connection, free of sockets: messages go in, replies come out, and what happens in the
// games joined is heard. (docs/protocol.md; shows JSON.)
#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/allowance.h"
#include "server/rooms.h"
#include "server/visitor_limits.h"

namespace irondial::server {

class Visitor {
  public:
    Visitor(Rooms& rooms, std::weak_ptr<Listener> listener, VisitorLimits limits = {})
        : rooms_(rooms),
          listener_(std::move(listener)),
          limits_(limits),
          allowance_(limits.messages_a_second, limits.burst) {}
    ~Visitor();
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;

    /// The reply to a message; never throws, whatever was sent.
    std::string reply_to(const std::string& message, Allowance::Time now);

  private:
    struct Joined {
        std::shared_ptr<Room> room;
        rules::PlayerSet yours;
        catalog::Language language = catalog::Language::en;
    };

    Outcome act(const json& message);
    Outcome join(const json& message);
    const Joined* joined(const std::string& game) const;

    Rooms& rooms_;
    std::weak_ptr<Listener> listener_;
    const VisitorLimits limits_;
    std::map<std::string, Joined> joined_;
    catalog::Language language_ = catalog::Language::en;  // spoken last
    Allowance allowance_;
};

}  // namespace irondial::server
