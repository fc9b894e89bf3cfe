import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one place where an error becomes words for a customer: one line, localised, safe to show.
public struct ErrorWords: Sendable {
  private let strings: any FeedStrings

  /// Makes words by `strings`.
  public init(strings: any FeedStrings = EnglishStrings()) { self.strings = strings }

  /// What was wrong, with what, and what to do.
  public func message(for error: any Error) -> String {
    switch error {
    case let failure as LoadFailure:
      let url = SafeText.url(failure.url.absoluteString)
      return strings.cannotLoad(url: url, reason: reason(for: failure), advice: advice(for: failure.kind))
    case let noFeed as NoFeed: return reason(for: noFeed)
    default: return strings.cannotLoad(reason: reason(for: error))
    }
  }

  /// What was wrong, in a few words, to stand behind a colon or in brackets.
  public func reason(for error: any Error) -> String {
    switch error {
    case let failure as LoadFailure: reason(for: failure)
    case NoFeed.empty: strings.noSavedFeed
    case NoFeed.expired: strings.savedFeedExpired
    case NoFeed.fromTheFuture: strings.savedFeedFromTheFuture
    case is ImageDataNotFound: strings.noSavedPicture
    default: SafeText.line("\(error)", limit: SafeText.Limit.status)
    }
  }

  private func reason(for failure: LoadFailure) -> String {
    let cause = SafeText.line("\(failure.cause)", limit: SafeText.Limit.status)
    return switch failure.kind {
    case .connectivity: strings.noConnection(cause: cause)
    case .invalidData: strings.invalidData(cause: cause)
    case .offline: strings.offline
    }
  }

  private func advice(for kind: LoadFailure.Kind) -> String {
    switch kind {
    case .connectivity: strings.adviceWithoutConnection
    case .invalidData: strings.adviceOnInvalidData
    case .offline: strings.adviceWhenOffline
    }
  }
}
