import FeedCore
import Testing

let fixedNow = Date(timeIntervalSince1970: 1_800_000_000)

struct StoreFailure: Error, Equatable {}

func uniqueImages() throws -> [FeedImage] {
  let url = try anyURL()
  return [
    FeedImage(id: UUID(), description: "a description", location: "a location", url: url),
    FeedImage(id: UUID(), url: url),
  ]
}

func anyURL() throws -> URL { try #require(URL(string: "https://a.example/1.png")) }
