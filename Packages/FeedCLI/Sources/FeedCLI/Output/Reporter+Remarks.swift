public import FeedCore
import FeedFailures
import FeedPresentation
import FeedTerminal

extension Reporter {
  /// What is said of one feed or more.
  private struct Line: Hashable {
    let text: String
    let isFailure: Bool
    /// Whether there is a saved copy of each that was refused, and that an option shows.
    var hasRefusedCopy = false
  }

  /// How many of the feeds are named of which the same is said; `-v` names all.
  private static let mostNames = 3

  /// Says what there is to say of several feeds, once for all of which it is the same; of how many
  /// nothing is said that was not said in the last run, too, is counted if it says something at
  /// all. That a feed waits, as its publisher wishes, is said with `-v` alone.
  public func tell(_ remarks: [FeedRemark], asInLastRun repeated: Int = 0) {
    let heard = remarks.filter { !$0.isAsWished }
    for remark in remarks where remark.isAsWished {
      presenter.notice(of: remark, now: now()).map(about(remark.feed).console.detail)
    }
    var said: Set<Line> = []
    let groups = Dictionary(grouping: heard, by: line)
    for remark in heard {
      let line = line(remark)
      let group = groups[line] ?? []
      if group.count == 1 || console.isVerbose {
        tell(remark)
      } else if said.insert(line).inserted {
        let console = console.about(names(of: group.map(\.feed)))
        line.isFailure ? console.error(text(line, of: group)) : console.notice(line.text)
      }
    }
    if repeated > 0, !heard.isEmpty {
      notice(.feedsAsInLastRun(repeated))
    }
  }

  /// Says errors of several feeds, or notices, once for all of which it is the same.
  public func tell(_ errors: [(feed: FollowedFeed, text: String)], isNotice: Bool = false) {
    var said: Set<String> = []  // Safe: our own words.
    for error in errors where said.insert(error.text).inserted {
      let group = errors.filter { $0.text == error.text }.map(\.feed)
      let console = console.about(names(of: group))
      isNotice ? console.notice(error.text) : console.error(error.text)
    }
  }

  private func tell(_ remark: FeedRemark) {
    let reporter = about(remark.feed)
    if let failure = remark.failure {
      reporter.tell(failure)
    } else {
      presenter.notice(of: remark, now: now()).map(reporter.console.notice)
    }
  }

  private func line(_ remark: FeedRemark) -> Line {
    let remark = remark.ofAnyFeed
    guard let failure = remark.failure else {
      return Line(text: presenter.notice(of: remark, now: now()) ?? "", isFailure: false)
    }
    // Feeds to choose from are those of one page.
    let text =
      failure.choices.isEmpty ? language.text(.commonFailure(failure)) : message(failure)
    return Line(text: text, isFailure: true, hasRefusedCopy: remark.refusedCopy != nil)
  }

  /// What is said of feeds of which the same is: of their refused copies the age of the newest.
  private func text(_ line: Line, of group: [FeedRemark]) -> String {
    let copies = group.compactMap(\.refusedCopy)
    guard line.hasRefusedCopy, let failure = group.first?.failure,
      let newest = copies.max(by: { $0.savedAt < $1.savedAt })
    else {
      return line.text
    }
    let age = Age(since: newest.savedAt, now: newest.refusedAt)
    let advice = Message.refusedCopies(age, shownBy: Self.keptCopyOption)
    return language.text(.commonFailure(failure, advice: advice))
  }

  private func names(of feeds: [FollowedFeed]) -> String {
    let most = console.isVerbose ? feeds.count : Self.mostNames
    let names = feeds.prefix(most).map(\.name).joined(separator: ", ")
    let more = feeds.count - most
    return more > 0 ? "\(names) +\(more)" : names
  }
}

extension FeedRemark {
  /// What may be said of other feeds too: without the name of one that is gone.
  fileprivate var ofAnyFeed: FeedRemark {
    switch outcome {
    case .failed(let failure) where failure.failureCause.isGone:
      return FeedRemark(feed: feed, outcome: .failed(failure.ofAnyFeed))
    case .saved(.cache(let savedAt, let reason as LoadFailure, let isFromPrivateNetwork))
    where reason.failureCause.isGone:
      let origin = Feed.Origin.cache(
        savedAt: savedAt,
        reason: reason.ofAnyFeed,
        isFromPrivateNetwork: isFromPrivateNetwork
      )
      return FeedRemark(feed: feed, outcome: .saved(origin))
    case .failed, .saved:
      return self
    }
  }

  /// The saved copy that is too old to be shown unasked; `nil` if there is none.
  fileprivate var refusedCopy: RefusedCopy? {
    guard let failure, failure.choices.isEmpty, let copy = failure.refusedCopy, !copy.isDeleted,
      case .expired = copy.reason
    else {
      return nil
    }
    return copy
  }
}

extension LoadFailure {
  /// The same for all feeds that it may be of.
  fileprivate var ofAnyFeed: LoadFailure {
    var failure = LoadFailure(kind, loading: url, cause: failureCause.ofAnyFeed)
    failure.refusedCopy = refusedCopy
    return failure
  }
}
