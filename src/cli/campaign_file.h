// A campaign on disk: JSON Lines, one line a command. Every command is on the disk before the next one.
#pragma once

#include <filesystem>
#include <string>

#include "campaign/command.h"

namespace irondial::cli {

class CampaignFile {
  public:
    /// Begins a new one. Throws std::runtime_error where a file is already.
    CampaignFile(const catalog::Catalog&, const std::filesystem::path&, campaign::Agreement);
    /// Opens one and carries it out again. Throws std::runtime_error, with the line, when it cannot be read.
    CampaignFile(const catalog::Catalog&, const std::filesystem::path&, campaign::Audience* = nullptr);

    const campaign::Campaign& campaign() const { return campaign_; }
    /// Judges, carries out and writes down; a refused command leaves no trace.
    campaign::Verdict give(const campaign::Command&, campaign::Audience* = nullptr);

  private:
    void append(const std::string& line);

    std::filesystem::path path_;
    campaign::Campaign campaign_;
};

}  // namespace irondial::cli
