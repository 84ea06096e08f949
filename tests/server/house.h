// A server's rooms without sockets: the shipped data, a store in memory, somebody who listens.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <nlohmann/json.hpp>

#include "server/games_api.h"
#include "server/rooms.h"
#include "server/visitor.h"
#include "support/packs.h"

namespace irondial::server::tests {

using Json = nlohmann::json;

inline const Library& library() {
    static const Library all(
        irondial::tests::shipped_catalog(), irondial::tests::read_file("data/locales/en.json"),
        irondial::tests::read_file("data/locales/de.json"), irondial::tests::shipped_catalog().armies);
    return all;
}

/// Remembers what was said and waits for it.
class Ears final : public Listener {
  public:
    void hear(std::shared_ptr<const std::string> message) override {
        const std::scoped_lock hold(lock_);
        heard_.push_back(Json::parse(*message));
        news_.notify_all();
    }
    /// The next message; fails when none comes.
    Json next() {
        std::unique_lock hold(lock_);
        if (!news_.wait_for(hold, std::chrono::seconds(60), [&] { return !heard_.empty(); })) {
            ADD_FAILURE() << "nothing was heard";
            return {};
        }
        Json first = std::move(heard_.front());
        heard_.pop_front();
        return first;
    }
    std::size_t waiting() {
        const std::scoped_lock hold(lock_);
        return heard_.size();
    }

  private:
    std::mutex lock_;
    std::condition_variable news_;
    std::deque<Json> heard_;
};

struct House {
    Store store{":memory:"};
    Rooms rooms{library(), store};

    ~House() { rooms.stop(); }

    Json create(Json wish) { return rooms.create(wish, catalog::Language::en); }
    /// Two people at one screen with the starter kit, always with the same dice.
    Json hotseat(const char* edition = "quick-start") {
        return create(
            {{"edition", edition}, {"seed", "hotseat"}, {"seats", {{{"name", "Anna"}}, {{"name", "Ben"}}}}});
    }
};

/// One who sends messages and looks at replies.
class Guest {
  public:
    explicit Guest(House& house) : visitor_(house.rooms, ears_) {}

    Json say(Json message) {
        message["id"] = ++id_;
        Json reply = Json::parse(raw(message.dump()));
        EXPECT_EQ(reply.value("re", 0), id_) << reply;
        return reply;
    }
    std::string raw(const std::string& text) {
        now_ += std::chrono::milliseconds(50);
        return visitor_.reply_to(text, now_);
    }
    /// Without time passing between two messages.
    std::string at_once(const std::string& text) { return visitor_.reply_to(text, now_); }
    Json join(const Json& game) {
        return say({{"do", "join"}, {"game", game.at("game")}, {"keys", keys_of(game)}});
    }
    static Json keys_of(const Json& game) {
        Json keys = Json::array();
        for (const Json& key : game.at("keys"))
            if (!key.is_null()) keys.push_back(key);
        return keys;
    }
    /// What happens by default, as an answer.
    Json answer_default(const Json& game, const Json& view) {
        Json message = view.at("decision").at("default");
        message.update({{"do", "answer"}, {"game", game.at("game")}, {"step", view.at("step")}});
        return say(message);
    }
    Ears& ears() { return *ears_; }

  private:
    std::shared_ptr<Ears> ears_ = std::make_shared<Ears>();
    Visitor visitor_;
    Allowance::Time now_{std::chrono::hours(1)};
    int id_ = 0;
};

}  // namespace irondial::server::tests
