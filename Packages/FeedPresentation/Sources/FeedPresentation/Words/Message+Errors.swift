public import FeedCore
import FeedFailures

extension Message {
  /// What failed, with what, and what to do: `advice`, or else what became of a saved copy that was
  /// refused, or else what usually helps. `option` shows a copy that was kept.
  public static func failure(
    _ error: any Error,
    advice: Message? = nil,
    keptCopiesShownBy option: String? = nil
  ) -> Message {
    switch error {
    case let failure as LoadFailure:
      let copy = failure.refusedCopy.map { refused($0, shownBy: option) }
      return cannotLoad(failure, advice: advice ?? copy ?? Self.advice(on: failure))
    case let noFeed as NoFeed:
      return reason(of: noFeed)
    default:
      return Message("cannotLoadFeed", because: reason(error))
    }
  }

  /// Why several feeds could not be loaded, and what to do: `advice`, or else what usually helps.
  public static func commonFailure(_ failure: LoadFailure, advice: Message? = nil) -> Message {
    let reason = reason(of: failure)
    guard let advice = advice ?? Self.advice(on: failure) else {
      return reason
    }
    return Message("commonFailure", ["reason": .message(reason), "advice": .message(advice)])
  }

  /// Why work ended early, and what it did until then; the reason is safe to show.
  public static func stopped(because reason: String, with result: Message) -> Message {
    Message("commonFailure", ["reason": .text(reason), "advice": .message(result)])
  }

  private static func cannotLoad(_ failure: LoadFailure, advice: Message?) -> Message {
    var values: [String: Value] = [
      "url": .url(failure.url), "reason": .message(reason(of: failure)),
    ]
    guard let advice else {
      return Message("cannotLoadForGood", values)
    }
    values["advice"] = .message(advice)
    return Message("cannotLoad", values)
  }

  /// What failed, in a few words that follow a colon or stand in brackets.
  public static func reason(_ error: any Error) -> Message {
    switch error {
    case let failure as LoadFailure: reason(of: failure)
    case let noFeed as NoFeed: reason(of: noFeed)
    case let fault as FeedURL.Fault: reason(of: fault)
    case is ImageDataNotFound: pictureNotCached
    default: cause(FailureCause(error))
    }
  }

  private static func reason(of failure: LoadFailure) -> Message {
    let cause = cause(failure.failureCause)
    if failure.failureCause.isWholeReason {
      return cause
    }
    return switch failure.kind {
    case .connectivity: Message("noConnection", ["cause": .message(cause)])
    case .invalidData: Message("invalidData", ["cause": .message(cause)])
    case .offline: Message("offline")
    case .waiting: cause
    @unknown default: cause
    }
  }

  static func reason(of fault: FeedURL.Fault) -> Message {
    switch fault {
    case .notWeb: Message("notWebURL")
    case .character: Message("spaceInURL")
    case .length: Message("longURL")
    case .port: Message("portOutOfRange")
    case .credentials: Message("credentialsInURL")
    case .unusualHost: Message("unusualHost")
    }
  }

  private static func reason(of noFeed: NoFeed) -> Message {
    switch noFeed.state {
    case .empty, .valid, .corrupt, .unavailable: Message("noSavedFeed")
    case .expired: Message("savedFeedExpired")
    case .fromTheFuture: Message("savedFeedFromTheFuture")
    }
  }

  /// What helps; `nil` where only the publisher can help, or the cause says what to do.
  private static func advice(on failure: LoadFailure) -> Message? {
    switch failure.failureCause.advice {
    case .none: nil
    case .words(let key): Message(key)
    case .wordsWithValues(let key): Message(key, values(of: failure.failureCause))
    case .usual: usualAdvice(after: failure.kind)
    }
  }

  private static func usualAdvice(after kind: LoadFailure.Kind) -> Message {
    switch kind {
    case .connectivity: Message("adviceWithoutConnection")
    case .invalidData: Message("adviceOnInvalidData")
    case .offline: Message("adviceWhenOffline")
    case .waiting: Message("adviceWhenWaiting")
    @unknown default: Message("adviceWithoutConnection")
    }
  }
}
