import FeedCLI
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedPresentation
import FeedTerminal

/// Work on many pictures of a feed, with its progress and what failed on stderr.
struct PictureWork: Sendable {
  private let reporter: Reporter
  private let totals: PictureTotals
  private let time: @Sendable () -> ContinuousClock.Instant

  /// Makes the work, whose rate is measured by `time`. Work on the pictures of several feeds has
  /// one `totals`.
  init(
    reporter: Reporter,
    totals: PictureTotals = PictureTotals(),
    time: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.reporter = reporter
    self.totals = totals
    self.time = time
  }

  /// How many pictures of one host are named that failed for the same reason; `-v` names all.
  private static let mostNamed = 3

  /// Does work on the pictures of a feed of `count` images, with progress on stderr. The work calls
  /// its argument with the index and the outcome of each picture. What failed is said at the end,
  /// once for many pictures that share a host and a reason; with `-v` as it comes. A cancel says
  /// how far it came, unless an error has ended the work on all feeds.
  func withProgress<Value>(
    _ numbered: [NumberedPicture],
    of count: Int,
    _ work: (_ show: (Int, PrefetchReport.Picture) -> Void) async throws -> Value
  ) async throws -> Value {
    let console = reporter.console
    let language = reporter.language
    let display = ProgressDisplay(console: console, language: language)
    let start = time()
    var progress = ProgressState(done: 0, of: numbered.count, bytes: 0, elapsed: .zero)
    var failed: [FailedPicture] = []
    totals.begin(numbered.count)
    do {
      defer {
        display.end()
        tell(failed)
      }
      return try await work { index, picture in
        totals.add(picture)
        progress.done += 1
        progress.bytes += picture.bytes
        progress.elapsed = time() - start
        let line = PrefetchReport.line(
          for: picture,
          number: numbered[index].number,
          of: count,
          language: language
        )
        if !picture.isSaved, console.isVerbose {
          console.error(line)
        } else if !picture.isSaved {
          failed.append(FailedPicture(index: index, picture: picture, line: line))
        }
        display.show(progress, detail: picture.isSaved ? line : nil)
      }
    } catch let error as CancellationError where !totals.hasStopped {
      reporter.notice(.interrupted(progress.done, of: progress.count))
      throw error
    }
  }

  /// Says which of these pictures failed, each by its URL, and once for many that share a host and
  /// a reason.
  func tellFailures(of pictures: [PrefetchReport.Picture]) {
    let failed = pictures.enumerated().filter { !$1.isSaved }.map { index, picture in
      let message = Message.failed(picture.url, because: picture.message)
      return FailedPicture(
        index: index,
        picture: picture,
        line: reporter.language.text(message)
      )
    }
    tell(failed)
  }

  /// Says which pictures failed, in their order.
  private func tell(_ failed: [FailedPicture]) {
    let groups = Dictionary(grouping: failed, by: \.cause).mapValues(\.count)
    var said: Set<FailedPicture.Cause> = []
    for one in failed.sorted(by: { $0.index < $1.index }) {
      let count = groups[one.cause] ?? 1
      if count <= Self.mostNamed {
        reporter.console.error(one.line)
      } else if said.insert(one.cause).inserted {
        let host = one.picture.url.host ?? ""
        let message = Message.failed(count, of: host, because: one.picture.message)
        reporter.console.error(reporter.language.text(message))
      }
    }
  }

  /// A picture that is not kept, because of this error.
  func failed(_ key: ImageDataKey, _ error: any Error) -> PrefetchReport.Picture {
    let reason = PrefetchReport.Picture.Reason(error)
    return .failed(key, reason, message: reporter.language.text(.reason(error)))
  }
}

/// A picture that failed, and what is said of it alone.
private struct FailedPicture {
  /// What pictures may share. A host is compared as bytes.
  struct Cause: Hashable {
    let host: [UInt8]
    let reason: String  // Safe: our own words.
  }

  let index: Int
  let picture: PrefetchReport.Picture
  let line: String

  var cause: Cause {
    Cause(host: Array((picture.url.host ?? "").utf8), reason: picture.message)
  }
}

extension Message {
  /// A command was interrupted: how many things it has done, and how many are left.
  static func interrupted(_ count: Int, of total: Int) -> Message {
    Message("interrupted", ["count": .count(count), "rest": .count(total - count)])
  }

  /// Several pictures of a host could not be loaded or saved; the reason is safe to show.
  static func failed(_ count: Int, of host: String, because reason: String) -> Message {
    Message(
      "failedOfHost",
      ["count": .count(count), "host": .untrusted(host), "reason": .text(reason)]
    )
  }
}
