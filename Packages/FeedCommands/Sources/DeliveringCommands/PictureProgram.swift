import CommandLine
import DurableFiles
import FeedCLI
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedFailures
import FeedPolling
import FeedPresentation
import FeedTerminal
import ImageHeaders
import TerminalPictures

/// The program of `--exec`, which is run for pictures that were not there before.
struct PictureProgram: Sendable {
  let program: String
  let programs: Programs
  let files: Files
  var reporter: Reporter
  /// Of any number of feeds.
  private let atOnce = RequestLimit(permits: 6)

  init(program: String, programs: Programs, files: Files, reporter: Reporter) {
    self.program = program
    self.programs = programs
    self.files = files
    self.reporter = reporter
  }

  /// The same for a feed, whose reporter says what fails.
  func reporting(by reporter: Reporter) -> PictureProgram {
    var program = self
    program.reporter = reporter
    return program
  }

  /// Runs it for one picture, which is in the file that the words name, and returns whether it
  /// succeeded. If it fails, that is told.
  func run(for words: ImageWords) async throws -> Bool {
    do {
      try await start(for: words)
      return true
    } catch let failure as ProgramFailure {
      tell(failure)
      return false
    }
  }

  /// Runs it for a picture that is in no file of its own: it gets one for as long as the program
  /// runs. Where that cannot be made, that is told, and no success.
  func run(for words: ImageWords, with picture: Data) async throws -> Bool {
    do { return try await pass(picture, for: words) } catch {
      try Task.checkCancellation()
      tell(error)
      return false
    }
  }

  /// Does the same, but throws why it could not be run.
  func pass(_ picture: Data, for words: ImageWords) async throws -> Bool {
    guard let format = ImageFormat(of: picture) else {
      throw FailureCause.notAnImage
    }
    let failures = Collector<ProgramFailure>()
    try await files.withTemporaryDirectory { path in
      let directory = try OutputDirectory(path: path)
      let name = PictureFileName(of: words.image).name(format)
      _ = try directory.add(name, picture)
      var words = words
      words.path = directory.path(of: name)
      do { try await start(for: words) } catch let failure as ProgramFailure where failure.hasRun {
        failures.add(failure)
      }
    }
    for failure in failures.values {
      tell(failure)
    }
    return failures.values.isEmpty
  }

  /// Runs it for a file. The failure names that.
  private func start(for words: ImageWords) async throws {
    let path = words.path ?? ""
    do {
      try await atOnce.withPermit { try await programs.run(program, path, words.variables) }
    } catch let failure as ProgramFailure {
      throw ProgramFailure("\(failure): \(SafeText.line(path))", hasRun: failure.hasRun)
    }
  }

  private func tell(_ error: any Error) {
    reporter.console.error(reporter.language.text(.reason(error)))
  }
}

extension CallParts {
  /// The program of `--exec`; `nil` without the option. One that does not exist is a usage error,
  /// before anything is loaded for it.
  func pictureProgram() throws(UsageError) -> PictureProgram? {
    guard let program = choices[.exec] else {
      return nil
    }
    let programs = call.environment.programs
    guard programs.isInstalled(program) else {
      throw .noProgram(program)
    }
    return PictureProgram(
      program: program,
      programs: programs,
      files: call.environment.files,
      reporter: reporter
    )
  }
}
