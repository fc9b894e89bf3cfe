import DurableFiles
import FeedCache
import FeedCacheFileStore
import FeedCore
import FeedFailures
import FeedTestSupport
import Foundation
import Testing

let savedAt = Date(timeIntervalSince1970: 1_800_000_000)

func feedURL() throws -> URL { try #require(URL(string: "https://feed.example/feed.json")) }

func imageURL(_ number: Int) throws -> URL {
  try #require(URL(string: "https://feed.example/\(number).png"))
}

/// A feed whose images have all parts but a location, and the first one only what it must have.
func feed(of count: Int) throws -> CachedFeed {
  let images = try (0..<count).map { number in
    let url = try imageURL(number)
    return number == 0
      ? FeedImage(id: UUID(), url: url)
      : FeedImage(
        id: UUID(),
        description: "Description \(number)",
        url: url,
        page: url,
        author: "Author \(number)",
        published: savedAt.addingTimeInterval(-1e9),
        comments: url,
        alternative: "Alternative \(number)",
        text: "Text\n\n\(number)",
        isSensitive: true,
        alternates: [url, url],
        tags: ["tag", "Tag \(number)"]
      )
  }
  return CachedFeed(
    images: images,
    savedAt: savedAt,
    validators: FeedValidators(entityTag: "\"1\"", lastModified: nil),
    details: FeedDetails(
      title: "Title",
      nextPage: try imageURL(count),
      earliestNextRequest: savedAt,
      leftOut: count,
      pages: count + 1
    )
  )
}

/// A store in a directory of its own, and where its files lie: the file of the feed, or of the
/// first image.
struct SUT {
  let directory: TemporaryDirectory
  let cache: FileFeedCache
  let store: any FeedStore & FeedImageDataStore

  var cachePath: String { directory.path + "/cache" }

  init(limit: FeedImageDataLimit = FeedImageDataLimit()) throws {
    directory = try TemporaryDirectory()
    cache = FileFeedCache(path: directory.path + "/cache", limit: limit)
    store = cache.store(for: try feedURL())
  }

  /// The one file whose path ends or goes on like this.
  func file(_ part: String) throws -> String {
    let matches = directory.files().filter { $0.contains(part) }
    try #require(matches.count == 1, "\(matches)")
    return directory.path + "/" + matches[0]
  }

  func folder() throws -> String { cachePath + "/" + (try #require(try folderNames().first)) }

  /// The folders of feeds: each name is 32 hexadecimal digits.
  func folderNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: cachePath).filter { $0.count == 32 }
  }

  /// Which of the first images have data.
  func kept(of count: Int) async throws -> [Int] {
    var kept: [Int] = []
    for image in 0..<count where try await store.retrieveImageData(for: try imageURL(image)) != nil
    {
      kept.append(image)
    }
    return kept
  }
}

/// The system refuses to rename a file to the name of a directory.
func isRenameOntoDirectory(_ error: any Error) -> Bool {
  guard let error = error as? FileError else { return false }
  return (error.action, error.code) == (.write, EISDIR)
}

func expectUnavailable(
  _ cause: @escaping (any Error) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    guard case FeedStoreError.unavailable(let found) = error else { return false }
    return cause(found)
  }
}

func expectCorrupt(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    if case FeedStoreError.corrupt = error { true } else { false }
  }
}

#if os(Linux)
  /// Whether an instance of inotify watches this directory. The system closes one soon after its
  /// end.
  func isWatched(_ directory: String) throws -> Bool {
    var status = stat()
    try #require(stat(directory, &status) == 0)
    let sign = "ino:\(String(status.st_ino, radix: 16)) "
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")
    return files.contains { file in
      // Others' files may be closed meanwhile.
      let info = try? String(contentsOfFile: "/proc/self/fdinfo/\(file)", encoding: .utf8)
      return info?.contains(sign) == true
    }
  }
#endif
