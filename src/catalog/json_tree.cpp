#include "catalog/json_tree.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace irondial::catalog::json {

namespace {

/// Builds the tree from the events of the parser; false stops it.
class Builder {
  public:
    Builder(Tree& tree, std::string_view text, const Limits& limits)
        : tree_(tree), text_(text), limits_(limits) {}

    bool null() { return add(Kind::null); }
    bool boolean(bool value) { return add(Kind::boolean) && set(value ? 1 : 0); }
    bool number_integer(std::int64_t value) { return add(Kind::integer) && set(value); }
    bool number_unsigned(std::uint64_t value) {
        // Beyond 63 bits no range of ours is met either way; keep the sign right.
        return add(Kind::integer) &&
               set(static_cast<std::int64_t>(std::min<std::uint64_t>(value, INT64_MAX)));
    }
    bool number_float(double value, const std::string&) {
        if (!add(Kind::real)) return false;
        tree_.nodes.back().real = value;
        return true;
    }
    bool string(std::string& value) {
        if (!add(Kind::text)) return false;
        const auto id = static_cast<std::uint32_t>(tree_.nodes.size() - 1);
        if (value.size() > limits_.text_bytes) {
            tree_.faults.push_back({id, "a text of " + std::to_string(value.size()) + " bytes; at most " +
                                            std::to_string(limits_.text_bytes) + " are allowed"});
            value.resize(40);
        }
        Node& node = tree_.nodes.back();
        node.text = static_cast<std::uint32_t>(tree_.chars.size());
        node.text_length = static_cast<std::uint32_t>(value.size());
        tree_.chars += value;
        return true;
    }
    template <class Binary>
    bool binary(Binary&) {
        return false;  // not in JSON texts
    }

    bool start_object(std::size_t) { return open(Kind::object); }
    bool start_array(std::size_t) { return open(Kind::list); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        const std::uint32_t object = open_.back().node;
        if (tree_.nodes[object].children >= limits_.keys)
            return stop(object, "an object of more than " + std::to_string(limits_.keys) + " keys");
        if (name.size() > 255) name.resize(255);
        key_ = static_cast<std::uint32_t>(tree_.chars.size());
        key_length_ = static_cast<std::uint8_t>(name.size());
        for (const Value member : Value(tree_, object))
            if (member.key() == name) {
                tree_.faults.push_back({member.id(), "the key \"" + name + "\" stands twice in this object"});
                break;
            }
        tree_.chars += name;
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& error) {
        tree_.faults.push_back({no_node, not_json(text_, position, error.what())});
        return false;
    }

  private:
    struct Open {
        std::uint32_t node, last_child;
    };

    bool stop(std::uint32_t node, const std::string& message) {
        tree_.faults.push_back(
            {no_node, (node == no_node ? std::string() : Value(tree_, node).pointer() + ": ") + message});
        return false;
    }
    bool set(std::int64_t value) {
        tree_.nodes.back().integer = value;
        return true;
    }
    bool add(Kind kind) {
        const auto id = static_cast<std::uint32_t>(tree_.nodes.size());
        if (id >= limits_.nodes)
            return stop(no_node, "more than " + std::to_string(limits_.nodes) + " values");
        Node& node = tree_.nodes.emplace_back();
        node.kind = kind;
        if (open_.empty()) return true;
        Open& open = open_.back();
        Node& parent = tree_.nodes[open.node];
        node.parent = open.node;
        node.place = parent.children++;
        if (open.last_child != no_node) tree_.nodes[open.last_child].next = id;
        open.last_child = id;
        if (parent.kind == Kind::object) {
            node.key = key_;
            node.key_length = key_length_;
        }
        return true;
    }
    bool open(Kind kind) {
        if (open_.size() >= limits_.depth)
            return stop(open_.back().node, "nested deeper than " + std::to_string(limits_.depth) + " levels");
        if (!add(kind)) return false;
        open_.push_back({static_cast<std::uint32_t>(tree_.nodes.size() - 1), no_node});
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    Tree& tree_;
    std::string_view text_;
    const Limits& limits_;
    std::vector<Open> open_;
    std::uint32_t key_ = 0;
    std::uint8_t key_length_ = 0;
};

}  // namespace

std::string not_json(std::string_view text, std::size_t position, std::string_view said) {
    // "[json.exception...] parse error at line 1, column 2: what happened - details"
    if (const auto colon = said.find(": "); colon != std::string_view::npos) said.remove_prefix(colon + 2);
    if (said.starts_with("syntax error while parsing "))
        if (const auto dash = said.find(" - "); dash != std::string_view::npos) said.remove_prefix(dash + 3);
    const std::string_view before = text.substr(0, position == 0 ? 0 : position - 1);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto line_start = before.rfind('\n');
    const auto column = line_start == std::string_view::npos ? before.size() + 1 : before.size() - line_start;
    return "line " + std::to_string(line) + ", column " + std::to_string(column) +
           ": not JSON: " + std::string(said);
}

Tree parse(std::string_view text, const Limits& limits) {
    Tree tree;
    if (text.size() > limits.bytes) {
        tree.faults.push_back({no_node, "the file has " + std::to_string(text.size()) + " bytes; at most " +
                                            std::to_string(limits.bytes) + " are allowed"});
        return tree;
    }
    tree.nodes.reserve(text.size() / 12);
    tree.chars.reserve(text.size() / 2);
    Builder builder(tree, text, limits);
    nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
    return tree;
}

std::string Value::pointer() const {
    std::vector<std::uint32_t> steps;
    for (std::uint32_t n = node_; tree_->nodes[n].parent != no_node; n = tree_->nodes[n].parent)
        steps.push_back(n);
    std::string out;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        const Value at(*tree_, *step);
        out += '/';
        if (tree_->nodes[at.node().parent].kind == Kind::list) {
            out += std::to_string(at.place());
            continue;
        }
        for (const char c : at.key()) {
            if (c == '~')
                out += "~0";
            else if (c == '/')
                out += "~1";
            else
                out += c;
        }
    }
    return out;
}

}  // namespace irondial::catalog::json
