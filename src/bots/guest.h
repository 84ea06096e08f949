// A player behind which a program of somebody else thinks.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "bots/bots.h"
#include "bots/process.h"
#include "game/story.h"
#include "players/random_player.h"

namespace irondial::bots {

class Guest final : public game::Player {
  public:
    Guest(std::string command, const Terms&);

    rules::Order order(const rules::Position&, const rules::Decision&) override;
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;

  private:
    using json = nlohmann::json;
    /// Asks until the answer can be read and is legal. `read` gives the answer or puts into the problem what
    /// is wrong with it.
    template <class Answer, class Read>
    Answer ask(const rules::Position&, const rules::Decision&, Read read);
    /// Sends a request and gives the line that answers it; a forfeit where there is none.
    std::string exchange(rules::PlayerId, json request);
    void introduce(const rules::Position&, rules::PlayerId);
    /// Legal answers to choose from, each as it would be answered.
    json offers(const rules::Position&, const rules::Decision&);
    [[noreturn]] void give_up(rules::PlayerId, const std::string& why) const;

    std::string command_;
    Terms terms_;
    Process process_;
    players::RandomPlayer drawer_;      // of orders to offer
    std::optional<game::Story> story_;  // of the game it is in, from the first question on
    std::string said_;                  // the beginning of its last answer
    int id_ = 0;
    int turn_ = -1, answers_ = 0;  // it gave in this turn
};

}  // namespace irondial::bots
