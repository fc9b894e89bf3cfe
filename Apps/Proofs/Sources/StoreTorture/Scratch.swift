#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
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

/// Says what is wrong with the numbers of image data in the ledger below `path`: a writer leaves them right, or says that they are not exact.
func usageFault(in path: String) -> String? {
  let records = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/usage")) ?? []
  for record in records {
    let fields = record.split(separator: ".", omittingEmptySubsequences: false)
    guard fields.count == 5 else { return "\(record) is no record" }
    // A writer that was killed has left no number of images.
    guard !fields[2].isEmpty else { continue }
    let sizes = dataSizes(in: "\(path)/\(fields[0])/images")
    if fields[1] != "\(sizes.reduce(0, +))" || fields[2] != "\(sizes.count)" {
      return "\(record) in the ledger in the place of \(sizes.reduce(0, +)) bytes of \(sizes.count) images"
    }
  }
  return nil
}

/// The sizes of the image data in a directory of entries: without their headers and URLs.
private func dataSizes(in images: String) -> [Int] {
  files(below: images).map { name in
    guard let entry = FileManager.default.contents(atPath: "\(images)/\(name)"), entry.count >= 52 else { return 0 }
    let url = entry.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 48, as: UInt32.self).littleEndian }
    return entry.count - 52 - Int(url)
  }
}
