// Routing without sockets: which request gets which answer, and the built client read from a folder.
#include "server/router.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/site.h"

namespace irondial::server {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(PathOf, DropsTheQueryAndUndoesEscapes) {
    EXPECT_EQ(path_of("/figures/AOD104?lang=de#dial"), "/figures/AOD104");
    EXPECT_EQ(path_of("/a%20b%2Fc"), "/a b/c");
    EXPECT_EQ(path_of("/"), "/");
}

TEST(PathOf, IsEmptyForWhatIsNoPath) {
    for (const char* target : {"", "*", "http://x/", "/%", "/%4", "/%g0", "/%-1", "/%+1", "/% 1"})
        EXPECT_EQ(path_of(target), "") << target;
}

TEST(ContentType, FollowsTheFileEnding) {
    EXPECT_EQ(content_type_of("/index.html"), "text/html; charset=utf-8");
    EXPECT_EQ(content_type_of("/assets/a-1b2c.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(content_type_of("/x"), "application/octet-stream");
}

TEST(Resource, TheSameBytesHaveTheSameETagInEveryRun) {
    EXPECT_EQ(make_resource("text/plain", "dial")->etag, "W/\"ca14be67576694a3\"");
    EXPECT_NE(make_resource("text/plain", "dial")->etag, make_resource("text/plain", "dials")->etag);
}

TEST(Resource, IsCompressedOnlyWhenThatSavesBytes) {
    EXPECT_TRUE(make_resource("text/plain", "short")->gzipped.empty());
    const auto long_one = make_resource("text/plain", std::string(10'000, 'a'));
    EXPECT_LT(long_one->gzipped.size(), 100U);
    EXPECT_EQ(long_one->gzipped.substr(0, 3), "\x1f\x8b\x08");
}

class Routed : public testing::Test {
  protected:
    Routed() {
        router.add("/api/health", make_resource("application/json", "{}"));
        router.set_front_page(make_resource("text/html", "front"));
    }
    [[nodiscard]] Response get(std::string_view target) const {
        return router.answer({.method = "GET", .target = target, .if_none_match = {}});
    }
    Router router;
};

TEST_F(Routed, APageOfTheClientIsTheFrontPage) {
    for (const char* page : {"/", "/figures", "/figures/AOD104", "/compare?a=AOD104&b=D019"}) {
        EXPECT_EQ(get(page).status, 200U) << page;
        EXPECT_EQ(get(page).content->body, "front") << page;
    }
}

TEST_F(Routed, AMissingFileOrResourceIsNotTheFrontPage) {
    for (const char* path : {"/logo.png", "/assets/gone-123.js", "/api/nothing", "/api/catalog/units/NOPE"})
        EXPECT_EQ(get(path).status, 404U) << path;
}

TEST_F(Routed, ErrorsBelowApiAreJson) {
    EXPECT_EQ(get("/api/x").content->content_type, "application/json");
    EXPECT_THAT(get("/api/%22%ff").content->body, HasSubstr("\\\""));
    EXPECT_EQ(get("/x.png").content->content_type, "text/plain; charset=utf-8");
}

TEST_F(Routed, AListOfETagsIsSearchedForOurs) {
    const std::string etag =
        router.answer({.method = "GET", .target = "/", .if_none_match = {}}).content->etag;
    const auto status = [&](const std::string& list) {
        return router.answer({.method = "GET", .target = "/", .if_none_match = list}).status;
    };
    EXPECT_EQ(status("\"other\", " + etag), 304U);
    EXPECT_EQ(status(etag.substr(2)), 304U);  // strong form, as some proxies send it back
    EXPECT_EQ(status("*"), 304U);
    EXPECT_EQ(status("\"other\""), 200U);
}

/// A folder that looks like web/dist, gone at the end of the test.
class Folder : public testing::Test {
  protected:
    Folder() {
        root = fs::temp_directory_path() / (std::string{"irondial-site-"} +
                                            testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(root);
        fs::create_directories(root / "assets");
    }
    ~Folder() override { fs::remove_all(root); }
    void write(const fs::path& name, std::string_view text) const { std::ofstream{root / name} << text; }
    [[nodiscard]] Response get(std::string_view target, bool gzip = false) const {
        return router.answer({.method = "GET", .target = target, .if_none_match = {}, .accepts_gzip = gzip});
    }
    fs::path root;
    Router router;
};

TEST_F(Folder, EveryFileIsServedAndHashedOnesMayBeKept) {
    write("index.html", "front");
    write("assets/app-1a2b.js", "let longer = 'than its twin';");
    write("assets/app-1a2b.js.gz", "twin");
    add_site(router, root);
    EXPECT_EQ(get("/").content->body, "front");
    EXPECT_EQ(get("/index.html").content->body, "front");
    EXPECT_FALSE(get("/").content->immutable);
    EXPECT_TRUE(get("/assets/app-1a2b.js").content->immutable);
    EXPECT_FALSE(get("/assets/app-1a2b.js").gzipped);
    EXPECT_TRUE(get("/assets/app-1a2b.js", true).gzipped);
    EXPECT_EQ(get("/assets/app-1a2b.js", true).content->gzipped, "twin");
    EXPECT_EQ(get("/assets/app-1a2b.js.gz").status, 404U);
}

TEST_F(Folder, LinksLeadNowhere) {
    write("index.html", "front");
    fs::create_symlink("/etc/passwd", root / "passwd.txt");
    fs::create_directory_symlink("/etc", root / "assets" / "etc");
    add_site(router, root);
    EXPECT_EQ(get("/passwd.txt").status, 404U);
    EXPECT_EQ(get("/assets/etc/debian_version.txt").status, 404U);
}

TEST_F(Folder, AFolderWithoutFrontPageIsRefused) {
    try {
        add_site(router, root);
        FAIL();
    } catch (const SiteError& error) {
        EXPECT_THAT(error.what(), HasSubstr("build the web client first"));
    }
    EXPECT_THROW(add_site(router, root / "missing"), SiteError);
}

}  // namespace
}  // namespace irondial::server
