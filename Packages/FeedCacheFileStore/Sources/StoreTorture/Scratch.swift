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

/// Says what is wrong with the numbers of image data that are written down below `path`: whoever changed anything has left them right, or none.
func usageFault(in path: String) -> String? {
  for file in files(below: path) where file.hasSuffix("/usage") {
    guard let data = FileManager.default.contents(atPath: "\(path)/\(file)"), data.count == 32 else { continue }
    let numbers = data.withUnsafeBytes { bytes in
      (0..<4).map { Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self).littleEndian) }
    }
    // A power cut can leave zeros in the place of what was written and not synced: they have no checksum, and say nothing.
    guard numbers[3] != 0 else { continue }
    let images = path + "/" + file.dropLast("usage".count) + "images"
    let sizes = files(below: images).map { name in
      var status = stat()
      return lstat("\(images)/\(name)", &status) == 0 ? Int(status.st_size) : 0
    }
    if Array(numbers[..<2]) != [sizes.reduce(0, +), sizes.count] {
      return "\(numbers[..<2]) in the usage file in the place of \([sizes.reduce(0, +), sizes.count])"
    }
  }
  return nil
}
