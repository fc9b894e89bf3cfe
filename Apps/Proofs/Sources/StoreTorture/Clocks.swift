import FeedCache
import FeedCore
import Findings

/// Clocks that jump, and days that are not 24 hours long.
enum Clocks {
  /// What becomes of a feed at a later time.
  private enum Outcome {
    case shown, kept, deleted
  }

  private static let saved = "2026-11-21T10:00:00Z"
  private static let cases: [(name: String, savedAt: String, now: String, outcome: Outcome)] = [
    ("7 days less 1 s", saved, "2026-11-28T09:59:59Z", .shown),
    ("7 days", saved, "2026-11-28T10:00:00Z", .deleted),
    ("7 days and 1 s", saved, "2026-11-28T10:00:01Z", .deleted),
    ("set back an hour", saved, "2026-11-21T09:00:00Z", .shown),
    ("set back a year", saved, "2025-11-21T10:00:00Z", .kept),
    ("ahead ten years", saved, "2036-11-21T10:00:00Z", .deleted),
    ("over a leap day", "2028-02-25T10:00:00Z", "2028-03-03T09:59:59Z", .shown),
    ("over a leap day, 7 days", "2028-02-25T10:00:00Z", "2028-03-03T10:00:00Z", .deleted),
    (
      "over the start of summer time", "2026-03-26T12:00:00+01:00", "2026-04-02T12:59:59+02:00",
      .shown
    ),
    (
      "over the start of summer time, 7 days", "2026-03-26T12:00:00+01:00",
      "2026-04-02T13:00:00+02:00", .deleted
    ),
    ("over its end", "2026-10-22T12:00:00+02:00", "2026-10-29T10:59:59+01:00", .shown),
  ]

  static func run() throws -> Finding {
    try torture("clocks") { directory, violations in
      for (name, savedAt, now, outcome) in cases {
        try directory.removeCache()
        violations.check(name) {
          // A day must be 86,400 seconds where there is summer time too.
          setenv("TZ", "Europe/Berlin", 1)
          let store = Subject.fileStore.store(at: directory.cache)
          let style = Date.ISO8601FormatStyle()
          let savedAt = try style.parse(savedAt)
          let now = try style.parse(now)
          try await LocalFeedLoader(store: store, now: { savedAt }).save(
            Feed(images: [], origin: .remote())
          )
          let loader = LocalFeedLoader(store: store, now: { now })
          let isShown = (try? await loader.load()) != nil  // any error means that it is not shown
          try await loader.validate()
          let isDeleted = try await store.retrieve() == nil
          guard isShown == (outcome == .shown), isDeleted == (outcome == .deleted) else {
            throw Violation("clock \(name): shown \(isShown), deleted \(isDeleted)")
          }
        }
      }
      return "\(cases.count) clocks: \(violations.count) violations"
    }
  }
}
