/// What is typed, key by key and without an echo. A session asks for the next bytes once it has
/// handled the last ones.
///
/// A type of your own promises this:
/// - ``bytes(within:)`` returns at least one byte, or none if none came within the time; without a
///   time it waits as long as it takes.
/// - It returns `nil` at the end of the input, and soon after its task is cancelled. Then nothing
///   is asked for any more.
/// - After ``end()`` it leaves what is typed to other programs, and waits, until ``begin()``.
public protocol Keyboard: Sendable {
  /// Takes the keys. After another program had them, it first waits until they are this one's
  /// again. Called once more without ``end()``, it takes them anew.
  func begin()
  /// Gives the keys back as they were.
  func end()
  /// The next bytes; none if there are none within `time`; `nil` at the end.
  func bytes(within time: Duration?) async -> [UInt8]?
}
