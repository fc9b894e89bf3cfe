import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("The settings of a followed feed", .serialized)
struct FeedSettingsTests {
  @Test("'add --set' writes settings below the feed, and 'list' shows them")
  func set() async throws {
    let world = try BinaryWorld()
    try world.write(feeds: "# mine\nhttp://a.example/ a\n  tags  sea sky\n")
    let words = ["--set", "title=The = Sea ", "--set", "User-Agent=app/1 (x)"]
    let added = try await world.feed(["add", "--offline", "http://b.example/", "b"] + words)
    #expect(added == Outcome(code: 0, output: "following b\n", errors: ""))
    let expected = """
      # mine
      http://a.example/ a
        tags  sea sky
      http://b.example/ b
        title The = Sea
        user-agent app/1 (x)

      """
    #expect(try world.listedFeeds() == expected)
    #expect(
      try await world.feed("list", "-v").output == """
        a  no saved copy
          http://a.example/
          no saved copy
          tags sea sky
        b  The = Sea · no saved copy
          http://b.example/
          no saved copy
          title The = Sea
          user-agent app/1 (x)

        """
    )
    let document = try await world.feed("list", "--json").output
    #expect(document.contains(#""title":null,"tags":["sea","sky"],"new":null,"#))
    #expect(document.contains(#""title":"The = Sea","tags":[],"#))
    _ = try await world.feed("remove", "b")
    #expect(try world.listedFeeds() == "# mine\nhttp://a.example/ a\n  tags  sea sky\n")
  }

  @Test(
    "A setting that cannot be is a usage error that names it, and nothing is added",
    arguments: [
      (["titel=Sea"], "unknown setting 'titel'; did you mean 'title'?"),
      (["colour=3"], "unknown setting 'colour'; 'feed add --help' lists them"),
      (["a b=c"], "unknown setting 'a b'; 'feed add --help' lists them"),
      (["title"], "--set needs KEY=VALUE, such as title=Sky"),
      (["title="], "--set title: it has no value"),
      (["title=a\nhttp://x.example/ x"], "--set title: it has a control character or a line break"),
      (["user-agent=a\r\nX: b"], "--set user-agent: it has a control character or a line break"),
      (["user-agent=caf\u{E9}"], "--set user-agent: it has characters beyond printable ASCII"),
      (["title=a", "Title=b"], "--set: title is given twice"),
    ]
  )
  func refusedSettings(settings: [String], error: String) async throws {
    let world = InMemoryWorld()
    let words = settings.flatMap { ["--set", $0] }
    let refused = try await world.feed(["add", world.url("feed.json"), "sea"] + words)
    #expect(refused == Outcome(code: 64, output: "", errors: "feed: \(error)\n"))
    #expect(try await world.feed("list").output == "")
  }

  @Test(
    "A header is not taken from the arguments, and never shown",
    arguments: ["header=Authorization: secret", "Header Authorization: secret", "header:secret"]
  )
  func header(word: String) async throws {
    let world = try BinaryWorld()
    let refused = try await world.feed("add", world.url("feed.json"), "sea", "--set", word)
    #expect(
      refused
        == Outcome(
          code: 64,
          output: "",
          errors: "feed: --set header: other users can see command-line arguments; "
            + "write the header into \(world.listOfFeeds), below the feed\n"
        )
    )
    try world.write(feeds: "https://a.example/ a\n  header Authorization: secret\n")
    let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    try FileManager.default.setAttributes(mode, ofItemAtPath: world.listOfFeeds)
    for words in [["list"], ["list", "--json"], ["list", "-v"], ["export"]] {
      let shown = try await world.feed(words)
      #expect(!(shown.output + shown.errors).contains("secret"))
    }
    #expect(try await world.feed("list", "-v").output.contains("\n  header Authorization: …\n"))
  }

  @Test("The settings of a feed that is followed already are not changed, and that is said")
  func followedAlready() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("add", url, "sea")
    let refused = try await world.feed("add", url, "--set", "title=Sea")
    #expect(refused.code == 64)
    #expect(
      refused.errors
        == "feed: --set: \(url) is followed already, as sea; write its settings into \(world.listOfFeeds)\n"
    )
    #expect(try world.listedFeeds() == "\(url) sea\n")
  }

  @Test("A title is what the feed is called where it is shown, and names it on adding")
  func title() async throws {
    let world = try BinaryWorld()
    let added = try await world.feed("add", world.url("feed.rss"), "--set", "title=The Wide Sea")
    #expect(added.output == "following the-wide-sea: The Wide Sea, 9 images\n")
    let page = try await world.feed("gallery", "the-wide-sea", "-o", "-").output
    #expect(page.contains("The Wide Sea"))
    #expect(!page.contains("Nine pictures"))
    // The saved copy keeps the publisher's.
    try world.write(feeds: "\(world.url("feed.rss")) sea\n")
    #expect(try await world.feed("gallery", "sea", "-o", "-").output.contains("Nine pictures"))
  }

  @Test(
    "A user-agent replaces the program's name for the feed, its next page, pictures and comments"
  )
  func userAgent() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json?limit=3")
    let words = ["--set", "user-agent=Mozilla/5.0 (X11) mine"]
    #expect(try await world.feed(["add", url, "sea"] + words).code == 0)
    #expect(try await world.feed("prefetch", "sea", "--pages", "2").code == 0)
    #expect(try await world.feed("comments", "1", "sea").code == 0)
    #expect(world.requests.count > 8)
    #expect(Set(world.requests.map { $0.headers["User-Agent"] }) == ["Mozilla/5.0 (X11) mine"])
    let names = world.requests.flatMap { request in
      request.headers.fields.filter { $0.name.lowercased() == "user-agent" }
    }
    #expect(names.count == world.requests.count)
  }

  @Test("With --all each feed's requests have its own name, also those of pictures that two share")
  func userAgents() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    try world.write(feeds: "\(url) a\n  user-agent a/1\n\(url)?limit=9 b\n  user-agent b/2\n")
    #expect(try await world.feed("prefetch", "--all").code == 0)
    let names = Dictionary(grouping: world.requests, by: \.target).mapValues { requests in
      Set(requests.map { $0.headers["User-Agent"] })
    }
    #expect(names["/feed.json"] == ["a/1"])
    #expect(names["/feed.json?limit=9"] == ["b/2"])
    let pictures = names.filter { $0.key.hasPrefix("/pictures/") }
    #expect(pictures.count == 9)
    #expect(pictures.values.allSatisfy { $0 == ["a/1", "b/2"] })
  }

  @Test("--tag is --all for the feeds with a tag, in any case, or with any of several")
  func tags() async throws {
    let world = try BinaryWorld()
    let feeds = ["a", "b", "c"].enumerated().map { number, name in
      (name: name, url: "\(world.url("feed.json"))?limit=\(number + 1)")
    }
    let tags = ["Sea sky", "sky", ""]
    let lines = zip(feeds, tags).map { feed, tags in
      "\(feed.url) \(feed.name)\n" + (tags.isEmpty ? "" : "  tags \(tags)\n")
    }
    try world.write(feeds: lines.joined())
    let names = { (words: [String]) async throws -> [String] in
      let document = try await world.feed(["validate", "--json"] + words).output
      return feeds.filter { document.contains($0.url) }.map(\.name)
    }
    #expect(try await names(["--tag", "SKY"]) == ["a", "b"])
    #expect(try await names(["--tag", "sea"]) == ["a"])
    #expect(try await names(["--tag", "none", "--tag", "sky"]) == ["a", "b"])
    #expect(try await names(["--tag", "sea", "--all"]) == ["a"])
    let none = try await world.feed("prefetch", "--tag", "none", "--tag", "no")
    let error = "feed: no feed is tagged 'none' or 'no'; 'feed list' shows the tags\n"
    #expect(none == Outcome(code: 64, output: "", errors: error))
    let named = try await world.feed("show", "a", "--tag", "sky")
    #expect(named.code == 64)
    #expect(named.errors.contains("--tag"))
  }

  @Test("A setting that does not count is told with line and key, also of a feed named by its URL")
  func complaint() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    try world.write(feeds: "\(url) sea\n  user-agent caf\u{E9}\n")
    for name in ["sea", url] {
      let shown = try await world.feed(name, "--limit", "1")
      #expect(shown.code == 0)
      #expect(
        shown.errors
          == "feed: \(world.listOfFeeds), line 2 is ignored: user-agent: it has characters beyond printable ASCII\n"
      )
    }
  }
}
