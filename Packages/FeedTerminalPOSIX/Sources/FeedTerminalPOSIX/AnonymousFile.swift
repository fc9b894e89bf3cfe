import FeedCore
import FeedTerminal
import TerminalPictures

/// A file without a name, which is gone when it is closed.
final class AnonymousFile: Sendable {
  let descriptor: CInt
  /// How many bytes it was made with.
  let count: Int

  init(_ data: Data) throws {
    count = data.count
    var template = Array("\(FileManager.default.temporaryDirectory.path)/feed-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw ProgramFailure(systemReason())
    }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do {
      try data.withUnsafeBytes { try writeAll($0, to: descriptor) }
    } catch OutputError.failed(let reason) {
      throw ProgramFailure(reason)
    }
    rewind()
  }

  deinit {
    close(descriptor)
  }

  /// Makes the next reader begin at the start.
  func rewind() {
    lseek(descriptor, 0, SEEK_SET)
  }

  /// How many bytes it has. The next reader begins at the start.
  private func measured() throws -> Int {
    // `fstat` would need a reason on Apple platforms.
    let count = lseek(descriptor, 0, SEEK_END)
    guard count >= 0 else {
      throw ProgramFailure(systemReason())
    }
    rewind()
    return Int(count)
  }

  /// Its bytes, which stay on the disk until they are read. Nobody may write to it any more.
  func mapped() throws -> Data {
    let count = try measured()
    guard count > 0 else {
      return Data()
    }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else {
      throw ProgramFailure(systemReason())
    }
    return Data(bytesNoCopy: start, count: count, deallocator: .custom { munmap($0, $1) })
  }

  /// Its bytes from the start, `limit` at most.
  func bytes(upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let wanted = min(buffer.count, limit - bytes.count)
      let count = pread(descriptor, &buffer, wanted, off_t(bytes.count))
      guard count >= 0 else {
        throw ProgramFailure(systemReason())
      }
      guard count > 0 else {
        break
      }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
