import FeedCore

/// The benchmarks' own directories: on the disk, and in memory for work that is not about the disk.
struct Scratch: Sendable {
  private let path: String
  private let memoryPath: String

  /// Makes directories below `path`, which must lie on a real disk.
  init(_ path: String) {
    self.path = "\(path)/benchmarks-\(UUID().uuidString)"
    let memory =
      FileManager.default.fileExists(atPath: "/dev/shm")
      ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    memoryPath = "\(memory)/benchmarks-\(UUID().uuidString)"
  }

  func directory(_ name: String) throws -> String {
    try Self.make("\(path)/\(name)")
  }

  func memoryDirectory(_ name: String) throws -> String {
    try Self.make("\(memoryPath)/\(name)")
  }

  /// The paths of all files below a directory.
  func files(below directory: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory).map { "\(directory)/\($0)" }
  }

  func remove() throws {
    for path in [path, memoryPath] where FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  private static func make(_ path: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return path
  }
}
