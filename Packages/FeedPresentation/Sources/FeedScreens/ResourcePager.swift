/// Makes what a screen shows longer.
///
/// What every pager promises:
/// - **Success** is what it was given and what follows, as one, or `nil` if there is no more.
/// - A failure is thrown with its cause, and another call may succeed.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else.
public protocol ResourcePager<Value>: Sendable {
  /// What is made longer.
  associatedtype Value: Sendable

  /// Whether more may follow; the pager is not asked for it otherwise.
  func hasMore(after value: Value) -> Bool

  /// Loads what follows `value`, and returns both.
  func loadMore(after value: Value) async throws -> Value?
}
