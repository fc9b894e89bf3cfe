package import CommandLine
import FeedCLI
package import FeedCache

extension Choices {
  /// How old a saved copy may be: less than seven days, or what `--max-age` says.
  package var policy: FeedCachePolicy {
    switch self[.maxAge] {
    case nil: .sevenDays
    case .seconds(let seconds): FeedCachePolicy(maxAge: seconds)
    case .unlimited: .unlimited
    }
  }

  /// Whether a refused copy may be deleted: only by a policy that holds for each call and the real
  /// clock, and if the network may be asked for a better copy.
  package var allowsDeleting: Bool {
    arguments[.maxAge] == nil && self[.now] == nil && !has(.offline)
  }

  /// How long `watch` waits between two loads, ± 10 %.
  package var pause: Duration { self[.every] ?? .seconds(60) }

  /// The clock, or the instant that `--now` names.
  package func clock(_ real: @escaping @Sendable () -> Date) -> @Sendable () -> Date {
    guard let now = self[.now] else {
      return real
    }
    return { now }
  }
}
