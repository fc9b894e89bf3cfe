public import FeedCore

/// The clock, and chance.
public struct Time: Sendable {
  /// The current time.
  public var now: @Sendable () -> Date
  /// Waits; a cancel throws `CancellationError`.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// A random number from 0 to 1.
  public var random: @Sendable () -> Double

  /// Makes the port.
  public init(
    now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  /// The clock of the machine.
  public static let real = Time(
    now: { Date() },
    sleep: { try await Task.sleep(for: $0) },
    random: { .random(in: 0...1) }
  )

  /// Waits for the interval, give or take a tenth: programs started together do not stay in step.
  package func pause(of interval: Duration) -> @Sendable () async throws -> Void {
    { try await sleep(interval * (0.9 + 0.2 * random())) }
  }
}
