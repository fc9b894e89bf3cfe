import ChildProcess
import FeedCore

/// A home whose owner follows feeds, with directories of its own for all that the program writes.
struct FollowingHome: Sendable {
  let path: String
  private let program: String

  /// Makes the home.
  /// - Parameters:
  ///   - path: where it is.
  ///   - program: the program `feed`.
  ///   - urls: the feeds; the first is called `f0`.
  ///   - settings: of some of them a setting, by their numbers.
  init(
    at path: String,
    _ program: String,
    following urls: [String],
    settings: [Int: String] = [:]
  ) throws {
    self.path = path
    self.program = program
    let lines = urls.enumerated().map { number, url in
      "\(url) f\(number)\n" + (settings[number].map { "  \($0)\n" } ?? "")
    }
    for folder in ["config/feed", "cache", "state", "data", "temporary", "outputs"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)",
        withIntermediateDirectories: true
      )
    }
    try Data(lines.joined().utf8).write(to: URL(filePath: "\(path)/config/feed/feeds"))
  }

  /// Starts the program, as cron does: without a terminal.
  func start(_ words: [String]) throws -> Run {
    try Run(program, words, variables: variables, outputs: "\(path)/outputs")
  }

  /// Runs the program to its end.
  func run(_ words: [String]) async throws -> Outcome {
    try await start(words).outcome()
  }

  /// How long the program takes for this; it must end with 0. What it prints is not kept.
  func time(_ words: [String]) throws -> Duration {
    let child = try ChildProcess.run(program, words, variables: variables, output: "/dev/null")
    guard child.end == .exit(0) else {
      throw Unexpected(description: "\(words): \(child.end)")
    }
    return child.duration
  }

  /// Deletes a directory with all that is in it, such as `cache`.
  func delete(_ folder: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(folder)")
  }

  /// Deletes a file or a directory if it is there, such as `cache/feed/waiting`.
  func deleteIfThere(_ name: String) throws {
    if FileManager.default.fileExists(atPath: "\(path)/\(name)") {
      try delete(name)
    }
  }

  /// Deletes what runs printed, all of which have ended.
  func deleteOutputs() throws {
    try delete("outputs")
    try FileManager.default.createDirectory(
      atPath: "\(path)/outputs",
      withIntermediateDirectories: false
    )
  }

  /// The environment of the program.
  var variables: [String: String] {
    [
      "HOME": path,
      "TMPDIR": "\(path)/temporary",
      "XDG_CONFIG_HOME": "\(path)/config",
      "XDG_CACHE_HOME": "\(path)/cache",
      "XDG_STATE_HOME": "\(path)/state",
      "XDG_DATA_HOME": "\(path)/data",
    ]
  }
}

/// What a proof needs did not work.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
}
