// A whole season between four bots, told in sentences: tests/golden/season.txt. scripts/rewrite_golden.sh
// writes it anew; the difference is the change in behaviour.
#include <cstdlib>
#include <fstream>

#include "campaign/manager.h"
#include "campaign/story.h"
#include "season_builder.h"
#include "support/sources.h"

namespace irondial::campaign {
namespace {

constexpr int stables = 4;

/// Writes down what is told, in the order it happens.
class Chronicler final : public Audience {
  public:
    explicit Chronicler(const Campaign& campaign)
        : story_(campaign, tests::read_file("data/locales/en.json")) {}
    void hear(const Event& event) override {
        const bool heading = event.what == Happened::cycle_began || event.what == Happened::round_began;
        text += (heading ? "\n" : "") + story_.line(event) + "\n";
    }
    std::string text;

  private:
    Story story_;
};

std::string season() {
    Agreement agreement = agreed(WeightClass::medium, whole_season(stables));
    agreement.seed = game::Random::spread(20);
    agreement.pilot_death = true;
    Campaign c = new_campaign(tests::shipped_catalog(), agreement);
    Chronicler chronicler(c);
    for (const char* name : {"Iron Dogs", "North Star", "Red Lantern", "White Hart"})
        EXPECT_TRUE(carry_out(c, Found{name, "random"}, &chronicler));
    int commands = 0;
    while (const auto command = next_command(c, {.level = "random"})) {
        EXPECT_TRUE(carry_out(c, *command, &chronicler));
        if (++commands == 5000) break;
    }
    EXPECT_EQ(c.stage, Stage::over);
    chronicler.text += "\n";
    for (const Stable& stable : c.stables)
        chronicler.text += stable.name + ": " + std::to_string(stable.reputation) + " reputation, " +
                           std::to_string(stable.kills) + " kills, " + std::to_string(stable.capital) +
                           " Stones\n";
    return chronicler.text;
}

// RULES: CAM-CYCLE-01, CAM-CYCLE-02, CAM-CYCLE-03, CAM-CHAMP-01, CAM-CHAMP-02
TEST(GoldenSeason, HappensAsItIsWrittenDown) {
    const std::string file = tests::in_sources("tests/golden/season.txt"), told = season();
    if (std::getenv("IRONDIAL_REWRITE_GOLDEN") != nullptr)
        std::ofstream(file, std::ios::binary) << told;
    else
        EXPECT_EQ(tests::read_file(file), told) << "If this is meant to change: scripts/rewrite_golden.sh";
    for (const char* format :
         {"standard", "team", "weapons dead", "tag team", "capture the flag", "grand melee"})
        EXPECT_NE(told.find(format), std::string::npos) << format;
}

}  // namespace
}  // namespace irondial::campaign
