import FeedCore
import FeedSubscriptions
import Foundation
import Testing

@Suite("Changing a followed feed")
struct FeedListChangingTests {
  private let text = """
    # mine
    http://a.example/feed sky
      # a comment
      tags night
      colour blue

    # others
    http://b.example/ sea
    """

  @Test("Settings change in their lines, new ones come behind the others, and all else stays")
  func settings() throws {
    let list = try changed(
      by: .init(settings: [
        "tags": FeedSetting(key: "tags", value: "far"),
        "keep": FeedSetting(key: "keep", value: "30"),
      ])
    )
    #expect(
      list == """
        # mine
        http://a.example/feed sky
          # a comment
          tags far
          colour blue
          keep 30

        # others
        http://b.example/ sea
        """
    )
    let without = try changed(
      by: .init(settings: ["tags": nil, "title": nil] as [String: FeedSetting?])
    )
    #expect(without == text.replacing("  tags night\n", with: ""))
    let last = try changed(
      "sea",
      by: .init(settings: ["keep": FeedSetting(key: "keep", value: "all")])
    )
    #expect(last == text + "\n  keep all\n")
  }

  @Test("NW6: a feed that moves notes where it was first, and can move on and back")
  func moving() throws {
    var list = FeedList(Data(text.utf8))
    let feed = try #require(list.feed("sky"))
    let new = try url("http://new.example/feed")
    let moved = try list.change(feed, by: .init(url: new))
    #expect(moved == FollowedFeed(url: new, name: "sky", identity: feed.url))
    #expect(string(list).contains("http://new.example/feed sky\n  # a comment\n  tags night\n"))
    #expect(string(list).contains("  was http://a.example/feed\n"))
    let further = try list.change(moved, by: .init(url: try url("http://third.example/")))
    #expect(further.identity == feed.url)
    _ = try list.change(further, by: .init(url: feed.url))
    #expect(string(list) == text)
  }

  @Test("A name and an address that another feed has are refused, and nothing changes")
  func refusals() throws {
    var list = FeedList(Data(text.utf8))
    let (sky, sea) = (list.feeds[0], list.feeds[1])
    #expect(throws: FeedList.Refusal.nameTaken(sea)) {
      try list.change(sky, by: .init(name: "sea"))
    }
    #expect(throws: FeedList.Refusal.name(.reserved)) {
      try list.change(sky, by: .init(name: "list"), reserved: ["list"])
    }
    #expect(throws: FeedList.Refusal.followed(sea)) {
      try list.change(sky, by: .init(url: sea.url))
    }
    #expect(string(list) == text)
    #expect(try list.change(sky, by: .init(name: "stars")).name == "stars")
    #expect(string(list) == text.replacing("feed sky", with: "feed stars"))
  }

  @Test("A byte order mark in front of the file stays")
  func byteOrderMark() throws {
    var list = FeedList(Data("\u{FEFF}http://a.example/ sky\r\n".utf8))
    _ = try list.change(list.feeds[0], by: .init(name: "stars"))
    #expect(string(list).utf8.elementsEqual("\u{FEFF}http://a.example/ stars\r\n".utf8))
  }

  private func changed(_ name: String = "sky", by change: FeedList.Change) throws -> String {
    var list = FeedList(Data(text.utf8))
    _ = try list.change(try #require(list.feed(name)), by: change)
    return string(list)
  }

  private func string(_ list: FeedList) -> String { String(decoding: list.data, as: UTF8.self) }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
