// Is a text well-formed XML? Enough of XML for the pictures we write: elements, attributes, texts, the five
// named entities and numbered ones.
#pragma once

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace irondial::tests {

class WellFormed {
  public:
    /// What is wrong first, or nothing.
    static std::string problem(std::string_view xml) {
        WellFormed reader{xml};
        reader.document();
        return reader.problem_;
    }

  private:
    explicit WellFormed(std::string_view xml) : rest_(xml) {}

    void document() {
        bool any = false;
        while (problem_.empty() && !rest_.empty()) {
            if (rest_.front() == '<') {
                if (any && open_.empty()) return complain("a second root");
                any = true;
                tag();
            } else {
                const std::string_view text = take(rest_.find('<'));
                if (open_.empty() && text != "\n") return complain("text outside of the root");
                plain(text);
            }
        }
        if (problem_.empty() && (!any || !open_.empty())) complain("an element is not closed");
    }

    void tag() {
        rest_.remove_prefix(1);
        if (starts("/")) {
            if (open_.empty() || name() != open_.back()) return complain("closes what is not open");
            open_.pop_back();
            if (!starts(">")) complain("a closing tag with more in it");
            return;
        }
        open_.push_back(name());
        if (open_.back().empty()) return complain("an element without name");
        std::set<std::string> seen;
        while (starts(" ")) {
            const std::string attribute = name();
            if (attribute.empty() || !seen.insert(attribute).second)
                return complain("attribute " + attribute);
            if (!starts("=\"")) return complain("a value without quotes: " + attribute);
            const std::string_view value = take(rest_.find('"'));
            if (value.find('<') != value.npos) return complain("< in a value");
            plain(value);
            if (!starts("\"")) return complain("a value without end");
        }
        if (starts("/")) open_.pop_back();
        if (!starts(">")) complain("a tag without end");
    }

    void plain(std::string_view text) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (static_cast<unsigned char>(text[i]) < 0x20 && text[i] != '\n')
                complain("a control character");
            if (text[i] != '&') continue;
            const std::string_view entity = text.substr(i + 1, text.find(';', i) - i - 1);
            static const std::set<std::string_view> named{"amp", "lt", "gt", "quot", "apos"};
            if (!named.contains(entity) && !entity.starts_with("#")) complain("& alone");
        }
    }

    std::string name() {
        std::size_t n = 0;
        while (n < rest_.size() &&
               (std::isalnum(static_cast<unsigned char>(rest_[n])) != 0 || rest_[n] == '-'))
            ++n;
        return std::string(take(n));
    }
    bool starts(std::string_view with) {
        if (!rest_.starts_with(with)) return false;
        rest_.remove_prefix(with.size());
        return true;
    }
    std::string_view take(std::size_t n) {
        const std::string_view taken = rest_.substr(0, n);
        rest_.remove_prefix(taken.size());
        return taken;
    }
    void complain(const std::string& what) {
        if (problem_.empty()) problem_ = what + " before: " + std::string(rest_.substr(0, 60));
    }

    std::string_view rest_;
    std::vector<std::string> open_;
    std::string problem_;
};

}  // namespace irondial::tests
