import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one place where an error becomes words for a customer: one line, localised, safe to show, and without the passwords of URLs.
public struct ErrorWords: Sendable {
  private let strings: any FeedStrings
  private let cause: @Sendable (any Error) -> ErrorCause?

  /// Makes words by `strings`. `cause` knows the errors of whatever is below, and tells of which kind one is; what it does not know is told
  /// in the error's own words.
  public init(
    strings: any FeedStrings = EnglishStrings(), cause: @escaping @Sendable (any Error) -> ErrorCause? = { _ in nil }
  ) {
    self.strings = strings
    self.cause = cause
  }

  /// What was wrong, with what, and what to do: `advice`, or else what helps against most failures of its kind.
  public func message(for error: any Error, advice: String? = nil) -> String {
    switch error {
    case let failure as LoadFailure:
      let url = SafeText.url(failure.url.absoluteString)
      return strings.cannotLoad(
        url: url, reason: reason(for: failure), advice: advice ?? self.advice(for: failure.kind))
    case let noFeed as NoFeed: return reason(for: noFeed)
    default: return strings.cannotLoad(reason: reason(for: error))
    }
  }

  /// What was wrong, in a few words, to stand behind a colon or in brackets.
  public func reason(for error: any Error) -> String {
    switch error {
    case let failure as LoadFailure: reason(for: failure)
    case let noFeed as NoFeed: reason(for: noFeed.state)
    case is ImageDataNotFound: strings.noSavedPicture
    default: words(for: error)
    }
  }

  private func reason(for state: CacheState) -> String {
    switch state {
    case .empty, .valid, .corrupt: strings.noSavedFeed
    case .expired: strings.savedFeedExpired
    case .fromTheFuture: strings.savedFeedFromTheFuture
    }
  }

  private func reason(for failure: LoadFailure) -> String {
    switch failure.kind {
    case .connectivity: strings.noConnection(cause: words(for: failure.cause))
    case .invalidData where cause(failure.cause)?.isOwnRefusal == true: words(for: failure.cause)
    case .invalidData: strings.invalidData(cause: words(for: failure.cause))
    case .offline: strings.offline
    }
  }

  private func words(for error: any Error) -> String {
    let words = cause(error).map(strings.cause) ?? "\(error)"
    return SafeText.line(SafeText.withoutPasswords(words), limit: SafeText.Limit.status)
  }

  private func advice(for kind: LoadFailure.Kind) -> String {
    switch kind {
    case .connectivity: strings.adviceWithoutConnection
    case .invalidData: strings.adviceOnInvalidData
    case .offline: strings.adviceWhenOffline
    }
  }
}
