/// Anything that shows a feed: a terminal, a screen, a test's spy.
///
/// A view shows the state it was given last, and throws when it could not (a closed pipe, a full
/// disk). It knows no errors and no domain types. **Cancelling** the calling task before a state is
/// shown means that it is not shown.
///
/// A view of a main-actor class marks its method `@MainActor`, also if its target is isolated to
/// the main actor by default.
public protocol FeedView: Sendable {
  /// Shows `state`, on the caller's actor or queue: wrap a view for a screen in main-queue
  /// dispatch.
  nonisolated(nonsending) func display(_ state: FeedViewState) async throws
}
