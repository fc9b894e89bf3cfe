import FeedCore
public import FeedFailures

/// Why a store failed.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FeedStoreError: Error {
  /// What is stored cannot be read: it was corrupted, or has a foreign format. Validation deletes
  /// it.
  case corrupt(FeedStoreRevision, reason: String)
  /// The system cannot be asked at the moment, or refuses. Nothing is deleted for that.
  case unavailable(any Error)
  /// The quota for image data is used up by images further up the feed.
  case quotaReached(limit: FeedImageDataLimit)
  /// The image data is empty, which no image is.
  case emptyImageData
}

extension FeedStoreError {
  /// What is corrupt, for a log.
  public var detail: String? {
    if case .corrupt(_, let reason) = self {
      reason
    } else {
      nil
    }
  }

  /// Does a store's work. Every error but this type and `CancellationError` becomes the cause of
  /// ``unavailable(_:)``.
  public static func wrapping<Value: Sendable>(_ work: () async throws -> Value) async throws
    -> Value
  {
    do {
      return try await work()
    } catch let error where !(error is FeedStoreError || error is CancellationError) {
      throw FeedStoreError.unavailable(error)
    }
  }
}

extension FeedStoreError: ExplainedError {
  /// Why the store failed.
  public var failureCause: FailureCause {
    switch self {
    case .corrupt: .corrupt
    case .unavailable(let cause): FailureCause(cause)
    case .quotaReached(let limit): .quota(images: limit.count, mebibytes: limit.bytes >> 20)
    case .emptyImageData: .emptyBody
    }
  }
}

extension FailureCause {
  /// What is saved cannot be read.
  public static let corrupt = FailureCause("corruptCopy")

  /// A newer version of the program saved the copy, in this file if it is one of its own. It cannot
  /// be read, and is neither deleted nor replaced.
  public static func newerFormat(path: String? = nil) -> FailureCause {
    guard let path else {
      return FailureCause("newerCopy", isWholeReason: true, advice: .none)
    }
    return FailureCause("newerFormat", ["path": .path(path)], isWholeReason: true, advice: .none)
  }

  /// Whether a newer version saved what cannot be read.
  public var isNewerFormat: Bool { key == "newerFormat" || key == "newerCopy" }

  /// The saved feed is not the one that is shown, and that was to be continued.
  public static let superseded = FailureCause("superseded")
}
