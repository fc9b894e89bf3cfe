import FeedCore
import Foundation
import Testing

@testable import FeedSubscriptions

@Suite("The list of followed feeds")
struct FeedListTests {
  @Test("A line is a URL and a name; a feed without a name goes by its host")
  func lines() {
    let list = makeSUT(
      "https://a.example/f a\n\thttp://B.example:80#x \t b.2 \n\nhttps://www.c.example/c\nhttps://c.example/\n"
    )
    #expect(
      described(list) == [
        "https://a.example/f a", "http://b.example/ b.2", "https://www.c.example/c c.example",
        "https://c.example/ c.example-2",
      ]
    )
    #expect(list.problems == [])
  }

  @Test("A name that somebody wrote comes before a host's")
  func hosts() {
    #expect(
      described(makeSUT("https://a.example/1\nhttps://b.example/ a.example"))
        == ["https://a.example/1 a.example-2", "https://b.example/ a.example"]
    )
  }

  @Test(
    "Comments, blank lines, spelling and every other byte of the file stay, whatever is added and removed"
  )
  func bytes() throws {
    let text =
      "\u{FEFF}# Sky  \r\n\r\n  HTTPS://A.example:443/   A\r\n#https://b.example/ b\r\nnonsense\r\n"
    var list = makeSUT(
      Data(text.utf8) + [0x23, 0xFF, 0xC0, 0x0A] + Data("https://c.example/ c".utf8)
    )
    let before = list.data
    #expect(list.problems == [.init(line: 5, fault: .url(.notWeb))])
    #expect(
      try list.add(url("https://d.example"), name: "d")
        == FollowedFeed(url: url("https://d.example/"), name: "d")
    )
    #expect(list.data == before + Data("\r\nhttps://d.example/ d\r\n".utf8))
    #expect(list == FeedList(list.data))
    #expect(list.remove("d")?.name == "d")
    #expect(list.data == before + Data("\r\n".utf8))
    #expect(list.remove("https://a.EXAMPLE")?.name == "A")
    #expect(
      list.data
        == (before + Data("\r\n".utf8)).replacing(
          Data("  HTTPS://A.example:443/   A\r\n".utf8),
          with: []
        )
    )
    #expect(list == FeedList(list.data))
  }

  @Test("A line that does not count is reported, and kept")
  func problems() {
    let text = """
      https://a.example/ a
      feed.example/feed b
      https://b.example/ two words
      https://c.example/ -x
      https://d.example/ https://e.example/
      https://f.example/ \u{1B}[31mred
      https://g.example/\u{7} g
      HTTPS://A.EXAMPLE z
      https://h.example/ a
      https://me:secret@i.example/ i
      https://j.example/ # j
      file:///etc/passwd k
      https://bücher.example/ l
      https://m.example/ m\u{200B}
      https://n.example/ \(String(repeating: "n", count: 101))
      http://p[q/ p
      """
    let list = makeSUT(Data((text + "\nhttps://o.example/ ").utf8) + [0xFF])
    #expect(described(list) == ["https://a.example/ a"])
    #expect(
      list.problems == [
        .init(line: 2, fault: .url(.notWeb)), .init(line: 3, fault: .extraWord),
        .init(line: 4, fault: .name(.beginning)),
        .init(line: 5, fault: .name(.url)), .init(line: 6, fault: .name(.beginning)),
        .init(line: 7, fault: .url(.character)),
        .init(line: 8, fault: .repeatedFeed(line: 1)),
        .init(line: 9, fault: .repeatedName(line: 1)),
        .init(line: 10, fault: .url(.credentials)), .init(line: 11, fault: .extraWord),
        .init(line: 12, fault: .url(.notWeb)),
        .init(line: 13, fault: .url(.unusualHost)), .init(line: 14, fault: .name(.character)),
        .init(line: 15, fault: .name(.length)),
        .init(line: 16, fault: .url(.unusualHost)), .init(line: 17, fault: .encoding),
      ]
    )
    #expect(list.data == Data((text + "\nhttps://o.example/ ").utf8) + [0xFF])
  }

  @Test("Anything can be read: no file, NULs, UTF-16, line breaks alone, an entry without end")
  func anything() {
    #expect(FeedList() == makeSUT(""))
    #expect(makeSUT("\n\r\n\n").problems == [])
    #expect(makeSUT("\u{0}\n").problems == [.init(line: 1, fault: .url(.notWeb))])
    #expect(
      makeSUT(Data([0xFF, 0xFE, 0x68, 0, 0x0A, 0])).problems.map(\.fault) == [
        .encoding, .url(.notWeb),
      ]
    )
    #expect(
      makeSUT(String(repeating: "x", count: 100_000)).problems == [
        .init(line: 1, fault: .url(.length))
      ]
    )
  }

  @Test("A feed is found by its host and path, whether it is at https or http")
  func address() {
    let sut = makeSUT("https://a.example/f a\nhttp://b.example/f b\nhttp://c.example/ a.example")
    #expect(sut.feed("A.example/f")?.name == "a")
    #expect(sut.feed("b.example/f")?.name == "b")
    #expect(sut.feed("https://b.example/f") == nil)
    #expect(sut.feed("a.example")?.url.host == "c.example")
  }

  @Test("A feed is found by its name, or by its URL in any spelling")
  func find() throws {
    let list = makeSUT("https://a.example/ a\nhttps://b.example/F b")
    let (a, b) = try (#require(list.feeds.first), #require(list.feeds.last))
    #expect(list.feed("a") == a)
    #expect(list.feed("https://A.example#x") == a)
    #expect(list.feed("HTTPS://b.example:443/F") == b)
    for word in ["", "A", "https://b.example/f", "http://a.example/", "c.example", "\u{1B}"] {
      #expect(list.feed(word) == nil, "\(word)")
    }
  }

  @Test("Names are told apart by their bytes, whatever form of Unicode they have")
  func forms() throws {
    var list = makeSUT("https://a.example/ \u{E9}\nhttps://b.example/ e\u{301}\n")
    #expect(list.problems == [])
    let composed = try #require(list.feed("\u{E9}"))
    let decomposed = try #require(list.feed("e\u{301}"))
    #expect(
      [composed.url, decomposed.url] == [
        try url("https://a.example/"), try url("https://b.example/"),
      ]
    )
    #expect(throws: FeedList.Refusal.nameTaken(composed)) {
      try list.add(try url("https://c.example"), name: "\u{E9}")
    }
  }

  @Test("A feed is added once, under a name of its own, and never else")
  func refusals() throws {
    var list = makeSUT("https://a.example/ a\nhttps://b.example/")
    let before = list
    let (a, b) = try (#require(list.feeds.first), #require(list.feeds.last))
    let refusals: [(String, String, FeedList.Refusal)] = [
      ("HTTPS://a.example:443#x", "c", .followed(a)), ("https://c.example/", "a", .nameTaken(a)),
      ("https://c.example/", "b.example", .nameTaken(b)),
      ("file:///etc/passwd", "c", .url(.notWeb)),
      ("https://me:secret@c.example/", "c", .url(.credentials)),
      ("https://c.example/", "show", .name(.reserved)),
      ("https://c.example/", "https://c.example/", .name(.url)),
      ("https://c.example/", "-x", .name(.beginning)),
      ("https://c.example/", "a\nhttps://evil.example/ b", .name(.url)),
      ("https://c.example/", "a\nb", .name(.character)),
    ]
    for (word, name, refusal) in refusals {
      #expect(throws: refusal) { try list.add(url(word), name: name, reserved: ["show", "list"]) }
    }
    #expect(list == before)
  }

  @Test("A file may hold a name that is a command: a later version can have new ones")
  func reserved() {
    #expect(makeSUT("https://a.example/ show").feed("show") != nil)
  }

  @Test(
    "A removed feed is followed no more: its repeated lines go too, and the names of others stay"
  )
  func remove() {
    var list = makeSUT(
      "https://a.example/ a\nhttps://b.example/ b\nhttps://A.example b2\nhttps://a.example/ bad name\n"
    )
    #expect(list.remove("c") == nil)
    #expect(list.remove("a")?.name == "a")
    #expect(described(list) == ["https://b.example/ b"])
    #expect(
      String(decoding: list.data, as: UTF8.self)
        == "https://b.example/ b\nhttps://a.example/ bad name\n"
    )
    #expect(list.problems == [.init(line: 2, fault: .extraWord)])
  }

  @Test("An import adds what is not followed yet; a second one adds nothing, and changes no byte")
  func importTwice() throws {
    var list = makeSUT("https://a.example/ mine\n")
    let feeds = try [
      ("https://a.example/", "A"), ("https://b.example/", "mine"), ("https://b.example/", "B"),
    ].map {
      OPML.Feed(url: try url($0.0), title: $0.1)
    }
    #expect(
      try list.add(feeds) == [FollowedFeed(url: try url("https://b.example/"), name: "mine-2")]
    )
    let after = list
    #expect(try list.add(feeds) == [])
    #expect(list == after)
  }

  @Test(
    "500 feeds of one title, and as many of titles that differ at the end, get names of their own"
  )
  func manyTitles() throws {
    let stem = String(repeating: "photos of the sea ", count: 4)
    let feeds = try (0..<1_000).map { index in
      OPML.Feed(
        url: try url("https://\(index).example/"),
        title: index < 500 ? "Photos" : "\(stem.prefix(34))\(index / 2)"
      )
    }
    var list = FeedList()
    #expect(try list.add(feeds).count == 1_000)
    #expect(list.feeds.allSatisfy { $0.name.unicodeScalars.count <= 40 })
    #expect(list.feeds[499].name == "Photos-500")
    #expect(FeedList(list.data) == list)
  }

  @Test(
    "An import takes time by the number of its feeds, however long the first line is",
    .timeLimit(.minutes(1))
  )
  func longFirstLine() throws {
    let comment = "#" + String(repeating: "a", count: 800_000) + "\n"
    var list = makeSUT(comment)
    let feeds = try (0..<2_500).map { index in
      OPML.Feed(url: try url("https://\(index).example/"), title: "Photos")
    }
    #expect(try list.add(feeds).count == 2_500)
    #expect(list.data.starts(with: Data((comment + "https://0.example/ Photos\n").utf8)))
  }

  @Test("An import in a task that is cancelled ends between two feeds")
  func cancelledImport() async throws {
    let feeds = [OPML.Feed(url: try url("https://a.example/"), title: "A")]
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var list = FeedList()
      return try list.add(feeds)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private func makeSUT(_ text: String) -> FeedList { FeedList(Data(text.utf8)) }

  private func makeSUT(_ data: Data) -> FeedList { FeedList(data) }

  private func described(_ list: FeedList) -> [String] { list.feeds.map { "\($0.url) \($0.name)" } }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
