import DurableFiles
import Findings

/// `kill -9` at random moments of two processes at once that append lines to one file, as a program
/// does that keeps a list. Each prints a line for every one that it was told is saved, with the
/// same last word; in the end the file is whole, and has them all.
struct AppendKills: Sendable {
  /// The program to kill, and its words. `{file}` stands for the file's path, `{directory}` for
  /// that of its folder `feed`, `{number}` for another number in each process.
  let command: [String]
  let name: String
  let count: Int
  /// The indented lines that each of its lines has below it, in which `{word}` stands for its last
  /// word.
  var below: [String] = []
  var stopsAtFirstViolation = false

  /// How long the two processes live together at most, in microseconds, at first. How fast a
  /// machine is shows only as it works: where nothing is saved they live longer, where one ends by
  /// itself shorter.
  private static let firstLongestLife: UInt32 = 60_000

  func run() throws -> Finding {
    try torture(name) { directory, violations in
      let list = directory.path + "/feed/feeds"
      // Two slots: what a process prints goes to its slot's file.
      let outputs = (0..<2).map { "\(directory.path)/printed-\($0)" }
      var randomness = Randomness(seed: 4)
      var acknowledged: Set<String> = []
      var kills = 0
      var started = 0
      var longestLife = Self.firstLongestLife
      while kills < count || acknowledged.count < count / 2, started < 20 * count,
        !stopsAtFirstViolation || violations.isEmpty
      {
        let children = outputs.enumerated().map { index, output in
          start(started + index, list, directory, output: output)
        }
        started += children.count
        for child in children {
          let life = UInt32.random(in: 0..<longestLife / 2, using: &randomness)
          if Child.end(child, after: life) == 128 + SIGKILL {
            kills += 1
          } else {
            longestLife -= longestLife / 20
          }
        }
        let before = acknowledged.count
        for output in outputs {
          // A line without its end was not printed in full.
          acknowledged.formUnion(try whole(output).dropLast().map(lastWord))
          try Data().write(to: URL(filePath: output))
        }
        if acknowledged.count == before {
          longestLife += longestLife / 20
        }
        check(list, acknowledged, started, &violations)
      }
      if kills < count, violations.isEmpty {
        violations.append("only \(kills) of \(started) processes were killed")
      }
      if acknowledged.count < count / 2, violations.isEmpty {
        violations.append("only \(acknowledged.count) lines were acknowledged")
      }
      violations.check("an update of what was left fails") {
        try await DurableFile(path: list, limit: 1 << 30).update { $0 += Data("last\n".utf8) }
      }
      let left = files(below: directory.path + "/feed")
      if violations.isEmpty, left != ["feeds"] {
        violations.append("left behind: \(left)")
      }
      return
        "\(kills) kills of two processes at once, \(acknowledged.count) acknowledged lines: \(violations.count) wrong"
    }
  }

  private func start(
    _ number: Int,
    _ list: String,
    _ directory: WorkDirectory,
    output: String
  ) -> pid_t {
    let words = command.map { word in
      word.replacing("{file}", with: list).replacing("{directory}", with: directory.path)
        .replacing("{number}", with: "\(number)")
    }
    return Child.start(words, output: output)
  }

  /// Every acknowledged line is there, maybe with more behind it, and has its lines below it; each
  /// line is there once; and the file is not cut off.
  private func check(
    _ list: String,
    _ acknowledged: Set<String>,
    _ started: Int,
    _ violations: inout [String]
  ) {
    do {
      let lines = try whole(list)
      if lines.last != "" {
        violations.append("cut off: \(lines.last ?? "")")
      }
      let entries = lines.dropLast().filter { !$0.hasPrefix(" ") }
      let expected = entries.flatMap { line in
        [line] + below.map { $0.replacing("{word}", with: lastWord(line)) }
      }
      if expected != Array(lines.dropLast()) {
        violations.append("lines below others are lost, or belong to another one")
      }
      let found = Set(entries.map(lastWord))
      if found.count != entries.count {
        violations.append("\(entries.count - found.count) lines are there twice")
      }
      let lost = acknowledged.subtracting(found)
      if !lost.isEmpty {
        violations.append("\(lost.count) acknowledged lines are lost, such as \(lost.min() ?? "")")
      }
      // A process that is killed may have saved one line that it did not print.
      if found.count > acknowledged.count + started {
        violations.append("\(found.count) lines, too many")
      }
    } catch {
      violations.append("unreadable: \(error)")
    }
  }

  private func lastWord(_ line: String) -> String {
    String(line.split(separator: " ").last ?? "")
  }

  private func whole(_ path: String) throws -> [String] {
    guard access(path, F_OK) == 0 else {
      return [""]
    }
    return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The process beside which others append, when no other program is given.
enum Appending: String {
  case durably = "--append"
  /// The negative controls. Each write is whole, but two programs overwrite each other's; or they
  /// take turns, and overwrite what somebody else saved.
  case withoutLock = "--append-without-lock"
  case withoutLooking = "--append-without-looking"

  static let below = ["  title The {word}"]

  /// The words that start it; without a count it goes on for ever, and without a pause.
  func words(count: Int? = nil) -> [String] {
    ["/proc/self/exe", rawValue, "{file}", "{number}"] + (count.map { ["\($0)"] } ?? [])
  }

  /// Appends lines, each with a setting below it, and prints each once it is saved.
  func run(_ path: String, _ number: String, count: Int?) async throws {
    let file = DurableFile(path: path, limit: 1 << 30)
    for index in 0..<(count ?? .max) {
      let line = "\(number)-\(index)"
      let entry = Data("\(line)\n  title The \(line)\n".utf8)
      switch self {
      case .durably:
        try await file.update { $0 += entry }
      case .withoutLock:
        try await append(entry, to: file, at: path)
      case .withoutLooking:
        let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY)
        flock(folder, LOCK_EX)
        try await append(entry, to: file, at: path)
        close(folder)
      }
      say(line)
      if count != nil {
        usleep(UInt32.random(in: 0..<10_000))
      }
    }
  }

  private func append(_ entry: Data, to file: DurableFile, at path: String) async throws {
    let bytes = try await file.read() ?? Data()
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try (bytes + entry).write(to: URL(filePath: path), options: .atomic)
  }
}
