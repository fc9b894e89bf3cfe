import DurableFiles
import FeedCLI
import FeedCommands
import FeedCore
import FeedLibrary
import FeedPresentation

extension OpenedFeed {
  /// The work on its pictures, of which the progress is shown.
  var pictureWork: PictureWork {
    PictureWork(reporter: reporter, totals: shared.pictureTotals) { .now }
  }

  /// Runs the program of `--exec` for one of the pictures, by its index, and returns whether it
  /// succeeded.
  typealias ProgramRun = (Int, PrefetchReport.Picture) async throws -> Bool

  /// Delivers pictures of some images, with progress on stderr, and reports on them. Images whose
  /// pictures are there are marked as seen, where that is asked for.
  ///
  /// `items[i]` is what the delivery knows `pictures[i]` by. `count` is the total in progress
  /// lines. `whenDelivered` is called once all pictures are delivered, before any program runs. The
  /// program runs for each picture that was not there before, one after another, the last one of
  /// the feed first, so that the newest comes last.
  func deliver<Item: Sendable>(
    _ pictures: [NumberedPicture],
    as items: [Item],
    by delivery: ImageDataDelivery<Item>,
    in directory: OutputDirectory? = nil,
    of images: some Sequence<ShownImages.Item>,
    count: Int,
    whenDelivered: () -> Void = {},
    programRun: ProgramRun?
  ) async throws -> OpenedFeeds.Report {
    let work = pictureWork
    let outcomes = try await work.withProgress(pictures, of: count) { show in
      try await delivery.deliver(items) { index, outcome in
        show(index, work.picture(at: pictures[index].key, outcome, in: directory))
      }
    }
    whenDelivered()
    let delivered = zip(pictures, outcomes).map { work.picture(at: $0.key, $1, in: directory) }
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

extension PictureWork {
  /// What became of a picture, as the report has it; a file is in the directory.
  fileprivate func picture(
    at key: ImageDataKey,
    _ outcome: ImageDataOutcome,
    in directory: OutputDirectory?
  ) -> PrefetchReport.Picture {
    switch outcome {
    case .saved(let bytes, let wasThere, let file):
      let path = file.flatMap { directory?.path(of: $0) }
      return .saved(key, bytes: bytes, wasThere: wasThere, path: path)
    case .failed(let error):
      return failed(key, error)
    }
  }
}
