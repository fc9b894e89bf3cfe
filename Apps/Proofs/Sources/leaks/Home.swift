import ChildProcess
import Foundation

/// A home directory with followed feeds, their tokens and logins, and programs that write down how
/// they were started. Everything that `feed` writes lies in it.
final class Home: Sendable {
  private let program: String
  private let directory: TemporaryDirectory

  var path: String { directory.path }

  init(program: String, feeds: String) throws {
    self.program = program
    directory = try TemporaryDirectory()
    try write(feeds, to: "home/.config/feed/feeds")
    let login = "login reader password \(Secret.token(0))"
    try write("machine 127.0.0.1 \(login)\nmachine localhost \(login)\n", to: "home/.netrc")
    // Its sandbox lets it write nothing but its output, which goes into that of `feed`.
    let drawing = "#!/bin/sh\necho \"$0 $@\"\nexport -p\necho '\(Self.drawn)'\n"
    try write(drawing, to: "bin/chafa", mode: 0o700)
    for name in ["xdg-open", "open"] {
      let script = "#!/bin/sh\n{ echo \"$0 $@\"; env; } >>'\(path)/started.\(name)'\necho drawn\n"
      try write(script, to: "bin/\(name)", mode: 0o700)
    }
  }

  /// What the program that draws says at its end.
  private static let drawn = "drawn by chafa"

  /// How many of the programs that `feed` may start were started.
  func started() throws -> Int {
    let names = directory.files()
    let drawings = try names.filter { $0.hasSuffix(".out") }.filter { name in
      try Data(contentsOf: URL(filePath: "\(path)/\(name)")).range(of: Data(Self.drawn.utf8)) != nil
    }
    return (drawings.isEmpty ? 0 : 1) + (names.contains("started.xdg-open") ? 1 : 0)
  }

  func write(_ text: String, to name: String, mode: Int = 0o600) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  /// Runs `feed` to its end, and returns its exit code. What it prints goes into two files.
  @discardableResult
  func feed(_ words: [String], _ variables: [String: String] = [:]) async throws -> Int32 {
    let name = "output.\(UUID().uuidString)"
    let own = [
      "HOME": "\(path)/home", "TMPDIR": path, "PATH": "\(path)/bin:/usr/bin:/bin",
      "LANG": "en_US.UTF-8", "TERM": "xterm",
    ]
    let words = words + ["--timeout", "5"]
    try write("feed \(words.joined(separator: " "))\n", to: "\(name).words")

    let child = try ChildProcess.begin(
      program,
      words,
      own.merging(variables) { $1 },
      in: path,
      "\(path)/\(name).out",
      errors: "\(path)/\(name).err"
    )
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: ChildProcess.wait(for: child)) }
    }
  }

  /// The files in which the program found the secrets.
  private static let given = ["home/.config/feed/feeds", "home/.netrc"]

  /// The files, but for those of the secrets themselves, and those of them that hold a secret, by
  /// their contents or their names.
  func search() throws -> (files: Int, leaks: [String]) {
    let files = directory.files().filter { !Self.given.contains($0) }
    let leaks = try files.filter { name in
      let data = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      return Secret.isIn(data) || Secret.isIn(Data(name.utf8))
    }
    return (files.count, leaks.map(described))
  }

  /// For the output of a call, its words.
  private func described(_ name: String) -> String {
    guard name.hasPrefix("output.") else {
      return name
    }
    let file = "\(path)/\(name.dropLast(4)).words"
    let words = FileManager.default.contents(atPath: file) ?? Data()
    return "\(name.suffix(3)) of \(String(decoding: words, as: UTF8.self))"
  }
}
