import FeedCore
import FeedGallery
import FeedPresentation
import Foundation
import ImageHeaders
import Synchronization
import Testing

@Suite("Pictures no wider than a number of pixels")
struct PictureWidthLimitTests {
  private static let narrow = SampleImages.png(300, 200)
  private static let wide = SampleImages.jpeg(600, 400)
  private static let small = SampleImages.jpeg(300, 200)

  @Test("A wide picture is made narrower, in the page as in a folder; a narrow one is left alone")
  func scaled() async throws {
    let scaler = Scaler(result: Self.small)
    let sut = makeSUT(300, scaler)
    let feed = try feed([Self.narrow, Self.wide])
    let text = MemoryText()
    let page = try await sut.page(of: SavedList([feed]).next)
    let report = try await #require(page).write(to: text.add)
    #expect(scaler.log == ["600 to 300"])
    #expect(text.text.contains("base64,\(Self.narrow.base64EncodedString())\""))
    #expect(text.text.contains("base64,\(Self.small.base64EncodedString())\""))
    #expect(!text.text.contains(Self.wide.base64EncodedString()))
    #expect(text.text.components(separatedBy: "width=\"300\" height=\"200\"").count == 3)
    #expect(report.notices == [])

    let folder = KeptPictures()
    _ = try await sut.write(feed, to: folder)
    #expect(folder.kept == [Self.narrow, Self.small])
  }

  @Test("Where a picture cannot be made narrower the original is written, and the report says so")
  func unscaled() async throws {
    let text = MemoryText()
    let feed = try feed([Self.wide, Self.narrow])
    let sut = makeSUT(300, Scaler(result: Self.wide))
    let page = try await sut.page(of: SavedList([feed]).next)
    let report = try await #require(page).write(to: text.add)
    #expect(text.text.contains("base64,\(Self.wide.base64EncodedString())\""))
    #expect(report.unscaled.map(\.absoluteString) == ["https://a.example/0.png"])
    #expect(report.notices == [.unscaledPictures(1, of: 2)])
  }

  @Test("A cancel while a picture is made narrower ends the page")
  func cancel() async throws {
    let feed = try feed([Self.wide])
    await #expect(throws: CancellationError.self) {
      let page = try await makeSUT(300, Scaler(result: nil)).page(of: SavedList([feed]).next)
      _ = try await page?.write(to: { _ in })
    }
  }

  private func makeSUT(_ width: Int, _ scaler: Scaler) -> GalleryWriter {
    GalleryWriter(
      presenter: FeedPresenter(),
      width: PictureWidthLimit(width, by: scaler),
      now: { .distantPast }
    )
  }

  private func feed(_ pictures: [Data]) throws -> GalleryFeed {
    let urls = try pictures.indices.map { index in
      try #require(URL(string: "https://a.example/\(index).png"))
    }
    let images = urls.map { FeedImage(id: UUID(), description: nil, location: nil, url: $0) }
    return GalleryFeed(
      ShownImages(of: Feed(images: images, origin: .remote())),
      of: FollowedFeed(url: urls[0], name: "a"),
      imageData: Cached(pictures: Dictionary(uniqueKeysWithValues: zip(urls, pictures)))
    )
  }

  /// Returns `result`; without one it is cancelled.
  private final class Scaler: PictureScaler {
    private let calls = Mutex<[String]>([])
    private let result: Data?

    init(result: Data?) {
      self.result = result
    }

    var log: [String] { calls.withLock(\.self) }

    func scaled(_ picture: Data, toWidth width: Int) throws -> Data {
      let size = try #require(ImageSize(of: picture))
      calls.withLock { $0.append("\(size.width) to \(width)") }
      guard let result else {
        throw CancellationError()
      }
      return result
    }
  }

  private struct Cached: FeedImageDataLoader {
    let pictures: [URL: Data]

    func loadImageData(for key: ImageDataKey) throws -> Data {
      try #require(pictures[key.url])
    }
  }

  private final class KeptPictures: GalleryFolder {
    private let pictures = Mutex<[Data]>([])

    var kept: [Data] { pictures.withLock(\.self) }

    func replace<Value: Sendable>(
      _: String,
      by write: @escaping @Sendable (@escaping GalleryText) async throws -> Value
    ) async throws -> Value {
      try await write { _ in }
    }

    func keep(_ data: Data, as stem: String, type: String) -> String {
      pictures.withLock { $0.append(data) }
      return "\(stem).\(type)"
    }
  }
}
