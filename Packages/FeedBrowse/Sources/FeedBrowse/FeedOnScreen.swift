/// A feed of a session, made of loaders: the ``BrowsedFeed`` of most programs.
@MainActor public final class FeedOnScreen: BrowsedFeed {
  /// Makes the loader of the data of these images of a feed from `origin`. Unless they may come
  /// from a cache it replaces what is cached.
  public typealias ImageData =
    (_ images: [FeedImage], _ origin: Feed.Origin, _ isCached: Bool) -> any FeedImageDataLoader
  /// Saves a picture as a new file of this name, and throws if there is one.
  public typealias Save = (_ name: String, _ data: Data) throws -> Void

  /// What tells it from other feeds.
  public let name: String?
  /// Loads the feed.
  public let controller: FeedController
  private let presenter: FeedPresenter
  private let now: () -> Date
  private let imageData: ImageData
  private let openInBrowser: @Sendable (URL) async throws -> Void
  private let saveFile: Save
  private let markSeen: @Sendable (FeedImage) async throws -> Void
  private let keeper: (any ImageKeeper)?
  /// What was let go last, which nobody else may have any more: the same key keeps it again.
  private var letGo: (id: UUID, picture: Data)?

  /// Makes a feed that `controller` loads. Its pictures come from the loaders that `imageData`
  /// makes. `see` marks an image as seen. Without a `keeper` no image can be kept.
  public init(
    name: String? = nil,
    controller: FeedController,
    presenter: FeedPresenter = FeedPresenter(),
    now: @escaping () -> Date = { Date() },
    imageData: @escaping ImageData,
    open: @escaping @Sendable (URL) async throws -> Void,
    save: @escaping Save,
    see: @escaping @Sendable (FeedImage) async throws -> Void = { _ in },
    keeper: (any ImageKeeper)? = nil
  ) {
    self.name = name
    self.controller = controller
    self.presenter = presenter
    self.now = now
    self.imageData = imageData
    openInBrowser = open
    saveFile = save
    markSeen = see
    self.keeper = keeper
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
    guard let url = row.link else {
      return nil
    }
    let data = try await picture(data, of: row, at: url)
    guard let format = ImageFormat(of: data) else {
      throw FailureCause.notAnImage
    }
    let name = fileName(of: row, url).name(format)
    try saveFile(name, data)
    return .savedPicture(name)
  }

  /// Marks a row's image as seen.
  public func see(_ row: FeedRow) async throws {
    if let image = image(of: row) {
      try await markSeen(image)
    }
  }

  /// Keeps a row's image for good, or lets it go, and says so. If its data is not there it is
  /// loaded first.
  public func keep(_ row: FeedRow, _ data: Data?) async throws -> Message? {
    guard let keeper, let image = image(of: row) else {
      return nil
    }
    let known = letGo?.id == row.id ? letGo?.picture : nil
    let data = try await picture(data ?? known, of: row, at: image.url)
    guard try await !keeper.toggle(image, data) else {
      return .kept(shownBy: "feed kept")
    }
    letGo = (row.id, data)
    return .letGo
  }

  /// The ids of the images that are kept.
  public func keptImages() async throws -> Set<UUID> {
    try await keeper?.keptImages(among: controller.feed?.images ?? []) ?? []
  }

  private func image(of row: FeedRow) -> FeedImage? {
    controller.feed?.images.first { $0.id == row.id && $0.url == row.link }
  }

  private func picture(_ data: Data?, of row: FeedRow, at url: URL) async throws -> Data {
    if let data {
      return data
    }
    return try await loader(of: row).loadImageData(from: url)
  }

  private func fileName(of row: FeedRow, _ url: URL) -> PictureFileName {
    // With the images that are not shown.
    guard let feed = controller.feed,
      case .loaded(let screen) = presenter.loaded(feed, now: now())
    else {
      return PictureFileName(of: row)
    }
    let all = zip(screen.rows, feed.images).map { (row: $0, url: $1.url) }
    return PictureFileName.name(of: row, at: url, among: all)
  }

  private func loader(of row: FeedRow, isCached: Bool = true) -> any FeedImageDataLoader {
    let origin = controller.origin(of: row)
    let images = controller.feed?.images.filter { $0.id == row.id && $0.url == row.link } ?? []
    return imageData(images, origin, isCached)
  }
}
