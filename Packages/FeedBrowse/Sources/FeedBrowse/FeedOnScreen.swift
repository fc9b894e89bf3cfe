public import FeedCore
import FeedFailures
public import FeedPresentation
public import FeedScreens
import ImageHeaders

/// A feed of a session, or several as one, made of loaders: the ``BrowsedFeed`` of most programs.
@MainActor public final class FeedOnScreen: BrowsedFeed {
  /// What is done with the images of one feed.
  public struct Actions {
    /// Makes the loader of the data of these images of a feed from `origin`. Unless they may come
    /// from a cache it replaces what is cached.
    public typealias ImageData =
      (_ images: [FeedImage], _ origin: Feed.Origin, _ isCached: Bool) -> any FeedImageDataLoader

    let imageData: ImageData
    let see: @Sendable (FeedImage) async throws -> Void
    let keeper: (any ImageKeeper)?

    /// Makes the actions of a feed, whose pictures come from the loaders that `imageData` makes.
    /// `see` marks an image as seen. Without a `keeper` no image can be kept.
    public init(
      imageData: @escaping ImageData,
      see: @escaping @Sendable (FeedImage) async throws -> Void = { _ in },
      keeper: (any ImageKeeper)? = nil
    ) {
      self.imageData = imageData
      self.see = see
      self.keeper = keeper
    }
  }

  /// Saves a picture as a file of this name, and returns its path, and whether it was there
  /// already. Throws if there is another file of this name.
  public typealias Save = (_ name: String, _ data: Data) throws -> (path: String, wasThere: Bool)

  /// What tells it from other feeds.
  public let name: String?
  /// Loads the feed.
  public let controller: FeedController
  private let presenter: FeedPresenter
  private let now: () -> Date
  private let actions: (FollowedFeed?) -> Actions
  private let openInBrowser: @Sendable (URL) async throws -> Void
  private let saveFile: Save
  private let summarize: @Sendable () async throws -> BrowsedFeedSummary
  /// What was let go last, which nobody else may have any more: the same key keeps it again.
  private var letGo: (id: UUID, picture: Data)?

  /// Makes a feed that `controller` loads. `actions` are those of the feed of a row, which is `nil`
  /// for a row that is not on the screen any more. `summary` is what the list of all feeds says of
  /// it.
  public init(
    name: String? = nil,
    controller: FeedController,
    presenter: FeedPresenter = FeedPresenter(),
    now: @escaping () -> Date = { Date() },
    actions: @escaping (FollowedFeed?) -> Actions,
    open: @escaping @Sendable (URL) async throws -> Void,
    save: @escaping Save,
    summary: @escaping @Sendable () async throws -> BrowsedFeedSummary = { BrowsedFeedSummary() }
  ) {
    self.name = name
    self.controller = controller
    self.presenter = presenter
    self.now = now
    self.actions = actions
    openInBrowser = open
    saveFile = save
    summarize = summary
  }

  /// What the list of all feeds says of it.
  public func summary() async throws -> BrowsedFeedSummary {
    try await summarize()
  }

  /// The controller of a row's picture.
  public func picture(of row: FeedRow) -> ImageDataController<Data> {
    ImageDataController(
      row,
      loader: loader(of: row),
      uncached: loader(of: row, isCached: false),
      presenter: presenter
    ) {
      ImageSize(of: $0) == nil ? nil : $0
    }
  }

  /// Opens a page or a picture in the browser.
  public func open(_ url: URL) async throws {
    try await openInBrowser(url)
  }

  /// Saves a row's picture under a name that no other picture of the feed has, and says so. If its
  /// data is not there it is loaded first. Throws `FailureCause.notAnImage` if it is no picture.
  public func save(_ row: FeedRow, _ data: Data?) async throws -> Message? {
    guard let key = row.dataKey else {
      return nil
    }
    let data = try await picture(data, of: row, at: key)
    guard let format = ImageFormat(of: data) else {
      throw FailureCause.notAnImage
    }
    let name = fileName(of: row, key).name(format)
    let (path, wasThere) = try saveFile(name, data)
    return wasThere ? .savedAlready(path) : .savedPicture(path)
  }

  /// Marks a row's image as seen, in each feed that has it.
  public func see(_ row: FeedRow) async throws {
    for item in controller.items(of: row) {
      try await actions(item.feed).see(item.image)
    }
  }

  /// Keeps a row's image for good, or lets it go, and says so. If its data is not there it is
  /// loaded first.
  public func keep(_ row: FeedRow, _ data: Data?) async throws -> Message? {
    guard let item = controller.items(of: row).first, let keeper = actions(item.feed).keeper else {
      return nil
    }
    let image = item.image
    let known = letGo?.id == row.id ? letGo?.picture : nil
    let data = try await picture(data ?? known, of: row, at: image.dataKey)
    guard try await !keeper.toggle(image, data) else {
      return .kept(shownBy: "feed kept")
    }
    letGo = (row.id, data)
    return .letGo
  }

  /// The ids of the rows whose images are kept.
  public func keptImages() async throws -> Set<UUID> {
    var kept: Set<UUID> = []
    for (feed, items) in Dictionary(grouping: controller.shown?.items ?? [], by: \.feed) {
      let ids = try await actions(feed).keeper?.keptImages(among: items.map(\.image)) ?? []
      kept.formUnion(items.filter { ids.contains($0.image.id) }.map(\.id))
    }
    return kept
  }

  private func picture(
    _ data: Data?,
    of row: FeedRow,
    at key: ImageDataKey
  ) async throws -> Data {
    if let data {
      return data
    }
    return try await loader(of: row).loadImageData(for: key)
  }

  private func fileName(of row: FeedRow, _ key: ImageDataKey) -> PictureFileName {
    PictureFileName.name(of: row, at: key, among: allRows)
  }

  /// The rows of all images, those that are not shown too.
  private var allRows: [(row: FeedRow, key: ImageDataKey)] {
    if let shown = controller.shown, !shown.isOfSeveral {
      return shown.all.map { (presenter.row(for: $0, now: now()), $0.dataKey) }
    }
    guard case .loaded(let screen) = controller.state else {
      return []
    }
    return screen.rows.compactMap { row in
      row.dataKey.map { (row, $0) }
    }
  }

  private func loader(of row: FeedRow, isCached: Bool = true) -> any FeedImageDataLoader {
    let items = controller.items(of: row)
    let images = items.filter { $0.feed == items.first?.feed }.map(\.image)
    return actions(items.first?.feed).imageData(images, controller.origin(of: row), isCached)
  }
}

// It is made and used on the main actor.
@available(*, unavailable) extension FeedOnScreen.Actions: Sendable {}
