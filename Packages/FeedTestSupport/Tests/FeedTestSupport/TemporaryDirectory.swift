import Foundation
import Testing

/// A directory for one test, deleted with this value.
public final class TemporaryDirectory: Sendable {
  /// Its absolute path.
  public let path: String

  /// Makes it, for this user alone.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "feed-cache-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record(error) }
  }

  /// Every file below, relative to this directory.
  public func files() -> [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).filter {
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }.sorted()
  }

  /// The permissions of what has this name in it.
  public func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
  }
}
