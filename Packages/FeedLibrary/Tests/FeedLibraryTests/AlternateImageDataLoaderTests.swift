import FeedCache
import FeedCore
import FeedFailures
import FeedLibrary
import ImageHeaders
import Synchronization
import Testing

@Suite("FM7: alternates of a picture")
struct AlternateImageDataLoaderTests {
  static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  static let page = Data("<html>".utf8)

  @Test("FM7: a picture at the image's own URL is delivered, and no alternate is asked for")
  func own() async throws {
    let sut = try SUT(["own": .success(Self.png)])
    #expect(try await sut.load() == Self.png)
    #expect(sut.requested == ["own"])
  }

  @Test(
    "FM7: where the URL leads to no picture, the first alternate that does is delivered",
    arguments: [
      .status(403), .status(404), .status(410), .emptyBody, .notAnImage, .unsupportedImage(.tiff),
    ] as [FailureCause]
  )
  func alternate(cause: FailureCause) async throws {
    let sut = try SUT([
      "own": .failure(failure(.invalidData, cause)),
      "1": .failure(failure(.invalidData, .status(500))),
      "2": .success(Self.page),
      "3": .success(Self.png + [3]),
      "4": .success(Self.png + [4]),
    ])
    #expect(try await sut.load() == Self.png + [3])
    #expect(sut.requested == ["own", "1", "2", "3"])
  }

  @Test(
    "FM7: after any other failure no alternate is asked for",
    arguments: [
      (.connectivity, .connection(.notConnected)), (.invalidData, .status(500)),
      (.invalidData, .status(401)), (.offline, .other("offline")),
      (.waiting, .waiting(until: fixedNow)),
    ] as [(LoadFailure.Kind, FailureCause)]
  )
  func otherFailure(kind: LoadFailure.Kind, cause: FailureCause) async throws {
    let sut = try SUT(["own": .failure(failure(kind, cause))])
    #expect(await sut.cause() == cause)
    #expect(sut.requested == ["own"])
  }

  @Test("FM7: if no alternate is a picture, the error is that of the first")
  func allFail() async throws {
    let sut = try SUT(
      ["1", "2", "3", "4"].reduce(into: ["own": .failure(failure(.invalidData, .status(404)))]) {
        $0[$1] = .failure(failure(.invalidData, .status(403)))
      }
    )
    #expect(await sut.cause() == .status(404))
    #expect(sut.requested == ["own", "1", "2", "3", "4"])
  }

  @Test("FM7: an alternate whose server cannot be reached is the last one that is asked for")
  func unreachable() async throws {
    let sut = try SUT([
      "own": .failure(failure(.invalidData, .status(404))),
      "1": .failure(failure(.connectivity, .connection(.notConnected))),
    ])
    #expect(await sut.cause() == .status(404))
    #expect(sut.requested == ["own", "1"])
  }

  @Test("FM7: data that is no picture is delivered as ever if no alternate helps")
  func noPicture() async throws {
    let other = Result<Data, any Error>.success(Data([1]))
    let sut = try SUT(["own": .success(Self.page), "1": other, "2": other, "3": other, "4": other])
    #expect(try await sut.load() == Self.page)
    #expect(sut.requested == ["own", "1", "2", "3", "4"])
  }

  @Test("FM7: what the cache keeps of an alternate is the data of the image's own URL")
  func cached() async throws {
    let sut = try SUT([
      "own": .failure(failure(.invalidData, .status(404))), "1": .success(Self.png),
    ])
    let store = InMemoryFeedCache().store(for: try anyURL())
    try await store.replace(with: CachedFeed(images: [sut.image], savedAt: fixedNow))
    let local = LocalFeedImageDataLoader(store: store)
    try await local.save(try await sut.load(), for: sut.image.url)
    #expect(try await local.loadImageData(from: sut.image.url) == Self.png)
  }

  @Test("NW4: of images at one URL each has alternates of its own")
  func imagesAtOneURL() async throws {
    let url = try anyURL("own")
    let images = try ["1", "2"].map { name in
      FeedImage(id: UUID(), url: url, alternates: [try anyURL(name)]).withPicture(UUID())
    }
    let missing = Result<Data, any Error>.failure(failure(.invalidData, .status(404)))
    let loader = RemoteStub(
      ["own": missing, "1": .success(Self.page), "2": .success(Self.png)],
      cancellingAt: nil
    )
    let sut = AlternateImageDataLoader(loader, of: images)
    #expect(try await sut.loadImageData(for: images[1].dataKey) == Self.png)
    #expect(loader.requested == ["own", "2"])
  }

  @Test("A URL without alternates, and one that is its own alternate, is asked for once")
  func withoutAlternates() async throws {
    let sut = try SUT(["own": .failure(failure(.invalidData, .status(404)))], alternates: ["own"])
    #expect(await sut.cause() == .status(404))
    #expect(sut.requested == ["own"])
    let other = try SUT(["own": .failure(failure(.invalidData, .status(404)))], alternates: [])
    #expect(await other.cause() == .status(404))
    #expect(other.requested == ["own"])
  }

  @Test("RI2: a cancel throws CancellationError, and no more is asked for")
  func cancelled() async throws {
    let missing = Result<Data, any Error>.failure(failure(.invalidData, .status(404)))
    for name in ["own", "1"] {
      let sut = try SUT(["own": missing, "1": missing], cancellingAt: name)
      await #expect(throws: CancellationError.self) {
        try await Task { try await sut.load() }.value
      }
      #expect(sut.requested.last == name)
    }
  }

  private func failure(_ kind: LoadFailure.Kind, _ cause: FailureCause) -> LoadFailure {
    LoadFailure(kind, loading: URL(filePath: "/"), cause: cause)
  }
}

/// A loader of one image, whose URLs end in a name.
private struct SUT {
  let image: FeedImage
  private let loader: RemoteStub
  private let sut: AlternateImageDataLoader

  init(
    _ results: [String: Result<Data, any Error>],
    alternates: [String] = ["1", "2", "3", "4"],
    cancellingAt name: String? = nil
  ) throws {
    let urls = try alternates.map { try anyURL($0) }
    image = FeedImage(id: UUID(), url: try anyURL("own"), alternates: urls)
    loader = RemoteStub(results, cancellingAt: name)
    sut = AlternateImageDataLoader(loader, of: [image])
  }

  var requested: [String] { loader.requested }

  func load() async throws -> Data { try await sut.loadImageData(from: image.url) }

  /// Why the load failed; `nil` if it did not.
  func cause() async -> FailureCause? {
    do {
      _ = try await load()
      return nil
    } catch {
      return FailureCause(error)
    }
  }
}

private final class RemoteStub: FeedImageDataLoader {
  private let results: [String: Result<Data, any Error>]
  private let cancelling: String?
  private let requests = Mutex<[String]>([])

  init(_ results: [String: Result<Data, any Error>], cancellingAt name: String?) {
    self.results = results
    cancelling = name
  }

  var requested: [String] { requests.withLock(\.self) }

  func loadImageData(for key: ImageDataKey) throws -> Data {
    let name = key.url.lastPathComponent
    requests.withLock { $0.append(name) }
    if name == cancelling {
      withUnsafeCurrentTask { $0?.cancel() }
    }
    return try #require(results[name]).get()
  }
}
