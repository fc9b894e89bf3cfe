import DurableFiles
import FeedAPI
import FeedBrowse
import FeedCLI
import FeedCache

/// One feed of `feed browse`: its controller, its pictures, and what its keys do.
@MainActor final class FeedOnScreen: BrowsedFeed {
  private let parts: FeedParts
  private let openInBrowser: @Sendable (URL) async throws -> Void
  /// What tells it from other feeds.
  let name: String?
  let controller: FeedController
  private let mailbox: BrowseMailbox

  /// A web page that names several feeds ends the session if it is the only one.
  init(
    _ parts: FeedParts,
    name: String?,
    isOnly: Bool,
    mailbox: BrowseMailbox,
    openInBrowser: @escaping @Sendable (URL) async throws -> Void
  ) {
    self.parts = parts
    self.name = name
    self.mailbox = mailbox
    self.openInBrowser = openInBrowser
    controller = FeedController(
      loader: Latest(parts: parts, isOnly: isOnly, mailbox: mailbox),
      saved: Titled(loader: parts.local(), title: parts.title),
      presenter: parts.reporter.presenter,
      now: parts.shared.now,
      more: parts.loadMore
    )
  }

  /// The latest feed, or else the saved one.
  private struct Latest: FeedLoader {
    let parts: FeedParts
    let isOnly: Bool
    let mailbox: BrowseMailbox

    func load() async throws -> Feed {
      do {
        return try await parts.load(notice: mailbox.remark)
      } catch let failure as LoadFailure {
        // There is nothing else to look at: the feeds are listed where the customer can copy them.
        if isOnly, !failure.choices.isEmpty {
          mailbox.end(throwing: failure)
        }
        throw failure
      }
    }
  }

  /// A feed under the title of its settings.
  private struct Titled: FeedLoader {
    let loader: any FeedLoader
    let title: String?

    func load() async throws -> Feed {
      try await loader.load().titled(title)
    }
  }

  /// The controller of a row's picture.
  func picture(of row: FeedRow) -> ImageDataController<Data> {
    ImageDataController(
      row,
      loader: images(of: row),
      uncached: images(of: row, isCached: false),
      presenter: parts.reporter.presenter
    ) {
      ImageSize(of: $0) == nil ? nil : $0
    }
  }

  func open(_ url: URL) async throws {
    try await openInBrowser(url)
  }

  /// Saves the picture, of which `data` is there if it is on the screen.
  func save(_ row: FeedRow, _ data: Data?) async throws -> Message? {
    guard let url = row.link else {
      return nil
    }
    var data = data
    if data == nil {
      data = try await images(of: row).loadImageData(from: url)
    }
    guard let data, let format = ImageFormat(of: data) else {
      throw FailureCause.notAnImage
    }
    let name = fileName(of: row, url).name(format)
    guard try OutputDirectory(path: ".").add(name, data) else {
      throw FileError(.create, name, code: EEXIST)
    }
    return .savedPicture(name)
  }

  /// The same name as `feed save` gives the picture, so that no other picture of the feed has it.
  private func fileName(of row: FeedRow, _ url: URL) -> PictureFileName {
    guard let images = controller.feed?.images, case .loaded(let screen) = controller.state else {
      return PictureFileName(of: row)
    }
    let all = zip(screen.rows, images).map { (row: $0, url: $1.url) }
    return PictureFileName.name(of: row, at: url, among: all)
  }

  private func images(of row: FeedRow, isCached: Bool = true) -> any FeedImageDataLoader {
    let origin = controller.origin(of: row)
    let images = controller.feed?.images.filter { $0.id == row.id && $0.url == row.link } ?? []
    return parts.pictures.loader(of: images, from: origin, isCached: isCached) { [mailbox] error in
      mailbox.remark(.cannotSave(because: .reason(error)))
    }
  }
}
