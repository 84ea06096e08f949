// A parsed JSON text that remembers where everything stands.
//
// The loader wants every problem of a file with its JSON pointer, duplicate keys included, and must bear any
// file a stranger sends. So the text is read event by event into one flat list of nodes: each knows its
// parent and its place there, and its pointer is worked out only when a problem needs it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace irondial::catalog::json {

enum class Kind : std::uint8_t { null, boolean, integer, real, text, list, object };

inline constexpr std::uint32_t no_node = 0xffffffff;

struct Node {
    Kind kind = Kind::null;
    std::uint8_t key_length = 0;  // keys longer than 255 are cut; none of ours is
    std::uint32_t parent = no_node, next = no_node;
    std::uint32_t place = 0;     // among its siblings
    std::uint32_t children = 0;  // how many; the first one follows at once
    std::uint32_t key = 0;       // where the key begins in Tree::chars
    std::uint32_t text = 0, text_length = 0;
    union {
        std::int64_t integer = 0;  // also for booleans
        double real;
    };
};

struct Fault {
    std::uint32_t node;  // no_node: the text is not JSON, and message says where
    std::string message;
};

struct Tree {
    std::string chars;
    std::vector<Node> nodes;  // in the order of the text; the first is the root
    std::vector<Fault> faults;
};

struct Limits {
    std::size_t bytes = 16u << 20;
    std::size_t depth = 32;
    std::size_t nodes = 4'000'000;
    std::size_t keys = 64;  // of one object
    std::size_t text_bytes = 4000;
};

/// What is wrong with a text that is not JSON, and where: "line 3, column 1: not JSON: unexpected end of
/// input". `said` is what nlohmann::json says of it.
std::string not_json(std::string_view text, std::size_t position, std::string_view said);

/// Reads a text. A tree with a fault at no_node is not to be looked at.
Tree parse(std::string_view text, const Limits& = {});

/// A value in a tree, or nothing. Cheap to copy; the tree must outlive it.
class Value {
  public:
    Value() = default;
    explicit Value(const Tree& tree, std::uint32_t node = 0) : tree_(&tree), node_(node) {}

    explicit operator bool() const { return tree_ != nullptr; }
    Kind kind() const { return node().kind; }
    /// Absent, or null.
    bool none() const { return !tree_ || node().kind == Kind::null; }
    bool is(Kind k) const { return tree_ && node().kind == k; }

    std::int64_t integer() const { return node().integer; }
    double real() const { return node().real; }
    bool flag() const { return node().integer != 0; }
    std::string_view text() const { return {tree_->chars.data() + node().text, node().text_length}; }
    std::string_view key() const { return {tree_->chars.data() + node().key, node().key_length}; }
    std::uint32_t size() const { return tree_ ? node().children : 0; }
    std::uint32_t place() const { return node().place; }
    std::uint32_t id() const { return node_; }

    Value first() const { return size() ? Value(*tree_, node_ + 1) : Value(); }
    Value next() const { return node().next == no_node ? Value() : Value(*tree_, node().next); }

    /// The member with this key; nothing if there is none, or this is no object.
    Value member(std::string_view key) const;

    /// JSON pointer (RFC 6901): "/units/14/dial/3/speed"; "" for the root.
    std::string pointer() const;

    struct Iterator;
    Iterator begin() const;
    Iterator end() const;

  private:
    const Node& node() const { return tree_->nodes[node_]; }

    const Tree* tree_ = nullptr;
    std::uint32_t node_ = no_node;
};

struct Value::Iterator {
    Value at;
    Value operator*() const { return at; }
    Iterator& operator++() { return at = at.next(), *this; }
    bool operator!=(const Iterator& other) const {
        return static_cast<bool>(at) != static_cast<bool>(other.at);
    }
};
inline Value::Iterator Value::begin() const {
    return {first()};
}
inline Value::Iterator Value::end() const {
    return {};
}
inline Value Value::member(std::string_view key) const {
    if (is(Kind::object))
        for (const Value v : *this)
            if (v.key() == key) return v;
    return {};
}

}  // namespace irondial::catalog::json
