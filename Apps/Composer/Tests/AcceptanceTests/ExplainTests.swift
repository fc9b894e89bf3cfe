import ChildProcess
import FeedCore
import FeedServer
import Foundation
import Synchronization
import Testing

@testable import BuiltProgram

@Suite("A picture is wrong, and 'explain' says why", .serialized)
struct ExplainTests {
  @Test("FM6: all pictures that the item names are shown, each with its verdict, size and words")
  func text() async throws {
    let (sut, world) = try makeSUT([Self.owls])
    let outcome = try await world.feed("explain", "1", sut.url)
    #expect(outcome.errors == "")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        Owls at dawn
          image        1, \(Self.owlsID(in: sut.url))
          picture      https://blog.example/owl-1024x683.jpg
          item's id    https://blog.example/?p=7
          page         https://blog.example/owls/
          candidates   5

        1  a better kind has pictures: text
           kind         thumbnail
           named by     media:thumbnail
           URL          https://blog.example/site.png

        2  another size of image 1, requested if that one fails
           kind         text
           named by     img src
           width        300, from a mark in the URL
           URL          https://blog.example/owl-300x200.jpg
           alternative  A barn owl

        3  another size of image 1
           kind         text
           named by     img srcset
           width        300, from the feed
           URL          https://blog.example/owl-300x200.jpg

        4  shown as image 1
           kind         text
           named by     img srcset
           width        1024, from the feed
           URL          https://blog.example/owl-1024x683.jpg

        5  refused: 2 pixels or less
           kind         text
           named by     img src
           URL          https://count.example/1.gif

        """
    )
  }

  @Test("--json has the same, and other keys of the item")
  func json() async throws {
    let (sut, world) = try makeSUT([Self.owls])
    let outcome = try await world.feed("explain", "1", sut.url, "--json")
    let document = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
    #expect(document.image == 1)
    #expect(document.title == "Owls at dawn")
    #expect(document.unread == 0)
    let verdicts = ["lower_kind", "alternate", "other_size", "shown", "refused"]
    #expect(document.candidates?.map(\.verdict) == verdicts)
    #expect(document.candidates?.map(\.reason) == ["text", nil, nil, nil, "tiny"])
  }

  @Test("N counts in the saved copy, which stays as it is; the request has no condition")
  func savedCopy() async throws {
    let (sut, world) = try makeSUT([Self.owls])
    _ = try await world.feed(sut.url, "--now", "2020-10-01T10:00:00Z")
    let before = try await world.feed("status", sut.url, "--json").output
    sut.serve([Self.elks, Self.owls])
    let outcome = try await world.feed("explain", "1", sut.url)
    #expect(outcome.output.hasPrefix("Owls at dawn\n"))
    #expect(outcome.output.contains("\n4  shown as image 1\n"))
    #expect(sut.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    #expect(try await world.feed("status", sut.url, "--json").output == before)
  }

  @Test("Without a saved copy N counts in the feed, and nothing is saved")
  func noCopy() async throws {
    let (sut, world) = try makeSUT([Self.elks, Self.owls])
    let outcome = try await world.feed("explain", "2", sut.url)
    #expect(outcome.output.hasPrefix("Owls at dawn\n"))
    #expect(outcome.output.contains("\n4  shown as image 2\n"))
    #expect(try await world.feed("status", sut.url).output.contains("no saved copy\n"))
  }

  @Test("An image that the saved copy has and the feed has no more is exit code 65")
  func gone() async throws {
    let (sut, world) = try makeSUT([Self.owls])
    _ = try await world.feed(sut.url)
    sut.serve([Self.elks])
    let outcome = try await world.feed("explain", "1", sut.url)
    #expect(outcome.code == 65)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        feed: image 1 of the saved copy is no longer in the feed; \
        load it anew with 'feed show', or look further back with --pages

        """
    )
  }

  @Test("A picture of the item that the saved copy does not have has no number")
  func newPicture() async throws {
    let (sut, world) = try makeSUT([Self.owls])
    _ = try await world.feed(sut.url)
    let more = #"&lt;img src="https://blog.example/elk.jpg"&gt;</description>"#
    sut.serve([Self.owls.replacing("</description>", with: more)])
    let outcome = try await world.feed("explain", "1", sut.url)
    #expect(outcome.output.contains("\n6  shown as picture 2 of the item, not in the saved copy\n"))
  }

  @Test("A number beyond the saved copy, and --offline, are usage errors without a request")
  func usage() async throws {
    let (sut, world) = try makeSUT([Self.owls])
    _ = try await world.feed(sut.url)
    let beyond = try await world.feed("explain", "2", sut.url)
    #expect(beyond.code == 64)
    #expect(beyond.errors == "feed: there is no image 2; the feed has 1 image\n")
    let offline = try await world.feed("explain", "1", sut.url, "--offline")
    #expect(offline.code == 64)
    #expect(
      offline.errors
        == "feed: 'feed explain' does not take --offline; see 'feed explain --help'\n"
    )
    #expect(sut.requests.count == 1)
  }

  @Test("In the product's own JSON an item is one picture, and the report says so")
  func ownFormat() async throws {
    let world = try BinaryWorld()
    let outcome = try await world.feed("explain", "1", world.url("feed.json"))
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("nothing is chosen\n"))
    let json = try await world.feed("explain", "1", world.url("feed.json"), "--json")
    #expect(json.output.hasSuffix(#""candidates":null}"# + "\n"))
  }

  @Test("A page that names one feed leads to it")
  func page() async throws {
    let world = try BinaryWorld()
    let outcome = try await world.feed("explain", "9", world.url("page"))
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("shown as image 9\n"))
  }

  @Test("PG1: an image of a later page is found with --pages")
  func laterPage() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.rss?limit=4")
    _ = try await world.feed("show", url, "--pages", "2")
    #expect(try await world.feed("explain", "8", url).code == 65)
    let outcome = try await world.feed("explain", "8", url, "--pages", "2")
    #expect(outcome.output.contains("shown as image 8\n"))
  }

  @Test("MF3: a feed that must wait is not asked")
  func waiting() async throws {
    let world = try PoliteWorld()
    world.answer(.status(429, headers: ["Retry-After": "600"]))
    #expect(await world.feed("explain", "1", world.url).code == 69)
    #expect(await world.feed("explain", "1", world.url).code == 69)
    #expect(world.requests == 1)
    world.pass(601)
    world.answer(PoliteWorld.feed())
    #expect(await world.feed("explain", "1", world.url).code == 0)
  }

  @Test("Untrusted input: pictures beyond the limit of an item are counted, also by -v of a load")
  func manyPictures() async throws {
    let pictures = (1...1_012).map { "&lt;img src='https://blog.example/\($0).jpg'&gt;" }
    let item = "<item><description>\(pictures.joined())</description></item>"
    let (sut, world) = try makeSUT([item])
    let shown = try await world.feed("show", "-v", sut.url)
    #expect(shown.errors.contains("feed: 12 picture URLs were not read: an item names too many\n"))
    let outcome = try await world.feed("explain", "100", sut.url)
    #expect(outcome.output.contains("\n  candidates   1000, and 12 more, not read\n"))
    #expect(outcome.output.contains("\n 100  shown as image 100\n"))
    #expect(outcome.output.contains("\n 101  more than 100 pictures\n"))
  }

  private struct Document: Decodable {
    struct Candidate: Decodable {
      let verdict: String
      let reason: String?
    }

    let image: Int
    let title: String
    let unread: Int
    let candidates: [Candidate]?
  }

  /// A server of a feed of these items, and a world.
  private func makeSUT(_ items: [String]) throws -> (Blog, BinaryWorld) {
    (try Blog(items), try BinaryWorld())
  }

  private static let owls = """
    <item><title>Owls at dawn</title><link>https://blog.example/owls/</link>
    <guid isPermaLink="false">https://blog.example/?p=7</guid>
    <description>&lt;img src="https://blog.example/owl-300x200.jpg" alt="A barn owl"
      srcset="https://blog.example/owl-300x200.jpg 300w, https://blog.example/owl-1024x683.jpg 1024w"&gt;
    &lt;img src="https://count.example/1.gif" width="1" height="1"&gt;</description>
    <media:thumbnail url="https://blog.example/site.png"/></item>
    """
  private static let elks = """
    <item><title>Elks</title><guid>elks</guid>
    <enclosure url="https://blog.example/elks.jpg" type="image/jpeg" length="1"/></item>
    """

  private static func owlsID(in feed: String) -> String {
    let name = UUIDNamespace.url.namespace(of: feed).uuid(of: "https://blog.example/?p=7")
    return name.uuidString.lowercased()
  }
}

/// A server of an RSS feed that has an `ETag`.
private final class Blog: Sendable {
  private let items: Items
  private let server: FeedServer

  init(_ items: [String]) throws {
    let items = Items(items)
    self.items = items
    server = try FeedServer { request in
      let headers: Headers = ["ETag": "\"1\""]
      guard request.headers["If-None-Match"] == nil else {
        return .status(304, headers: headers)
      }
      return .ok(items.document, contentType: "application/rss+xml", headers: headers)
    }
  }

  deinit { server.stop() }

  var url: String { "http://127.0.0.1:\(server.port)/feed" }
  var requests: [Request] { server.requests }

  func serve(_ items: [String]) { self.items.list.withLock { $0 = items } }

  private final class Items: Sendable {
    let list: Mutex<[String]>

    init(_ items: [String]) { list = Mutex(items) }

    var document: String {
      let items = list.withLock { $0.joined() }
      return """
        <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
        <title>Birds</title>\(items)</channel></rss>
        """
    }
  }
}
