import ChildProcess
import FeedCore
import FeedServer

/// P3, P4 and P5: whole processes, as a person at a shell would start them.
struct Programs: Sendable {
  let program: String
  let server: FeedServer
  private let scratch: Scratch

  init(program: String, scratch: Scratch) throws {
    self.program = program
    self.scratch = scratch
    let picture = Fixtures.picture(100_000)
    server = try FeedServer { request in
      if request.path.hasPrefix("/pictures/") {
        return .ok(picture, contentType: "image/jpeg")
      }
      guard let count = Int(request.path.dropFirst()) else {
        return .status(404)
      }
      return .ok(
        Fixtures.json(count, origin: "\(request.origin)/pictures"),
        contentType: "application/json"
      )
    }
  }

  private static let folders = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]

  /// The path of a system program, or `nil` where there is none.
  static func path(of name: String) -> String? {
    folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The words of a command on a feed of `count` images, cached in `directory`.
  func words(_ command: String, _ count: Int, in directory: String) -> [String] {
    [command, "--url", "\(server.baseURL)/\(count)", "--cache-dir", "\(directory)/cache"]
  }

  private func run(_ program: String, _ words: [String], in directory: String) throws {
    let path = program.contains("/") ? program : Self.path(of: program) ?? program
    let variables = ["HOME": directory, "PATH": Self.folders.joined(separator: ":")]
    let child = try ChildProcess.run(
      path,
      words,
      variables: variables,
      output: "\(directory)/output"
    )
    guard child.end == .exit(0) else {
      throw Failure("\(path) \(words): \(child.end)")
    }
  }

  private static let filter = ".items[] | .description, .location, .image, \"\""

  func showingOffline(_ count: Int) throws -> Contest {
    let directory = try scratch.directory("show-offline")
    let words = words("show", count, in: directory)
    try run(program, words, in: directory)
    let file = "\(directory)/feed.json"
    try Data(Fixtures.json(count)).write(to: URL(filePath: file))
    return Contest(
      id: "P3",
      work: "feed show --offline, \(count) images, whole process",
      ours: .running("feed") { try run(program, words + ["--offline"], in: directory) },
      others: [
        .running("jq of a file", goal: .atMost(0.6)) {
          try run("jq", ["-r", Self.filter, file], in: directory)
        }
      ],
      rounds: 31
    )
  }

  func showingOnline(_ count: Int) throws -> Contest {
    let directory = try scratch.directory("show-online")
    let words = words("show", count, in: directory)
    let line = "curl -s \(server.baseURL)/\(count) | jq -r '\(Self.filter)' > \(directory)/shown"
    return Contest(
      id: "P4",
      work: "feed show, online, \(count) images, saved durably, whole process",
      ours: .running("feed") { try run(program, words, in: directory) },
      others: [
        .running("curl | jq, to a file", goal: .atMost(1)) {
          try run("/bin/sh", ["-c", line], in: directory)
        }
      ],
      rounds: 31
    )
  }

  func prefetching(_ count: Int) throws -> Contest {
    let directory = try scratch.directory("prefetch")
    let words = words("prefetch", count, in: directory) + ["-q"]
    let list = (0..<count).map {
      "url = \"\(server.baseURL)/pictures/picture-\($0).jpg\"\noutput = \"\(directory)/curl/\($0)\"\n"
    }
    try Data(list.joined().utf8).write(to: URL(filePath: "\(directory)/list"))
    // Moved and not deleted: a file system without a journal reuses no file number for some seconds
    // after a deletion, and half of all time went into looking for another one. What the last run
    // left unwritten is synced, so that the next one does not pay for it.
    let moveAway: @Sendable (String) throws -> Void = { name in
      let path = "\(directory)/\(name)"
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.moveItem(atPath: path, toPath: "\(path)-\(UUID().uuidString)")
      }
      sync()
    }
    let startEmpty: @Sendable (String) throws -> Void = { name in
      try moveAway(name)
      try FileManager.default.createDirectory(
        atPath: "\(directory)/\(name)",
        withIntermediateDirectories: false
      )
    }
    return Contest(
      id: "P5",
      work: "feed prefetch, \(count) pictures of 100 kB, saved durably",
      ours: .running("feed", prepare: { try moveAway("cache") }) {
        try run(program, words, in: directory)
      },
      others: [
        .running(
          "curl --parallel, not synced",
          goal: .atMost(1.2),
          prepare: { try startEmpty("curl") }
        ) {
          try run("curl", ["-s", "--parallel", "-K", "\(directory)/list"], in: directory)
        },
        // The disk alone, synced for each picture.
        .running(
          "write, fsync, rename, fsync of each, no network",
          prepare: { try startEmpty("floor") }
        ) {
          let picture = Fixtures.picture(100_000)
          for number in 0..<count {
            try Floor.save(picture, to: "\(number)", in: "\(directory)/floor")
          }
        },
      ]
    )
  }
}
