import DurableFiles
import FeedCLI
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedLibrary
import FeedPresentation
import FeedTerminal

/// Delivers pictures of one feed, with progress and what failed on stderr.
struct PictureDelivery: Sendable {
  let reporter: Reporter
  /// How far the work on the pictures of several feeds has come together.
  let totals: PictureTotals
  /// The time by which the rate is measured.
  let now: @Sendable () -> ContinuousClock.Instant

  /// Delivers pictures of a feed of `count` images, and returns what became of them, in their
  /// order. What failed is said at the end, once for many pictures that share a host and a reason;
  /// with `-v` as it comes. A cancel says how far it came, unless an error has ended the work on
  /// all feeds.
  ///
  /// `items[i]` is what the delivery knows `pictures[i]` by; a file is in the directory.
  func deliver<Item: Sendable>(
    _ pictures: [NumberedPicture],
    as items: [Item],
    of count: Int,
    by delivery: ImageDataDelivery<Item>,
    in directory: OutputDirectory? = nil
  ) async throws -> [PrefetchReport.Picture] {
    let display = ProgressDisplay(console: reporter.console, language: reporter.language)
    let start = now()
    var progress = ProgressState(done: 0, of: pictures.count, bytes: 0, elapsed: .zero)
    var failed = FailedPictures()
    totals.begin(pictures.count)
    do {
      defer {
        display.end()
        failed.tell(by: reporter)
      }
      let outcomes = try await delivery.deliver(items) { index, outcome in
        let picture = reporter.picture(at: pictures[index].key, outcome, in: directory)
        totals.add(picture)
        progress.done += 1
        progress.bytes += picture.bytes
        progress.elapsed = now() - start
        let line = PrefetchReport.line(
          for: picture,
          number: pictures[index].number,
          of: count,
          language: reporter.language
        )
        if !picture.isSaved, reporter.console.isVerbose {
          reporter.console.error(line)
        } else if !picture.isSaved {
          failed.add(picture, at: index, saying: line)
        }
        display.show(progress, detail: picture.isSaved ? line : nil)
      }
      return zip(pictures, outcomes).map { reporter.picture(at: $0.key, $1, in: directory) }
    } catch let error as CancellationError where !totals.hasStopped {
      reporter.notice(.interrupted(progress.done, of: progress.count))
      throw error
    }
  }
}

extension OpenedFeed {
  /// What delivers its pictures.
  var delivery: PictureDelivery {
    PictureDelivery(reporter: reporter, totals: shared.pictureTotals) { .now }
  }

  /// Runs the program of `--exec` for one of the pictures, by its index, and returns whether it
  /// succeeded.
  typealias ProgramRun = (Int, PrefetchReport.Picture) async throws -> Bool

  /// Reports on pictures that were delivered. The program runs for each that was not there before,
  /// one after another, the last one of the feed first, so that the newest comes last. Then the
  /// images whose pictures are there are marked as seen, where that is asked for.
  func report(
    on delivered: [PrefetchReport.Picture],
    of images: some Sequence<ShownImages.Item>,
    programRun: ProgramRun?
  ) async throws -> OpenedFeeds.Report {
    var haveProgramsSucceeded = true
    if let programRun {
      for index in delivered.indices.reversed() where delivered[index].isNew {
        let hasSucceeded = try await programRun(index, delivered[index])
        haveProgramsSucceeded = haveProgramsSucceeded && hasSucceeded
      }
    }
    try await markDelivered(delivered, of: images)
    let report = PrefetchReport(delivered)
    return OpenedFeeds.Report(
      text: report.text(language: reporter.language),
      json: report.json,
      isComplete: haveProgramsSucceeded && report.failures == 0
    )
  }
}

/// Pictures that failed, which are said together.
struct FailedPictures {
  /// What pictures may share. A host is compared as bytes.
  private struct Cause: Hashable {
    let host: [UInt8]
    let reason: String  // Safe: our own words.

    init(of picture: PrefetchReport.Picture) {
      host = Array((picture.url.host ?? "").utf8)
      reason = picture.message
    }
  }

  /// How many pictures of one host are named that failed for the same reason.
  private static let mostNamed = 3

  private var failed: [(index: Int, picture: PrefetchReport.Picture, line: String)] = []

  /// Adds a picture, and what is said of it alone.
  mutating func add(_ picture: PrefetchReport.Picture, at index: Int, saying line: String) {
    failed.append((index, picture, line))
  }

  /// Says which pictures failed, in their order, and once for many that share a host and a reason.
  func tell(by reporter: Reporter) {
    let groups = Dictionary(grouping: failed) { Cause(of: $0.picture) }.mapValues(\.count)
    var said: Set<Cause> = []
    for one in failed.sorted(by: { $0.index < $1.index }) {
      let cause = Cause(of: one.picture)
      let count = groups[cause] ?? 1
      if count <= Self.mostNamed {
        reporter.console.error(one.line)
      } else if said.insert(cause).inserted {
        let host = one.picture.url.host ?? ""
        let message = Message.failed(count, of: host, because: one.picture.message)
        reporter.console.error(reporter.language.text(message))
      }
    }
  }
}

extension Reporter {
  /// What became of a picture, as a report has it; a file is in the directory.
  func picture(
    at key: ImageDataKey,
    _ outcome: ImageDataOutcome,
    in directory: OutputDirectory? = nil
  ) -> PrefetchReport.Picture {
    switch outcome {
    case .saved(let bytes, let wasThere, let file):
      let path = file.flatMap { directory?.path(of: $0) }
      return .saved(key, bytes: bytes, wasThere: wasThere, path: path)
    case .failed(let error):
      let reason = PrefetchReport.Picture.Reason(error)
      return .failed(key, reason, message: language.text(.reason(error)))
    }
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
