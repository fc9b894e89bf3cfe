import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedTerminal
import Foundation
import Synchronization
import Testing

@testable import FeedComposer

@Suite("Pictures of a saved post")
struct SavedPostTests {
  @Test("FM7: the alternate of a picture that is missing is saved for it, and shown from the cache")
  func alternate() async throws {
    let sut = try await SavedPost(isSensitive: false)
    #expect(await sut.run("prefetch") == .ok)
    #expect(sut.client.requests.entries == ["feed.json", "missing.png", "1.png"])
    #expect(try await sut.store.retrieveImageData(for: sut.image.url) == PictureClient.png)
    #expect(await sut.run("show", "--images", "kitty") == .ok)
    #expect(sut.client.requests.entries.dropFirst(3) == ["feed.json"])
    #expect(sut.output.withLock { $0.contains("\u{1B}_G") })
  }

  @Test("A sensitive picture is prefetched, and neither requested nor drawn by 'show'")
  func sensitive() async throws {
    let sut = try await SavedPost(isSensitive: true)
    #expect(await sut.run("show", "--images", "kitty") == .ok)
    #expect(sut.client.requests.entries == ["feed.json"])
    #expect(sut.output.withLock { $0.contains("sensitive picture: Spiders") })
    #expect(await sut.run("prefetch") == .ok)
    #expect(try await sut.store.retrieveImageData(for: sut.image.url) == PictureClient.png)
    #expect(await sut.run("show", "--images", "kitty") == .ok)
    #expect(sut.output.withLock { !$0.contains("\u{1B}_G") })
  }
}

/// A program with a saved feed of one post, whose picture is missing while its alternate is there.
private final class SavedPost: Sendable {
  let image: FeedImage
  let store: any FeedStore & FeedImageDataStore
  let client = PictureClient()
  let output = Mutex("")
  private let caches = InMemoryFeedCache()
  private let feedURL: URL

  init(isSensitive: Bool) async throws {
    feedURL = try #require(URL(string: "https://feed.example/feed.json"))
    image = FeedImage(
      id: UUID(),
      url: try #require(URL(string: "https://feed.example/missing.png")),
      text: "Spiders",
      isSensitive: isSensitive,
      alternates: [try #require(URL(string: "https://feed.example/1.png"))]
    )
    store = caches.store(for: feedURL)
    try await store.replace(with: CachedFeed(images: [image], savedAt: Date()))
  }

  func run(_ arguments: String...) async -> ExitCode {
    let environment = Environment.inMemory(
      client: { [client] _ in client },
      caches: { [caches] _ in caches },
      now: { Date() },
      output: Output(isTerminal: false) { [self] text in output.withLock { $0 += text } },
      errors: Output(isTerminal: false) { _ in }
    )
    return await FeedApp(environment: environment).run(arguments + [feedURL.absoluteString])
  }
}

/// A server that has one picture, and nothing else.
private struct PictureClient: HTTPClient {
  static let png =
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
    + Data("IHDR".utf8) + Data([0, 0, 0, 1, 0, 0, 0, 1])

  let requests = Journal<String>()

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = request.url.lastPathComponent
    requests.add(name)
    return HTTPResponse(
      status: name == "1.png" ? 200 : 404,
      body: name == "1.png" ? Self.png : Data()
    )
  }
}
