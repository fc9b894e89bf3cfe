import FeedAPI
import FeedFailures
import Foundation
import Testing

@Suite("Images that are never requested")
struct ImageRefusalTests {
  @Test(
    "A public feed's image on a private network is refused by its URL, and a private feed's is not",
    arguments: [
      ("https://a.example/", "https://b.example/1.png", nil),
      ("https://a.example/", "http://10.0.0.1/1.png", .privateNetwork),
      ("http://192.168.0.1/", "http://10.0.0.1/1.png", nil),
      ("http://192.168.0.1/", "https://b.example/1.png", nil),
    ] as [(String, String, FailureCause?)]
  )
  func refusal(feed: String, image: String, refusal: FailureCause?) throws {
    let feed = try #require(URL(string: feed))
    let image = try #require(URL(string: image))
    let found = RemoteFeedImageDataLoader.refusal(of: image, feedURL: feed)
    #expect(found.map { FailureCause($0) } == refusal)
  }

  @Test("What is no URL of the web is refused wherever the feed is")
  func notWeb() throws {
    let file = try #require(URL(string: "file:///1.png"))
    for feed in ["https://a.example/", "http://192.168.0.1/"] {
      let feed = try #require(URL(string: feed))
      #expect(RemoteFeedImageDataLoader.refusal(of: file, feedURL: feed) != nil)
    }
  }
}
