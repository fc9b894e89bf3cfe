/// The progress of a command that does the same for many things.
public struct ProgressState: Hashable, Sendable {
  /// How many are done.
  public var done: Int
  /// How many there are.
  public var count: Int
  /// The bytes of those done.
  public var bytes: Int
  /// The time since the start.
  public var elapsed: Duration

  /// Makes a progress.
  public init(done: Int, of count: Int, bytes: Int, elapsed: Duration) {
    self.done = done
    self.count = count
    self.bytes = bytes
    self.elapsed = elapsed
  }

  /// Mean bytes per second since the start; `nil` if it is too early to say.
  var rate: Int? {
    guard let seconds, bytes > 0 else { return nil }
    return Int(min(Double(bytes) / seconds, 1e15))
  }

  /// The estimated time for the rest, at the mean speed; `nil` if it is too early to say, or nothing is left.
  var timeLeft: Duration? {
    guard let seconds, done > 0, done < count else { return nil }
    return .seconds(min(seconds / Double(done) * Double(count - done), 1e12))
  }

  /// The first second is not representative.
  private var seconds: Double? {
    let seconds = elapsed / .seconds(1)
    return seconds < 1 ? nil : seconds
  }
}
