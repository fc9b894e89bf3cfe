public import FeedCore
import FeedFailures

/// A step of a load, *select pictures*: of a feed's items all pictures, only the first of each, or
/// those of their web pages.
///
/// A copy that was selected otherwise, or one of whose pages is due, is not confirmed but replaced.
/// Make one for each load.
public struct PictureSelector: FeedStep {
  private let selection: PictureSelection
  private let url: URL
  private let store: any FeedNotes<PictureNotes>
  private let pages: ItemPages
  private let now: @Sendable () -> Date
  private let onStoreFailure: @Sendable (any Error) -> Void

  /// Makes the use case.
  /// - Parameters:
  ///   - selection: which pictures.
  ///   - feedURL: the feed's URL.
  ///   - store: where notes are kept.
  ///   - pages: looks at the web pages of items.
  ///   - now: the time.
  ///   - onStoreFailure: receives why notes could not be read or saved.
  public init(
    _ selection: PictureSelection,
    feedURL: URL,
    store: any FeedNotes<PictureNotes>,
    pages: ItemPages,
    now: @escaping @Sendable () -> Date = { Date() },
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.selection = selection
    url = feedURL
    self.store = store
    self.pages = pages
    self.now = now
    self.onStoreFailure = onStoreFailure
  }

  /// Whether the copy was selected in the same way, and no page is due.
  public func mayConfirm(_ saved: Feed) async throws -> Bool {
    let notes = try await notes()
    guard selection == .page else {
      return selection == notes?.selection ?? .all
    }
    return notes?.selection == .page && notes?.isDue(now: now()) == false
  }

  /// The page with its selected pictures. If a first page has none on the items' pages either, it
  /// throws a `LoadFailure` of `FailureCause.noPicturesOnPages`.
  public func changed(_ page: Feed, behind pages: Feed?, saved: Feed?) async throws -> Feed {
    try await cancellable {
      pages == nil
        ? try await select(of: page, saved: saved) : try await select(ofFurther: page, saved: saved)
    }
  }

  /// Whether the web page of the newest item of a feed without a picture has one. That page is not
  /// requested again by this selector.
  public func offersPicture(of feed: Feed) async throws -> Bool {
    try await cancellable { try await pages.offersPicture(of: feed) }
  }

  private func select(of feed: Feed, saved: Feed?) async throws -> Feed {
    let known = try await notes()
    var notes = PictureNotes(selection)
    if selection == .page, known?.selection == .page {
      notes.outcomes = known?.outcomes ?? [:]
    }
    let selected = try await select(of: feed, saved: saved, notes: &notes)
    if feed.posts != .none {
      notes.forgetOthers(than: Set(ItemWithPage.all(of: feed).map(\.image.id)))
    }
    if notes != known, selection != .all || known != nil {
      try await save(notes)
    }
    guard selection != .page || !selected.images.isEmpty || selected.details.leftOut == 0 else {
      throw LoadFailure(.invalidData, loading: url, cause: FailureCause.noPicturesOnPages)
    }
    return selected
  }

  private func select(ofFurther page: Feed, saved: Feed?) async throws -> Feed {
    guard selection == .page else {
      return page.selected(by: selection)
    }
    let known = try await notes()
    var notes = known ?? PictureNotes(selection)
    let selected = try await select(of: page, saved: saved, notes: &notes)
    if notes != known {
      try await save(notes)
    }
    return selected
  }

  private func select(
    of feed: Feed,
    saved: Feed?,
    notes: inout PictureNotes
  ) async throws -> Feed {
    guard selection == .page, feed.posts != .none else {
      return feed.selected(by: selection)
    }
    return try await pages.complete(feed, saved: saved, notes: &notes)
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
