import ChildProcess
import Foundation
import Testing

/// A terminal with a screen that can be looked at, and an interactive shell in it, in which `feed`
/// is the built program.
///
/// Nothing is waited for by time: the screen is looked at until it shows what is expected.
final class Tmux: Sendable {
  struct Screen: CustomStringConvertible, Sendable {
    let lines: [String]
    /// Whether the program has taken a screen of its own.
    let isAlternate: Bool
    let hasCursor: Bool

    var description: String {
      "\(isAlternate ? "a screen of its own" : "the shell's screen"), cursor \(hasCursor ? "shown" : "hidden")\n"
        + lines.joined(separator: "\n")
    }

    func has(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
  }

  private let program: String
  private let directory: String
  private let variables: [String: String]

  /// `nil` where tmux is not installed.
  init?(columns: Int, rows: Int, variables: [String: String] = [:], in directory: String) throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let program = folders.map { "\($0)/tmux" }.first(where: FileManager.default.isExecutableFile)
    guard let program else { return nil }
    self.program = program
    self.directory = directory
    let own = [
      "HOME": directory + "/home", "PATH": "\(Binary.folder):/usr/bin:/bin", "PS1": "$ ", "ENV": "",
      "LANG": "C.UTF-8",
      "TERM": "xterm-256color", "SHELL": "/bin/sh",
    ]
    self.variables = own.merging(variables) { $1 }
    // No configuration of anybody's.
    try tell(
      "-f",
      "/dev/null",
      "-u",
      "new-session",
      "-d",
      "-x",
      "\(columns)",
      "-y",
      "\(rows)",
      "/bin/sh -i"
    )
    // What is typed before it would stand in front of it.
    try screen("the first prompt") { $0.lines.last == "$" }
  }

  /// Types a line.
  func type(_ line: String) throws {
    try tell("send-keys", "-l", line)
    try press("Enter")
  }

  /// Presses a key, by tmux's name for it.
  func press(_ key: String) throws { try tell("send-keys", key) }

  func resize(columns: Int, rows: Int) throws {
    try tell("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// The first screen that is as expected. It is an error where none is for two minutes.
  @discardableResult
  func screen(_ what: String, where isExpected: @Sendable (Screen) -> Bool) throws -> Screen {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      let screen = try screen()
      if isExpected(screen) { return screen }
      try #require(
        ContinuousClock.now < deadline,
        "\(what) was never to be seen; instead: \(screen)"
      )
    }
  }

  /// The first such screen that is the same when it is looked at again: no frame that is still
  /// being written.
  func settled(_ what: String, where isExpected: @Sendable (Screen) -> Bool) throws -> Screen {
    var last = try screen(what, where: isExpected)
    while case let next = try screen(what, where: isExpected), next.lines != last.lines {
      last = next
    }
    return last
  }

  /// The screen as it is.
  func screen() throws -> Screen {
    var lines = try tell(
      "display-message",
      "-p",
      "#{alternate_on} #{cursor_flag}",
      ";",
      "capture-pane",
      "-p"
    ).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let state = lines.removeFirst()
    while lines.last?.isEmpty == true { lines.removeLast() }
    return Screen(
      lines: lines.map(String.init),
      isAlternate: state.first == "1",
      hasCursor: state.last == "1"
    )
  }

  /// Ends the terminal, and whatever runs in it.
  func end() throws { try tell("kill-server") }

  /// Foundation's processes end with the last one of those that they began; the first word to tmux
  /// begins one that stays.
  @discardableResult
  private func tell(_ words: String...) throws -> String {
    let output = "\(directory)/tmux.out"
    let words = ["-S", directory + "/tmux"] + words
    let child = try ChildProcess.run(
      program,
      words,
      variables: variables,
      output: output,
      limit: .seconds(120)
    )
    let text = try String(contentsOfFile: output, encoding: .utf8)
    try #require(child.end == .exit(0), "tmux \(words): \(text)")
    return text
  }
}
