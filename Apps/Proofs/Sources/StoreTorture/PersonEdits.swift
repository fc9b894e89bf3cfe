import DurableFiles
import FaultySystem
import Findings

/// A person edits a file with a thousand feeds while two programs add feeds to it: no line that a
/// program acknowledged is lost, and nothing that the person saved.
///
/// What the person's own editor overwrites in the moment before it saves is nobody's to keep. It is
/// known, since the editor gets what it overwrites, and is counted.
struct PersonEdits: Sendable {
  /// A program that adds one or more feeds, and ends; see ``AppendKills``.
  let command: [String]
  let name: String
  let saves: Int
  /// The indented lines below each line that a program adds.
  let below: [String]
  /// A program that takes longer for a line needs more time than this between two saves.
  var longestPause: UInt32 = 4_000
  var stopsAtFirstViolation = false

  func run() throws -> Finding {
    try torture(name) { directory, violations in
      guard faulty_is_available() else {
        throw Obstacle("names can be exchanged, and files watched, on Linux only")
      }
      let list = directory.path + "/feed/feeds"
      try FileManager.default.createDirectory(
        atPath: directory.path + "/feed",
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      var editor = try Editor(path: list, longestPause: longestPause)
      var programs = Programs(command: command, list: list, directory: directory)
      while editor.saves < saves, !stopsAtFirstViolation || violations.isEmpty {
        try programs.startMissing()
        do { try editor.edit() } catch let violation as Violation {
          violations.append("\(violation)")
          break
        }
        if editor.saves.isMultiple(of: 20) {
          check(editor, try programs.acknowledged(), &violations)
        }
      }
      try programs.waitForAll()
      let acknowledged = try programs.acknowledged()
      check(editor, acknowledged, &violations)
      if acknowledged.count < saves / 10, violations.isEmpty {
        violations.append("only \(acknowledged.count) lines were acknowledged")
      }
      if editor.overwritten.count > acknowledged.count / 4, violations.isEmpty {
        violations.append("the editor overwrote \(editor.overwritten.count) lines, too many")
      }
      let left = files(below: directory.path + "/feed")
      if violations.isEmpty, left != ["feeds"] {
        violations.append("left behind: \(left)")
      }
      return "\(editor.saves) saves of a person, \(editor.renames) by rename, who noticed "
        + "\(editor.noticed) others, beside \(acknowledged.count) lines of two programs, of which "
        + "the editor overwrote \(editor.overwritten.count): \(violations.count) wrong"
    }
  }

  private func check(
    _ editor: Editor,
    _ acknowledged: Set<String>,
    _ violations: inout [String]
  ) {
    do {
      let text = String(decoding: try editor.additions(), as: UTF8.self)
      let found = entries(in: text)
      let lost = acknowledged.subtracting(editor.overwritten).filter { word in
        found[word] != below.map { $0.replacing("{word}", with: word) }
      }
      if !lost.isEmpty {
        violations.append("\(lost.count) acknowledged lines are lost, such as \(lost.min() ?? "")")
      }
    } catch {
      violations.append("\(error)")
    }
  }
}

extension PersonEdits {
  /// The lines below each line of a program, by the last word of that.
  private func entries(in text: String) -> [String: [String]] {
    var entries: [String: [String]] = [:]
    var word = ""
    for line in text.split(separator: "\n").map(String.init) {
      if line.hasPrefix(" ") {
        entries[word, default: []].append(line)
      } else {
        word = line.split(separator: " ").last.map(String.init) ?? ""
      }
    }
    return entries
  }
}

/// Two programs, each of which is started again when it has ended.
private struct Programs {
  let command: [String]
  let list: String
  let directory: WorkDirectory
  private var children: [pid_t?] = [nil, nil]
  private var started = 0

  init(command: [String], list: String, directory: WorkDirectory) {
    self.command = command
    self.list = list
    self.directory = directory
  }

  mutating func startMissing() throws {
    for slot in children.indices {
      if let child = children[slot], !Child.hasEnded(child) {
        continue
      }
      started += 1
      let words = command.map { word in
        word.replacing("{file}", with: list).replacing("{directory}", with: directory.path)
          .replacing("{number}", with: "\(started)")
      }
      children[slot] = Child.start(words, output: output(of: slot))
    }
  }

  mutating func waitForAll() throws {
    for slot in children.indices {
      if let child = children[slot], Child.wait(for: child) != 0 {
        throw Violation("a program failed")
      }
      children[slot] = nil
    }
  }

  /// The last word of each line that was printed in full.
  func acknowledged() throws -> Set<String> {
    var words: Set<String> = []
    for slot in children.indices where access(output(of: slot), F_OK) == 0 {
      let bytes = try Data(contentsOf: URL(filePath: output(of: slot)))
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.dropLast() {
        words.insert(line.split(separator: " ").last.map(String.init) ?? "")
      }
    }
    return words
  }

  private func output(of slot: Int) -> String { "\(directory.path)/printed-\(slot)" }
}
