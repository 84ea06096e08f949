// The examples of a page of the documentation: blocks of JSON with a word behind the fence.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "support/sources.h"

namespace irondial::server::tests {

struct Example {
    std::string kind;  // what stands behind ```json: "say", "reply", "GET /api/start?lang=en"
    std::string text;
    int line = 0;
};

inline std::vector<Example> examples(const std::string& page) {
    std::ifstream in{irondial::tests::in_sources(page)};
    std::vector<Example> all;
    bool inside = false;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (!inside && line.starts_with("```json ")) {
            inside = true;
            all.push_back({line.substr(8), "", number});
        } else if (inside && line == "```") {
            inside = false;
        } else if (inside) {
            all.back().text += line + "\n";
        }
    }
    return all;
}

}  // namespace irondial::server::tests
