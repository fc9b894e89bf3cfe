import DurableFiles
import FeedCLI
import FeedCore
import FeedLibrary

extension FeedParts {
  /// The work on its pictures, of which the progress is shown.
  var pictureWork: PictureWork {
    PictureWork(reporter: reporter, totals: shared.pictureTotals) { .now }
  }
}

extension PictureWork {
  /// What became of a picture, as the report has it; a file is in the directory.
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
      return failed(key, error)
    }
  }
}
