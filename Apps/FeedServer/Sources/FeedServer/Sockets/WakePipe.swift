import Synchronization

/// One signal for any number of threads: they poll the reading end beside their own socket, and it hangs up for all of
/// them, and for good, when the writing end is closed.
final class WakePipe: Sendable {
  let readingEnd: Int32
  private let writingEnd: Mutex<Int32?>

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FeedServerError(attempt: "make a pipe", code: errno) }
    // A program that this process starts must not keep the pipe open.
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    readingEnd = ends[0]
    writingEnd = Mutex(ends[1])
  }

  /// Wakes every thread that polls, now or later. A second call does nothing.
  func signal() {
    let end = writingEnd.withLock { end -> Int32? in
      defer { end = nil }
      return end
    }
    if let end {
      close(end)
    }
  }

  deinit {
    signal()
    close(readingEnd)
  }
}
