import FeedCLI

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
