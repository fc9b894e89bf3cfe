import FeedCore
import FeedFailures

/// How the refreshing of a feed went.
enum RefreshOutcome {
  case loaded(Feed)
  case failed(any Error)

  /// What is known of the feed after it.
  func refresh(
    after known: FeedRefresh?,
    at time: Date,
    by schedule: RefreshSchedule
  ) -> FeedRefresh {
    switch self {
    case .loaded(let feed):
      return FeedRefresh(
        due: schedule.due(after: feed, loadedAt: time),
        succeededAt: time,
        failedAt: known?.failedAt
      )
    case .failed(let error):
      var refresh = known ?? FeedRefresh(due: time)
      refresh.trouble = Self.line(error)
      if let end = endOfWait(error) {
        // A server may ask for a second, again and again.
        refresh.due = max(end, time.addingTimeInterval(schedule.pauseAfterFailure))
        return refresh
      }
      refresh.failures += 1
      refresh.failedAt = time
      refresh.due = schedule.due(afterFailures: refresh.failures, at: time)
      return refresh
    }
  }

  private static func line(_ error: any Error) -> String {
    let words = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(words.prefix(500))
  }

  /// When the feed may be asked that has to wait.
  private func endOfWait(_ error: any Error) -> Date? {
    guard let failure = error as? LoadFailure, failure.kind == .waiting else {
      return nil
    }
    for case .time(let end) in failure.failureCause.values.values {
      return end
    }
    return nil
  }
}
