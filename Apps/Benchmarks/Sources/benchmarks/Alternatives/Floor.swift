import FeedCore

/// The physical floor: the same bytes, and only what the system must do for them.
enum Floor {
  /// `write`, `fsync`, `rename`, and `fsync` of the directory: what durable means.
  static func save(_ bytes: [UInt8], to name: String, in directory: String) throws {
    let file = open("\(directory)/\(name).new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw Failure("open: \(errno)")
    }
    try bytes.withUnsafeBytes { try writeAll($0, to: file) }
    guard fsync(file) == 0, close(file) == 0,
      rename("\(directory)/\(name).new", "\(directory)/\(name)") == 0
    else {
      throw Failure("fsync or rename: \(errno)")
    }
    let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    guard fsync(folder) == 0 else {
      throw Failure("fsync: \(errno)")
    }
  }

  /// `open`, `fstat`, `read`.
  static func contents(of path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw Failure("open: \(errno)")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw Failure("fstat: \(errno)")
    }
    return try [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        let length = read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        guard length > 0 else {
          throw Failure("read: \(errno)")
        }
        count += length
      }
    }
  }

  /// The images as one flat piece of memory: ids, and texts with their lengths.
  struct Images: Sendable {
    private var bytes: [UInt8] = []
    private var count = 0

    init(_ images: [FeedImage]) {
      count = images.count
      for image in images {
        withUnsafeBytes(of: image.id.uuid) { bytes.append(contentsOf: $0) }
        for text in [image.description ?? "", image.location ?? "", image.url.absoluteString] {
          withUnsafeBytes(of: UInt32(text.utf8.count)) { bytes.append(contentsOf: $0) }
          bytes.append(contentsOf: text.utf8)
        }
      }
    }

    /// The same array again, from the bytes.
    func build() throws -> [FeedImage] {
      try bytes.withUnsafeBytes { bytes in
        var offset = 0
        func text() -> String {
          let length = Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
          defer { offset += 4 + length }
          return String(
            decoding: UnsafeRawBufferPointer(rebasing: bytes[offset + 4..<offset + 4 + length]),
            as: UTF8.self
          )
        }
        var images: [FeedImage] = []
        images.reserveCapacity(count)
        for _ in 0..<count {
          let id = UUID(uuid: bytes.loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
          offset += 16
          let description = text()
          let location = text()
          guard let url = URL(string: text()) else {
            throw Failure("no URL")
          }
          images.append(
            FeedImage(
              id: id,
              description: description,
              location: location.isEmpty ? nil : location,
              url: url
            )
          )
        }
        return images
      }
    }
  }
}

func writeAll(_ bytes: UnsafeRawBufferPointer, to file: CInt) throws {
  var rest = bytes
  while let start = rest.baseAddress, !rest.isEmpty {
    let count = write(file, start, rest.count)
    guard count > 0 else {
      throw Failure("write: \(errno)")
    }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
}
