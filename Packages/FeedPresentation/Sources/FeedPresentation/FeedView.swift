/// Whatever shows a feed: a terminal, a screen, a test's spy.
///
/// What every view promises: it shows the state it was given last, knows no errors and no domain types, and throws when it could not show
/// the state (a closed pipe, a full disk). **Cancelling** the calling task before a state is shown means that it is not shown.
///
/// A view of a main-actor class writes `@MainActor` in front of its method, also where its target is isolated to the main actor by default.
public protocol FeedView: Sendable {
  /// Shows `state`, on whatever actor or queue the caller is on: a view for a screen is put behind main-queue dispatch.
  nonisolated(nonsending) func display(_ state: FeedViewState) async throws
}
