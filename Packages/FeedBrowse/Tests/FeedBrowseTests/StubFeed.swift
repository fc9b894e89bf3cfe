import FeedBrowse
import FeedCore
import FeedPresentation
import FeedScreens
import Foundation

/// A feed whose pictures, pages and saved files are what a test makes them. It records what a
/// session asks for.
@MainActor final class StubFeed: BrowsedFeed {
  enum Request: Equatable {
    case picture(String)
    case open(String)
    case save(String, Data?)
    case see(String)
    case keep(String, Data?)
  }

  let name: String?
  let controller: FeedController
  /// What the session has asked for, in this order.
  private(set) var requests: [Request] = []
  private var pictures: [String: Picture] = [:]
  private(set) var kept: Set<UUID> = []
  /// What opening, saving and keeping throw.
  var failure: (any Error)?
  private let loadPicture: @MainActor @Sendable (URL) async throws -> Data

  init(
    name: String? = nil,
    controller: FeedController = FeedController(load: { ShownImages(of: Samples.feed(0)) }),
    loadPicture: @escaping @MainActor @Sendable (URL) async throws -> Data = StubFeed.sample
  ) {
    self.name = name
    self.controller = controller
    self.loadPicture = loadPicture
  }

  /// The names of the pictures that the session has asked for.
  var askedPictures: [String] {
    requests.compactMap { if case .picture(let name) = $0 { name } else { nil } }
  }

  /// The controller that was made last for a picture of this name, as long as the session has it.
  func picture(named name: String) -> ImageDataController<Data>? { pictures[name]?.controller }

  func picture(of row: FeedRow) -> ImageDataController<Data> {
    let name = row.link?.lastPathComponent ?? ""
    requests.append(.picture(name))
    let picture = ImageDataController(row, loader: Loader(load: loadPicture)) { $0 }
    pictures[name] = Picture(controller: picture)
    return picture
  }

  func open(_ url: URL) async throws {
    requests.append(.open(url.lastPathComponent))
    if let failure { throw failure }
  }

  func save(_ row: FeedRow, _ data: Data?) async throws -> Message? {
    requests.append(.save(row.link?.lastPathComponent ?? "", data))
    if let failure { throw failure }
    return .savedPicture("a.png")
  }

  func see(_ row: FeedRow) async throws {
    requests.append(.see(row.link?.lastPathComponent ?? ""))
    if let failure { throw failure }
  }

  func keep(_ row: FeedRow, _ data: Data?) async throws -> Message? {
    requests.append(.keep(row.link?.lastPathComponent ?? "", data))
    if let failure { throw failure }
    kept.formSymmetricDifference([row.id])
    return kept.contains(row.id) ? .kept(shownBy: "feed kept") : .letGo
  }

  func summary() async throws -> BrowsedFeedSummary {
    BrowsedFeedSummary(
      title: "Title of \(name ?? "")",
      newCount: 2,
      count: 9,
      newest: .published(Date(), now: Date())
    )
  }

  func keptImages() async throws -> Set<UUID> { kept }

  /// Picture 4 is missing, and `other.png` is smaller than the others.
  static func sample(_ url: URL) throws -> Data {
    if url.lastPathComponent == "4.png" { throw ImageDataNotFound(url) }
    return url.lastPathComponent == "other.png" ? SampleImages.png(8, 8) : SampleImages.png(80, 40)
  }

  /// What a session forgets is gone.
  private struct Picture {
    weak var controller: ImageDataController<Data>?
  }

  /// On the main actor, so that pictures are asked for in the order in which their loads begin.
  private struct Loader: FeedImageDataLoader {
    let load: @MainActor @Sendable (URL) async throws -> Data

    @MainActor func loadImageData(for key: ImageDataKey) async throws -> Data {
      try await load(key.url)
    }
  }
}
