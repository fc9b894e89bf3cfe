import Findings
import Foundation

/// A directory for one torture: in memory where the system has such a place, because only the power
/// cuts need a disk.
struct WorkDirectory: Sendable {
  let path: String

  init() throws {
    let base =
      FileManager.default.fileExists(atPath: "/dev/shm")
      ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    // A server remembers a path of which the directory is gone.
    path = "\(base)/feed-torture-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  var cache: String { path + "/cache" }

  func removeCache() throws {
    // FileManager reports a dangling symbolic link as missing, so ask lstat.
    var status = stat()
    if lstat(cache, &status) == 0 {
      try FileManager.default.removeItem(atPath: cache)
    }
  }
}

/// Why a torture cannot be tried on this machine.
struct Obstacle: Error {
  let reason: String
  init(_ reason: String) {
    self.reason = reason
  }
}

/// Runs a torture in a directory of its own.
/// - Parameter body: gives the figures, and appends each violation.
func torture(_ name: String, _ body: (WorkDirectory, inout [String]) throws -> String) throws
  -> Finding
{
  let directory = try WorkDirectory()
  // A leftover in a temporary directory is no reason to lose the finding.
  defer { try? FileManager.default.removeItem(atPath: directory.path) }
  var violations: [String] = []
  do {
    let figures = try body(directory, &violations)
    return Finding(name, figures: figures, violations: violations)
  } catch let obstacle as Obstacle {
    return Finding(name, figures: "SKIPPED: \(obstacle.reason)")
  }
}

extension [String] {
  /// Runs a check in a process of its own, and appends the violation unless it succeeds.
  mutating func check(_ violation: String, _ check: @escaping @Sendable () async throws -> Void) {
    if Child.run(check) != 0 {
      append(violation)
    }
  }
}

/// The files below a directory, relative to it. Symbolic links are not followed.
func files(below path: String) -> [String] {
  var found: [String] = []
  var status = stat()
  guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
    return []
  }
  // Another process may be deleting the directory meanwhile.
  for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
    let isDirectory = lstat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    found += isDirectory ? files(below: "\(path)/\(name)").map { "\(name)/\($0)" } : [name]
  }
  return found.sorted()
}
