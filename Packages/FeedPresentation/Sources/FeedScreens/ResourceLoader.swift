/// Loads what a screen shows.
///
/// What every loader promises:
/// - **Success** is the whole of it. A failure is thrown with its cause.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, even if the
///   source failed or finished meanwhile.
public protocol ResourceLoader<Value>: Sendable {
  /// What is loaded.
  associatedtype Value: Sendable

  /// Loads it.
  func load() async throws -> Value
}
