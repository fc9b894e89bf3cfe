import DurableFiles
import FeedCLI
import FeedCache
import FeedLibrary
import FeedSubscriptions

/// What could not be saved of several feeds. Feeds that share a cause, as on a full disk, share a
/// line.
struct UnsavedFeeds: Sendable {
  private struct Failure {
    let feed: FollowedFeed
    let error: any Error
    /// What became of its pictures, where they are the work; `nil` where nothing was tried.
    let pictures: ImageDataWorkStopped?
  }

  private let feeds: [FollowedFeed]
  private let collected = Collector<Failure>()

  /// Collects what could not be saved of these feeds.
  init(of feeds: [FollowedFeed]) {
    self.feeds = feeds
  }

  /// In the order of the list.
  private var failures: [Failure] {
    let failures = collected.values
    return feeds.flatMap { feed in failures.filter { $0.feed == feed } }
  }

  /// Adds a feed that could not be saved, or a picture of it; the first failure of a feed counts.
  func add(_ feed: FollowedFeed, _ error: any Error) {
    guard !collected.values.contains(where: { $0.feed == feed }) else {
      return
    }
    collected.add(Failure(feed: feed, error: error, pictures: nil))
  }

  /// Adds a feed whose pictures cannot be saved any more.
  func add(_ feed: FollowedFeed, _ stopped: ImageDataWorkStopped) {
    collected.add(Failure(feed: feed, error: stopped.cause, pictures: stopped))
  }

  /// Why nothing can be saved of a feed; `nil` if that is not so. A full disk is full for all.
  func failure(of feed: FollowedFeed) -> (any Error)? {
    collected.values.first { $0.feed == feed }?.error ?? ofFullDisk
  }

  private var ofFullDisk: (any Error)? {
    collected.values.map(\.error).first(where: isOfFullDisk)
  }

  /// Says that the feeds could not be saved, which are shown all the same.
  func tellFeeds(by reporter: Reporter) {
    let texts = failures.map { failure in
      let message = Message.cannotSave(because: .reason(known(failure.error)))
      return (failure.feed, reporter.language.text(message))
    }
    reporter.tell(texts, isNotice: true)
  }

  /// Says that the pictures of the feeds could not be saved, and how many of all were.
  func tellPictures(by reporter: Reporter) {
    let stopped = failures.compactMap { failure in
      failure.pictures.map { (failure.feed, reason(of: failure, by: reporter), $0) }
    }
    let texts = stopped.map { feed, reason, _ in
      let same = stopped.filter { $0.1 == reason }.map { $0.2 }
      let result = Message.prefetched(
        same.reduce(0) { $0 + $1.saved },
        of: same.reduce(0) { $0 + $1.count },
        bytes: same.reduce(0) { $0 + $1.bytes }
      )
      return (feed, reporter.language.text(.stopped(because: reason, with: result)))
    }
    reporter.tell(texts)
  }

  private func reason(of failure: Failure, by reporter: Reporter) -> String {
    FeedCLI.Failure(ofProgram: known(failure.error), in: reporter.language).message ?? ""
  }

  /// On a full disk every file fails, each with a path of its own: the first one stands for all.
  private func known(_ error: any Error) -> any Error {
    isOfFullDisk(error) ? ofFullDisk ?? error : error
  }

  private func isOfFullDisk(_ error: any Error) -> Bool {
    guard case FeedStoreError.unavailable(let cause) = error else {
      return false
    }
    return [ENOSPC, EDQUOT].contains((cause as? FileError)?.code)
  }
}
