/// A step of a load: changes each page of a feed that comes from its server, before anything is
/// saved. A load is a list of steps, each of which gets what the one before it returns.
///
/// What every step promises:
/// - **Success** is the page with its changes, or as it was.
/// - A failure is thrown with its cause, and the page is not delivered. What a step only remembers
///   is no reason to fail.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else.
public protocol FeedStep: Sendable {
  /// Whether the server may be asked if the saved copy is still current. Where it is, the copy is
  /// the first page. Unless a step says otherwise, it may.
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
