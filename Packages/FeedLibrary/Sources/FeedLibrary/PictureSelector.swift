public import FeedCore
import FeedFailures

/// The use case *select pictures*: of a feed's items all pictures, only the first of each, or those
/// of their web pages.
///
/// It decorates the loading of a feed: its first page, its next pages, and the saved copy by which
/// a request is conditional, so that a copy that was selected otherwise is replaced. Make one for
/// each load.
public struct PictureSelector: Sendable {
  private let selection: PictureSelection
  private let url: URL
  private let saved: any FeedLoader
  private let store: any FeedNotes<PictureNotes>
  private let pages: ItemPages
  private let now: @Sendable () -> Date
  private let onStoreFailure: @Sendable (any Error) -> Void

  /// Makes the use case.
  /// - Parameters:
  ///   - selection: which pictures.
  ///   - feedURL: the feed's URL.
  ///   - saved: loads the saved copy, however old.
  ///   - store: where notes are kept.
  ///   - pages: looks at the web pages of items.
  ///   - now: the time.
  ///   - onStoreFailure: receives why notes could not be read or saved.
  public init(
    _ selection: PictureSelection,
    feedURL: URL,
    saved: any FeedLoader,
    store: any FeedNotes<PictureNotes>,
    pages: ItemPages,
    now: @escaping @Sendable () -> Date = { Date() },
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.selection = selection
    url = feedURL
    self.saved = saved
    self.store = store
    self.pages = pages
    self.now = now
    self.onStoreFailure = onStoreFailure
  }

  /// A loader of the feed with its selected pictures, as ``select(of:)`` has them.
  public func first(_ loader: any FeedLoader) -> any FeedLoader {
    FirstPage(loader: loader, selector: self)
  }

  /// A loader of next pages with their selected pictures.
  public func next(_ loader: any NextPageLoader) -> any NextPageLoader {
    NextPage(loader: loader, selector: self)
  }

  /// A loader of the copy that `loader` loads, if the server may be asked whether it is current. It
  /// throws ``/FeedCore/NoFeed`` where pictures were selected otherwise, or a page is due.
  public func current(_ loader: any FeedLoader) -> any FeedLoader {
    CurrentCopy(loader: loader, selector: self)
  }

  /// The first page of a feed with its selected pictures. If there is none on the items' pages
  /// either, it throws a `LoadFailure` of `FailureCause.noPicturesOnPages`.
  public func select(of feed: Feed) async throws -> Feed {
    try await cancellable {
      let known = try await notes()
      var notes = PictureNotes(selection)
      if selection == .page, known?.selection == .page {
        notes.outcomes = known?.outcomes ?? [:]
      }
      let selected = try await select(of: feed, notes: &notes)
      if feed.posts != .none {
        notes.forgetOthers(than: Set(ItemWithPage.all(of: feed).map(\.image.id)))
      }
      if notes != known, selection != .all || known != nil {
        try await save(notes)
      }
      guard selection != .page || !selected.images.isEmpty || selected.details.leftOut == 0 else {
        throw LoadFailure(
          .invalidData,
          loading: url,
          cause: FailureCause.noPicturesOnPages
        )
      }
      return selected
    }
  }

  /// Whether the web page of the newest item of a feed without a picture has one. That page is not
  /// requested again by this selector.
  public func offersPicture(of feed: Feed) async throws -> Bool {
    try await cancellable { try await pages.offersPicture(of: feed) }
  }

  /// A later page of it with its selected pictures.
  fileprivate func selectFurther(of page: Feed) async throws -> Feed {
    guard selection == .page else {
      return page.selected(by: selection)
    }
    let known = try await notes()
    var notes = known ?? PictureNotes(selection)
    let selected = try await select(of: page, notes: &notes)
    if notes != known {
      try await save(notes)
    }
    return selected
  }

  private func select(of feed: Feed, notes: inout PictureNotes) async throws -> Feed {
    guard selection == .page, feed.posts != .none else {
      return feed.selected(by: selection)
    }
    return try await pages.complete(feed, saved: try await saved.loadIfAny(), notes: &notes)
  }

  private func notes() async throws -> PictureNotes? {
    do {
      return try await store.note(of: url)
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
      return nil
    }
  }

  private func save(_ notes: PictureNotes) async throws {
    do {
      try await store.update(url) { [selection] saved in
        saved = selection == .all ? nil : notes
      }
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
    }
  }

  fileprivate func isCurrent() async throws -> Bool {
    let notes = try await notes()
    guard selection == .page else {
      return selection == notes?.selection ?? .all
    }
    return notes?.selection == .page && notes?.isDue(now: now()) == false
  }
}

private struct FirstPage: FeedLoader {
  let loader: any FeedLoader
  let selector: PictureSelector

  func load() async throws -> Feed {
    try await selector.select(of: loader.load())
  }
}

private struct NextPage: NextPageLoader {
  let loader: any NextPageLoader
  let selector: PictureSelector

  func loadNextPage(of feed: Feed) async throws -> Feed? {
    try await cancellable {
      guard let page = try await loader.loadNextPage(of: feed) else {
        return nil
      }
      return try await selector.selectFurther(of: page)
    }
  }
}

private struct CurrentCopy: FeedLoader {
  let loader: any FeedLoader
  let selector: PictureSelector

  func load() async throws -> Feed {
    guard try await selector.isCurrent() else {
      throw NoFeed(.empty)
    }
    return try await loader.load()
  }
}

extension Feed {
  /// The feed with the first picture of each item, if that is selected. It looks at no page.
  public func selected(by selection: PictureSelection) -> Feed {
    guard selection == .first, !posts.further.isEmpty else {
      return self
    }
    let further = Set(posts.further)
    // Alone, each is the whole of what is shown of its post.
    let first = images.indices.filter { !further.contains($0) }.map { images[$0].asPart(1, of: 1) }
    return Feed(images: first, origin: origin, validators: validators, details: details)
  }
}
