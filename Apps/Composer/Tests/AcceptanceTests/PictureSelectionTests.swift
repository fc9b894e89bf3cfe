import ChildProcess
import FeedServer
import Testing

@testable import BuiltProgram

@Suite("Which pictures of a feed's items are shown", .serialized)
struct PictureSelectionTests {
  private static let rss = """
    <?xml version="1.0"?><rss version="2.0"><channel><title>T</title>\
    <item><title>Two</title><guid>1</guid><description><![CDATA[<img src="http://i.example/1.jpg">\
    <img src="http://i.example/2.jpg">]]></description></item>\
    <item><title>One</title><guid>2</guid><description><![CDATA[<img src="http://i.example/3.jpg">]]>\
    </description></item></channel></rss>
    """

  @Test(
    "'pictures first' shows the first picture of each item, 'all' and no setting every one",
    arguments: [
      ("pictures first", ["1", "3"]), ("pictures all", ["1", "2", "3"]), ("", ["1", "2", "3"]),
    ]
  )
  func first(setting: String, names: [String]) async throws {
    let server = try FeedServer { _ in .ok(Self.rss) }
    defer { server.stop() }
    let world = try BinaryWorld()
    try world.write(feeds: "http://127.0.0.1:\(server.port)/ a\n  \(setting)\n")
    let shown = try await world.feed("a", "--json")
    #expect(shown.errors == "")
    #expect(try shown.document().items.map(\.image) == names.map { "http://i.example/\($0).jpg" })
  }

  @Test("Another value is refused by 'add --set', and does not count in the list")
  func unknownValue() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let refused = try await world.feed("add", url, "a", "--set", "pictures=last")
    #expect(refused.code == 64)
    #expect(refused.output == "")
    #expect(refused.errors == "feed: --set pictures: it must be all, first or page\n")
    #expect(try await world.feed("list").output == "")
    try world.write(feeds: "\(url) a\n  pictures last\n")
    let shown = try await world.feed("a", "--json")
    #expect(try shown.document().items.count == 9)
    #expect(
      shown.errors == "feed: \(world.listOfFeeds), line 2 is ignored: "
        + "pictures: it must be all, first or page\n"
    )
  }
}
