/// Why a customer's own file cannot be read.
struct UnreadableFile: Error, CustomStringConvertible {
  /// The reason.
  let description: String

  init(_ description: String) { self.description = description }

  init(code: CInt) { self.init(String(cString: strerror(code))) }
}

/// A file that a customer wrote, such as the config file.
enum TextFile {
  /// The text of the file at `path`, or `nil` where there is none.
  @Sendable static func read(_ path: String) throws -> String? {
    // Whatever a user put there: a pipe is not waited for.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 && (errno == ENOENT || errno == ENOTDIR) { return nil }
    guard file >= 0 else { throw UnreadableFile(code: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw UnreadableFile("it is not a plain file")
    }
    guard status.st_size <= 1 << 20 else { throw UnreadableFile("it is larger than 1 MiB") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = systemRead(file, &bytes, bytes.count)
    guard count >= 0 else { throw UnreadableFile(code: errno) }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
      throw UnreadableFile("it is not UTF-8 text")
    }
    return text
  }
}

// Inside the type the plain name means its own function.
private func systemRead(_ file: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}
