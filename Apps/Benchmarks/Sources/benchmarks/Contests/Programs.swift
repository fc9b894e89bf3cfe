import ChildProcess
import FeedServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
      if request.path.hasPrefix("/pictures/") { return .ok(picture, contentType: "image/jpeg") }
      guard let count = Int(request.path.dropFirst()) else { return .status(404) }
      return .ok(Fixtures.json(count, origin: "\(request.origin)/pictures"), contentType: "application/json")
    }
  }

  /// Where a program of the system's lies, or `nil` where there is none.
  static func path(of name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func run(_ path: String, _ words: [String], in directory: String) throws -> ChildProcess {
    let variables = ["HOME": directory, "PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin"]
    let child = try ChildProcess.run(path, words, variables: variables, output: "\(directory)/output")
    guard child.end == .exit(0) else { throw Failure("\(path) \(words): \(child.end)") }
    return child
  }

  private func shell(_ line: String, in directory: String) throws {
    _ = try run("/bin/sh", ["-c", line], in: directory)
  }

  private static let fields = "'.items[] | .description, .location, .image, \"\"'"

  func showingOffline(_ count: Int) throws -> Contest {
    let directory = try scratch.directory("show-offline")
    let url = "\(server.baseURL)/\(count)"
    let words = ["show", "--url", url, "--cache-dir", "\(directory)/cache", "--offline"]
    _ = try run(program, ["show", "--url", url, "--cache-dir", "\(directory)/cache"], in: directory)
    let file = "\(directory)/feed.json"
    try Data(Fixtures.json(count)).write(to: URL(filePath: file))
    return Contest(
      id: "P3", work: "feed show --offline, \(count) images, whole process",
      ours: Contestant(name: "feed") {
        _ = try run(program, words, in: directory)
        return 0
      },
      others: [
        (
          Contestant(name: "jq of a file") {
            _ = try run(
              Self.path(of: "jq") ?? "jq", ["-r", ".items[] | .description, .location, .image, \"\"", file],
              in: directory)
            return 0
          }, .atMost(0.6)
        )
      ], rounds: 31)
  }

  func showingOnline(_ count: Int) throws -> Contest {
    let directory = try scratch.directory("show-online")
    let url = "\(server.baseURL)/\(count)"
    let words = ["show", "--url", url, "--cache-dir", "\(directory)/cache"]
    let line = "curl -s \(url) | jq -r \(Self.fields) > \(directory)/shown"
    return Contest(
      id: "P4", work: "feed show, online, \(count) images, saved durably, whole process",
      ours: Contestant(name: "feed") {
        _ = try run(program, words, in: directory)
        return 0
      },
      others: [
        (
          Contestant(name: "curl | jq, to a file") {
            try shell(line, in: directory)
            return 0
          }, .atMost(1)
        )
      ], rounds: 31)
  }

  func prefetching(_ count: Int) throws -> Contest {
    let directory = try scratch.directory("prefetch")
    let words = ["prefetch", "--url", "\(server.baseURL)/\(count)", "--cache-dir", "\(directory)/cache", "-q"]
    let list = (0..<count).map {
      "url = \"\(server.baseURL)/pictures/picture-\($0).jpg\"\noutput = \"\(directory)/curl/\($0)\"\n"
    }
    try Data(list.joined().utf8).write(to: URL(filePath: "\(directory)/list"))
    // Out of the way and not deleted: a file system without a journal makes no file where one was deleted in the last seconds, and half of
    // all time went into looking for another place. What the last run left unwritten is no business of the next one.
    let moveAway: @Sendable (String) throws -> Void = { name in
      let path = "\(directory)/\(name)"
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.moveItem(atPath: path, toPath: "\(path)-\(UUID().uuidString)")
      }
      sync()
    }
    return Contest(
      id: "P5", work: "feed prefetch, \(count) pictures of 100 kB, saved durably",
      ours: Contestant(name: "feed", prepare: { try moveAway("cache") }) {
        _ = try run(program, words, in: directory)
        return 0
      },
      others: [
        (
          Contestant(
            name: "curl --parallel, not synced",
            prepare: {
              try moveAway("curl")
              try FileManager.default.createDirectory(atPath: "\(directory)/curl", withIntermediateDirectories: false)
            }
          ) {
            _ = try run(
              Self.path(of: "curl") ?? "curl", ["-s", "--parallel", "-K", "\(directory)/list"], in: directory)
            return 0
          }, .atMost(1.2)
        ),
        (
          // What the disk alone takes, asked once for each picture.
          Contestant(
            name: "write, fsync, rename, fsync of each, no network",
            prepare: {
              try moveAway("floor")
              try FileManager.default.createDirectory(atPath: "\(directory)/floor", withIntermediateDirectories: false)
            }
          ) {
            let picture = Fixtures.picture(100_000)
            for number in 0..<count { try Floor.write(picture, to: "\(number)", in: "\(directory)/floor") }
            return 0
          }, .none
        ),
      ])
  }
}
