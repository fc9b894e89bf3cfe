import Foundation
import Testing

/// A folder for a test's programs, gone with it.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record(error) }
  }

  /// Makes a program of a shell script.
  func make(_ name: String, _ script: String) throws {
    let made = FileManager.default.createFile(
      atPath: "\(path)/\(name)",
      contents: Data("#!/bin/sh\n\(script)\n".utf8),
      attributes: [.posixPermissions: 0o755]
    )
    try #require(made)
  }
}
