import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

/// The home of a person who copies a recipe: with the followed feed, and with stand-ins for
/// programs that would change this machine.
final class RecipeWorld: Sendable {
  let site: RecipeSite
  private let world: BinaryWorld

  var home: String { world.directory.path + "/home" }
  private var standIns: String { world.directory.path + "/stand-ins" }

  /// Makes a home in which the feed of these images is followed under this name.
  init(following name: String, _ items: [RecipeSite.Item]) throws {
    site = try RecipeSite(items)
    world = try BinaryWorld()
    try world.write(feeds: "\(site.url) \(name)\n")
  }

  /// Makes a program that comes before the machine's own: it notes its words and its input.
  func standIn(for program: String) async throws {
    try await standIn(
      for: program,
      """
      printf '%s\\n' "$*" >>'\(standIns)/\(program).words'
      cat >>'\(standIns)/\(program).input'
      """
    )
  }

  /// Makes a program of these lines that comes before the machine's own.
  func standIn(for program: String, _ lines: String) async throws {
    try await world.makeProgram(lines, at: "\(standIns)/\(program)")
  }

  /// What a stand-in was called with, a line for each time.
  func calls(of program: String) -> [String] {
    let words = try? String(contentsOfFile: "\(standIns)/\(program).words", encoding: .utf8)
    return (words ?? "").split(separator: "\n").map(String.init)
  }

  /// What a stand-in read, of all times together.
  func input(of program: String) throws -> String {
    try String(contentsOfFile: "\(standIns)/\(program).input", encoding: .utf8)
  }

  /// Writes the files of a recipe, and runs what is typed after that. A shell writes them: a child
  /// that this process begins at the same time would have a script open, which cannot be run then.
  func write(_ files: [ManualRecipe.File], _ shellLines: [String]) async throws {
    let write = #"mkdir -p "$(dirname "$0")" && printf '%s\n' "$1" >"$0""#
    for file in files {
      let path = home + file.path.dropFirst()
      let run = try Run(
        "/bin/sh",
        ["-c", write, path, file.text.withBuiltProgram],
        variables: ["PATH": "/usr/bin:/bin"],
        outputs: world.directory.path
      )
      #expect(try await run.outcome().code == 0)
    }
    for line in shellLines {
      let outcome = try await begin(line).outcome()
      #expect(outcome.code == 0, "\(line): \(outcome)")
    }
  }

  /// Runs a line of a crontab, as cron does.
  func runCron(_ line: String) async throws -> Outcome {
    let words = line.split(separator: " ", maxSplits: 5)
    try #require(words.count == 6)
    #expect(words[..<5].allSatisfy { $0.contains(/^[0-9*\/,-]+$/) }, "\(line)")
    // To cron that is the end of a line.
    #expect(!line.contains("%"))
    return try await begin(String(words[5])).outcome()
  }

  /// Runs the command of a service, as systemd does.
  func runService(_ unit: String) async throws -> Outcome {
    let lines = unit.replacing("\\\n", with: " ").components(separatedBy: "\n")
    let command = try #require(lines.first { $0.hasPrefix("ExecStart=") })
    return try await begin(command.dropFirst("ExecStart=".count).replacing("%h", with: home))
      .outcome()
  }

  /// Begins a line of shell.
  func begin(_ line: some StringProtocol) throws -> Run {
    let variables = [
      "HOME": home,
      "LOGNAME": "ada",
      "PATH": "\(standIns):\(Binary.folder):/usr/bin:/bin",
      "XDG_RUNTIME_DIR": home,
    ]
    return try Run(
      "/bin/sh",
      ["-c", String(line).withBuiltProgram],
      variables: variables,
      outputs: world.directory.path
    )
  }

  /// The files of a directory in the home, by name.
  func files(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(home)/\(path)").sorted()
  }

  func data(of path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(home)/\(path)"))
  }
}

extension String {
  /// With the program that was built where the manual has the one that is installed.
  fileprivate var withBuiltProgram: String {
    replacing("/usr/local/bin/feed", with: Binary.path)
  }
}
