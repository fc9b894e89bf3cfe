import DurableFiles
package import FeedCLI
import FeedCache
package import FeedCore
package import FeedLibrary
import FeedPresentation

extension UnsavedFeeds {
  /// Collects what could not be saved of these feeds by the program's stores.
  package convenience init(of feeds: [FollowedFeed]) {
    self.init(of: feeds) { error in
      guard case FeedStoreError.unavailable(let cause) = error else {
        return false
      }
      return (cause as? FileError)?.isOfFullDisk ?? false
    }
  }

  /// Says that the feeds could not be saved, which are shown all the same. Those that share a
  /// reason share a line.
  package func tellFeeds(by reporter: Reporter) {
    let texts = failures.map { failure in
      let message = Message.cannotSave(because: .reason(failure.error))
      return (failure.feed, reporter.language.text(message))
    }
    reporter.tell(texts, isNotice: true)
  }

  /// Says that the pictures of the feeds could not be saved, and how many of all were.
  package func tellPictures(by reporter: Reporter) {
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
    FeedCLI.Failure(ofProgram: failure.error, in: reporter.language).message ?? ""
  }
}
