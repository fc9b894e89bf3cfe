// The one place where an error becomes a message.
extension Message {
  /// What was wrong, with what, and what to do: `advice`, or else what helps against most failures of its kind.
  public static func failure(_ error: any Error, advice: Message? = nil) -> Message {
    switch error {
    case let failure as LoadFailure:
      cannotLoad(failure.url, because: reason(failure), advice: advice ?? Self.advice(on: failure.kind))
    case let noFeed as NoFeed: reason(noFeed)
    default: cannotLoadFeed(because: reason(error))
    }
  }

  /// What was wrong, in a few words, to stand after a colon or in brackets.
  public static func reason(_ error: any Error) -> Message {
    switch error {
    case let failure as LoadFailure: reason(of: failure)
    case let noFeed as NoFeed: reason(of: noFeed.state)
    case is ImageDataNotFound: pictureNotCached
    default: cause(FailureCause(error))
    }
  }

  private static func reason(of failure: LoadFailure) -> Message {
    switch failure.kind {
    case .connectivity: noConnection(cause(failure.failureCause))
    case .invalidData:
      // No server was asked, so there is no response that could be invalid.
      switch failure.failureCause {
      case .forbiddenScheme, .forbiddenURL, .privateNetwork: cause(failure.failureCause)
      default: invalidData(cause(failure.failureCause))
      }
    case .offline: offline
    @unknown default: cause(failure.failureCause)
    }
  }

  private static func reason(of state: CacheState) -> Message {
    switch state {
    case .empty, .valid, .corrupt: noSavedFeed
    case .expired: savedFeedExpired
    case .fromTheFuture: savedFeedFromTheFuture
    }
  }

  private static func advice(on kind: LoadFailure.Kind) -> Message {
    switch kind {
    case .connectivity: adviceWithoutConnection
    case .invalidData: adviceOnInvalidData
    case .offline: adviceWhenOffline
    @unknown default: adviceWithoutConnection
    }
  }
}
