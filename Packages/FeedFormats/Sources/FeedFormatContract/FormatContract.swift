public import FeedContract

/// What every ``/FeedFormats/FeedFormat`` promises, with a file for each topic.
public enum FormatContract: Sendable {
  /// The promises, to be checked with `subject`.
  public static func promises(of subject: FormatSubject) -> [Promise] {
    promises.filter { $0.skipped(subject) == nil }.map { promise in
      Promise(promise.description, comparesTimes: promise.comparesTimes) {
        try await promise.check(subject)
      }
    }
  }

  /// The promises that cannot be checked with `subject`, each with the reason.
  public static func skipped(of subject: FormatSubject) -> [String] {
    promises.compactMap { promise in
      promise.skipped(subject).map { "skipped, \($0): \(promise.description)" }
    }
  }

  private static let promises = recognising + purity + brokenBodies + identity + work
}

/// A promise before it has a subject.
struct FormatPromise: Sendable {
  let description: String
  let comparesTimes: Bool
  /// Why the promise cannot be checked with a subject, if it cannot.
  let skipped: @Sendable (FormatSubject) -> String?
  let check: @Sendable (FormatSubject) async throws -> Void

  init(
    _ description: String,
    comparesTimes: Bool = false,
    skipped: @escaping @Sendable (FormatSubject) -> String? = { _ in nil },
    _ check: @escaping @Sendable (FormatSubject) async throws -> Void
  ) {
    self.description = description
    self.comparesTimes = comparesTimes
    self.skipped = skipped
    self.check = check
  }
}
