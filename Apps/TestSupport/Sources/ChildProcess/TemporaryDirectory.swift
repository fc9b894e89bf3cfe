import Foundation

/// A directory for one test, deleted with this value.
public final class TemporaryDirectory: Sendable {
  /// Its absolute path.
  public let path: String

  /// Makes it, with an empty directory `home` in it.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "feed-acceptance-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(
      atPath: path + "/home",
      withIntermediateDirectories: true
    )
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      print("left behind: \(path): \(error)")
    }
  }

  /// Every file below, relative to this directory.
  public func files() -> [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).filter {
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isDirectory)
        && !isDirectory.boolValue
    }.sorted()
  }
}
