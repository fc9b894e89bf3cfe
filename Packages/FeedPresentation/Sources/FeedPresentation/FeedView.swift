/// Whatever shows a feed: a terminal, a screen, a test's spy.
///
/// What every view promises: it shows the state it was given last, knows no errors and no domain types, and throws when it could not show
/// the state (a closed pipe, a full disk). **Cancelling** the calling task before a state is shown means that it is not shown.
public protocol FeedView: Sendable {
  /// Shows `state`.
  func display(_ state: FeedViewState) async throws
}
