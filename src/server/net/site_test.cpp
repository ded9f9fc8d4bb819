#include "server/net/site.h"

#include <doctest/doctest.h>

#include "server/net/gate.h"
#include "server/net/page_files.h"
#include "server/net/qr.h"

using namespace knobel;
using namespace knobel::net;

namespace {

constexpr EmbeddedFile kFiles[] = {
    {"index.html", "<!doctype html>"},  {"app.js", "'use strict';"}, {"app.js.br", "squeezed"},
    {"assets/dice-Zc1x.woff2", "font"}, {"app.webmanifest", "{}"},
};

Site site() {
  return Site(kFiles, [](std::string_view path) -> std::optional<Response> {
    if (path != "/healthz") return std::nullopt;
    Response answer;
    answer.own_body = "ok\n";
    return answer;
  });
}

Response get(std::string_view target, std::string_view accept = "", std::string_view tag = "") {
  return site().answer({"GET", target, accept, tag});
}

std::string tag_of(const Response& answer) {
  const auto& headers = answer.extra_headers;
  const auto begin = headers.find('"');
  return headers.substr(begin, headers.find('"', begin + 1) - begin + 1);
}

}  // namespace

TEST_CASE("the page is served at the root and at all of its places") {
  CHECK(get("/").body == "<!doctype html>");
  CHECK(get("/").type == "text/html; charset=utf-8");
  for (const auto* place : {"/t/BCDFG", "/new/knaster", "/rules/duell?lang=de", "/settings"})
    CHECK_MESSAGE(get(place).body == "<!doctype html>", place);
  CHECK(get("/app.js?v=1").body == "'use strict';");
  CHECK(get("/healthz").own_body == "ok\n");
}

TEST_CASE("there is nothing beside the files, and nothing but reading") {
  for (const auto* target : {"/nothing.js", "/../etc/passwd", "/app.js/", "/assets/", "/app.js.br"})
    CHECK_MESSAGE(get(target).status == 404, target);
  CHECK(get("http://evil.example/").status == 400);
  CHECK(site().answer({"POST", "/", "", ""}).status == 405);
}

TEST_CASE("a compressed copy goes to those who can read it") {
  CHECK(get("/app.js", "gzip, br").body == "squeezed");
  CHECK(get("/app.js", "gzip, br").extra_headers.find("Content-Encoding: br") != std::string::npos);
  for (const auto* accept : {"gzip", "", "br;q=0", "brown"})
    CHECK_MESSAGE(get("/app.js", accept).body == "'use strict';", accept);
}

TEST_CASE("whoever has a file already is not sent it again") {
  const auto again = get("/app.js", "", tag_of(get("/app.js")));
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  // The compressed copy is another one.
  CHECK(get("/app.js", "br", tag_of(get("/app.js"))).status == 200);
  CHECK(get("/app.js", "br", tag_of(get("/app.js", "br"))).status == 304);
}

TEST_CASE("a file with its hash in its name is kept, every other one is asked for again") {
  const auto font = get("/assets/dice-Zc1x.woff2");
  CHECK(font.type == "font/woff2");
  CHECK(font.extra_headers.find("public, max-age=31536000, immutable") != std::string::npos);
  for (const auto* target : {"/", "/app.js", "/t/BCDFG"})
    CHECK_MESSAGE(get(target).extra_headers.find("no-cache") != std::string::npos, target);
  CHECK(get("/app.webmanifest").type == "application/manifest+json");
}

TEST_CASE("every answer forbids what a page of ours never needs") {
  const auto head = response_head(get("/"), Connection::Close);
  for (const auto* part :
       {"HTTP/1.1 200 OK\r\n", "Content-Length: 15\r\n", "default-src 'none'", "script-src 'self'",
        "frame-ancestors 'none'", "nosniff", "no-referrer", "Connection: close\r\n"})
    CHECK_MESSAGE(head.find(part) != std::string::npos, part);
  // What a module needs to be compiled, and nothing else that is loosened.
  CHECK(head.find("script-src 'self' 'wasm-unsafe-eval';") != std::string::npos);
  CHECK(head.find("unsafe", head.find("unsafe") + 1) == std::string::npos);
  CHECK(head.ends_with("\r\n\r\n"));
}

TEST_CASE("the embedded page keeps to its own policy: no script or style inside") {
  const Site real(page_files(), {});
  const std::string page(real.answer({"GET", "/", "", ""}).body);
  REQUIRE_FALSE(page.empty());
  CHECK(page.find("<style") == std::string::npos);
  CHECK(page.find("style=") == std::string::npos);
  CHECK(page.find("onclick") == std::string::npos);
  for (std::size_t at = page.find("<script"); at != std::string::npos;
       at = page.find("<script", at + 1))
    CHECK(page.substr(at, page.find('>', at) - at).find("src=\"/") != std::string::npos);
}

TEST_CASE("places are counted by address, and free again when their ticket is gone") {
  Places places(3, 2);
  auto first = places.take("a");
  auto second = places.take("a");
  CHECK(places.take("a") == nullptr);
  auto third = places.take("b");
  CHECK(third != nullptr);
  CHECK(places.take("c") == nullptr);
  first.reset();
  CHECK(places.take("c") != nullptr);
  CHECK(places.take("a") != nullptr);
}

TEST_CASE("a QR code is a square of half blocks with a light edge") {
  const auto picture = terminal_qr("http://192.168.1.7:8080");
  CHECK(picture.find("█") != std::string::npos);
  const auto first = picture.substr(0, picture.find('\n'));
  CHECK(first.find("█") == std::string::npos);
}
