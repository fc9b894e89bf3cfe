import Foundation
import Testing

/// A folder for a test's programs, gone with it.
final class Folder: Sendable {
  let path: String

  init(in place: String = FileManager.default.temporaryDirectory.path) throws {
    path = "\(place)/feed-\(UUID().uuidString)"
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

  /// What each of its files holds and may be used for, by their names.
  func contents() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    let described = names.map { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      return (name, "\(attributes?[.size] ?? "") \(attributes?[.posixPermissions] ?? "")")
    }
    return Dictionary(uniqueKeysWithValues: described)
  }
}
