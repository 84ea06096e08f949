#include "cli/campaign_file.h"

#include <fstream>
#include <stdexcept>

#include "campaign/record.h"
#include "cli/pack_files.h"

namespace irondial::cli {

using namespace campaign;
namespace fs = std::filesystem;

CampaignFile::CampaignFile(const catalog::Catalog& catalog, const fs::path& path, Agreement agreement)
    : path_(path), campaign_(new_campaign(catalog, std::move(agreement))) {
    if (fs::exists(path_))
        throw std::runtime_error("there is a file \"" + path_.string() +
                                 "\" already: choose another name, or go on with `irondial campaign status`");
    append(record_head(campaign_));
}

CampaignFile::CampaignFile(const catalog::Catalog& catalog, const fs::path& path, Audience* audience)
    : path_(path) {
    const std::string text = read_text(path_);
    Replayed replayed = replay(catalog, text, audience);
    if (!replayed.problem.empty()) throw std::runtime_error(path_.string() + ": " + replayed.problem);
    campaign_ = std::move(replayed.campaign);
    if (replayed.length < text.size()) fs::resize_file(path_, replayed.length);  // a line torn in the writing
}

Verdict CampaignFile::give(const Command& command, Audience* audience) {
    Campaign after = campaign_;
    const Verdict verdict = carry_out(after, command, audience);
    if (!verdict) return verdict;
    append(record_line(command, after));
    campaign_ = std::move(after);
    return verdict;
}

void CampaignFile::append(const std::string& line) {
    std::ofstream file(path_, std::ios::binary | std::ios::app);
    file << line << '\n';
    file.flush();
    if (!file) throw std::runtime_error("cannot write \"" + path_.string() + "\"");
}

}  // namespace irondial::cli
