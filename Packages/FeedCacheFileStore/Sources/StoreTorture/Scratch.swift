#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Directories of the torture's own: in memory where the system has such a place, because only the power cuts are about a disk.
struct Scratch: Sendable {
  let path: String

  init(_ name: String) throws {
    let base =
      FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    path = "\(base)/feed-torture-\(getpid())-\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  var cache: String { path + "/cache" }

  func empty() throws {
    // Of a symbolic link to nothing Foundation would say that it is not there.
    var status = stat()
    if lstat(cache, &status) == 0 { try FileManager.default.removeItem(atPath: cache) }
  }

  func remove() throws { try FileManager.default.removeItem(atPath: path) }
}

/// The files below a directory, relative to it. No link is followed.
func files(below path: String) -> [String] {
  var found: [String] = []
  var status = stat()
  guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [] }
  for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
    let isDirectory = lstat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    found += isDirectory ? files(below: "\(path)/\(name)").map { "\(name)/\($0)" } : [name]
  }
  return found.sorted()
}
