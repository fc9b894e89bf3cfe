import Foundation

/// Compares the file store's ledger below `path` with the image data that is there. A writer leaves
/// exact numbers, or marks them as unknown.
func checkUsage(in path: String) throws {
  // There is no ledger before the first save.
  let records = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/usage")) ?? []
  for record in records {
    let fields = record.split(separator: ".", omittingEmptySubsequences: false)
    guard fields.count == 5 else {
      throw Violation("\(record) is not a ledger entry")
    }
    // A killed writer leaves the number of images empty.
    guard !fields[2].isEmpty else {
      continue
    }
    let sizes = dataSizes(in: "\(path)/\(fields[0])/images")
    guard fields[1] == "\(sizes.reduce(0, +))", fields[2] == "\(sizes.count)" else {
      throw Violation(
        "ledger entry \(record), but \(sizes.reduce(0, +)) bytes of \(sizes.count) images"
      )
    }
  }
}

/// The sizes of the image data in a directory of entries, without headers and keys.
private func dataSizes(in images: String) -> [Int] {
  files(below: images).map { name in
    guard let entry = FileManager.default.contents(atPath: "\(images)/\(name)"), entry.count >= 52
    else {
      return 0
    }
    let url = entry.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: 48, as: UInt32.self).littleEndian
    }
    // Format version 2 has which picture it is behind the URL.
    let picture = entry[8] == 2 ? 16 : 0
    return entry.count - 52 - Int(url) - picture
  }
}
