import FeedCLI
import FeedCore
import Foundation
import Testing

@Suite("The names of all feeds that have a picture, in their documents")
struct FeedNamesTests {
  @Test("A picture that several feeds have names all of them, its own feed first")
  func shared() throws {
    let feeds = try ["a", "b\"c", "d"].map(followed)
    let pictures = [["1", "2", "2"], ["3", "2"], ["2", "4"]]
    let sut = FeedNames(of: feeds)
    var documents: [String] = []
    for (index, names) in pictures.enumerated() {
      // A text that looks like the end of an item is none.
      let images = try names.map { name in
        FeedImage(id: UUID(), description: #","feeds":["a"]}"#, url: try url(name))
      }
      sut.add(images, at: index)
      let feed = Feed(images: images, origin: .remote())
      let json = FeedJSON(of: ShownImages(of: feed), named: feeds[index].name, now: Date())
      documents.append(json.entry(of: feeds[index]))
    }
    let complete = sut.completion()
    let whole = documents.enumerated().map { complete($1, $0) }
    #expect(
      try whole.map(feedNames) == [
        [["a"], ["a", "b\"c", "d"], ["a", "b\"c", "d"]], [["b\"c"], ["b\"c", "a", "d"]],
        [["d", "a", "b\"c"], ["d"]],
      ]
    )
  }

  @Test("Documents of feeds that share nothing stay as they are")
  func alone() throws {
    let sut = FeedNames(of: [try followed("a"), try followed("b")])
    sut.add([FeedImage(id: UUID(), url: try url("1"))], at: 0)
    #expect(sut.completion()("any", 0) == "any")
    #expect(sut.completion()("failed", 1) == "failed")
  }

  @Test("A kept image keeps the name of the feed that it is from")
  func kept() throws {
    let sut = FeedNames(of: [FollowedFeed(url: try url("kept"), name: "kept"), try followed("a")])
    let image = FeedImage(id: UUID(), url: try url("1"))
    let images = [image.kept(from: try url("a")), image]
    sut.add(images, at: 0)
    sut.add([image], at: 1)
    let feed = Feed(images: images, origin: .remote())
    let json = FeedJSON(of: ShownImages(of: feed), named: "kept", now: Date())
    let entry = sut.completion()(json.entry(of: try followed("kept")), 0)
    #expect(try feedNames(in: entry) == [[try url("a").absoluteString], ["kept", "a"]])
  }

  private func feedNames(in entry: String) throws -> [[String]] {
    struct Entry: Decodable {
      struct Item: Decodable { let feeds: [String] }
      let items: [Item]
    }
    return try JSONDecoder().decode(Entry.self, from: Data(entry.utf8)).items.map(\.feeds)
  }

  private func followed(_ name: String) throws -> FollowedFeed {
    FollowedFeed(url: try url("feed"), name: name)
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://a.example/\(name)"))
  }
}
