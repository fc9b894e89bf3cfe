import FeedCLI
import FeedTerminal

/// The program of `--exec`, which is run for pictures that were not there before.
struct PictureProgram: Sendable {
  let program: String
  let programs: Programs
  let reporter: Reporter

  /// Runs it for one picture, whose words say where its file is, and returns whether it succeeded.
  /// If it fails, that is told.
  func run(for words: ImageWords, at path: String) async throws -> Bool {
    do {
      try await programs.run(program, path, words.variables)
      return true
    } catch let failure as ProgramFailure {
      reporter.console.error("\(reporter.language.text(.reason(failure))): \(SafeText.line(path))")
      return false
    }
  }
}
