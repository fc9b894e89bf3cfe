import FeedFailures

/// What there is to say of a feed that is not fresh.
public struct FeedRemark: Sendable {
  /// What became of the feed.
  @frozen public enum Outcome: Sendable {
    /// A saved copy is shown; the origin says how old it is, and why.
    case saved(Feed.Origin)
    /// There is nothing to show.
    case failed(LoadFailure)
  }

  /// The feed.
  public let feed: FollowedFeed
  /// What became of it.
  public let outcome: Outcome

  /// Makes a remark.
  public init(feed: FollowedFeed, outcome: Outcome) {
    self.feed = feed
    self.outcome = outcome
  }

  /// What there is to say of a feed by what was loaded of it; `nil` for a fresh one.
  public init?(on feed: FollowedFeed, _ result: Result<Feed, LoadFailure>) {
    switch result {
    case .success(let loaded): self.init(on: feed, loaded)
    case .failure(let failure): self.init(feed: feed, outcome: .failed(failure))
    }
  }

  /// What there is to say of a feed that was loaded; `nil` for a fresh one.
  public init?(on feed: FollowedFeed, _ loaded: Feed) {
    guard case .cache = loaded.origin else {
      return nil
    }
    self.init(feed: feed, outcome: .saved(loaded.origin))
  }

  /// Whether the server was not asked, as the feed must wait.
  public var isWaiting: Bool {
    switch outcome {
    case .saved(let origin): origin.isWaiting
    case .failed(let failure): failure.kind == .waiting
    }
  }

  /// Whether a saved copy is shown since the publisher wishes no request yet, or the reader,
  /// which is nothing wrong. That a feed is gone for good is, and so is that there is nothing to
  /// show.
  public var isAsWished: Bool {
    guard case .saved(.cache(_, let reason?, _)) = outcome else {
      return false
    }
    guard let failure = reason as? LoadFailure else {
      return reason is NotDue
    }
    return failure.kind == .waiting && !failure.failureCause.isGone
  }

  /// Why there is nothing to show; `nil` where a saved copy is.
  public var failure: LoadFailure? {
    if case .failed(let failure) = outcome {
      failure
    } else {
      nil
    }
  }
}

extension Feed.Origin {
  /// Whether a saved copy is shown because the feed must wait.
  public var isWaiting: Bool {
    guard case .cache(_, let reason as LoadFailure, _) = self else {
      return false
    }
    return reason.kind == .waiting
  }
}
