/// A step of a load: changes each page of a feed that comes from its server, before anything is
/// saved. A load is a list of steps, each of which gets what the one before it returns.
///
/// A step may hold the state of one load, so make its steps anew for each.
///
/// What every step promises:
/// - **Success** is the page with its changes, or as it was.
/// - A failure is thrown with its cause, and the page is not delivered. What a step only remembers
///   is no reason to fail.
/// - **Cancelling** the calling task: a step writes nothing after that. It may finish all the same;
///   the load throws `CancellationError`.
public protocol FeedStep: Sendable {
  /// Whether the server may be asked if the saved copy is still current. If the server confirms it,
  /// the copy is the first page. The default is `true`.
  func mayConfirm(_ saved: Feed) async throws -> Bool

  /// The page as the step leaves it.
  /// - Parameters:
  ///   - page: the page alone.
  ///   - pages: the pages before it, as they are delivered; `nil` for the first page.
  ///   - saved: the copy that was saved when the load began, however old; `nil` if there is none,
  ///     or none that can be read.
  func changed(_ page: Feed, behind pages: Feed?, saved: Feed?) async throws -> Feed
}

extension FeedStep {
  /// The copy may be confirmed.
  public func mayConfirm(_ saved: Feed) async throws -> Bool { true }
}

extension Collection<any FeedStep> {
  /// The page as the last of these steps leaves it. The other arguments are those of a step. A
  /// cancel throws `CancellationError`.
  public func changed(
    _ page: Feed,
    behind pages: Feed? = nil,
    saved: Feed?
  ) async throws -> Feed {
    var page = page
    for step in self {
      page = try await step.changed(page, behind: pages, saved: saved)
      try Task.checkCancellation()
    }
    return page
  }
}
