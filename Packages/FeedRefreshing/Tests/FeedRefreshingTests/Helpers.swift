import Foundation
import Testing

let fixedNow = Date(timeIntervalSince1970: 1_800_000_000)

struct AnyFailure: Error, Equatable {}

func anyURL(_ path: String = "feed.json") throws -> URL {
  try #require(URL(string: "https://feed.example/\(path)"))
}
