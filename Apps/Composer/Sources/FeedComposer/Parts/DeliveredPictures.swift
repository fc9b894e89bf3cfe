import DurableFiles
import FeedCLI
import FeedCore
import FeedLibrary

/// What became of the pictures that a command cached or saved, and of the program that it ran for
/// each new one.
struct DeliveredPictures: Sendable {
  let pictures: [PrefetchReport.Picture]
  /// Whether all are there, and each program succeeded.
  let isComplete: Bool

  init(_ pictures: [PrefetchReport.Picture], haveProgramsSucceeded: Bool) {
    self.pictures = pictures
    isComplete = haveProgramsSucceeded && pictures.allSatisfy(\.isSaved)
  }

  /// Writes the report, and returns the code of the command.
  func report(by work: PictureWork) throws -> ExitCode {
    let code = try work.report(pictures)
    return isComplete ? code : .someFailed
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
