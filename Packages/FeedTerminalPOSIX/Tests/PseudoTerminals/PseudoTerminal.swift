public import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal without a screen: what a program writes to it can be read.
public final class PseudoTerminal {
  /// A call that failed, and what had been read until then.
  public struct Failure: Error {
    let call: String
    var text = ""
  }

  /// The program's end.
  public let program: FileHandle
  /// The path of the program's end.
  public let name: String
  /// The other end.
  public let ours: FileHandle
  private var rest = ""

  /// Opens one of this size.
  public init(columns: Int, rows: Int) throws {
    let (ours, name) = try Self.open()
    self.name = name
    let program = systemOpen(name)
    guard program >= 0 else { throw Failure(call: "open") }
    // Text comes out as it was put in.
    var modes = termios()
    guard tcgetattr(program, &modes) == 0 else { throw Failure(call: "tcgetattr") }
    modes.c_oflag &= ~tcflag_t(OPOST)
    guard tcsetattr(program, TCSANOW, &modes) == 0 else { throw Failure(call: "tcsetattr") }
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    guard ioctl(program, UInt(TIOCSWINSZ), &size) == 0 else { throw Failure(call: "ioctl") }
    self.ours = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
    self.program = FileHandle(fileDescriptor: program, closeOnDealloc: true)
  }

  #if os(Linux)
    /// Glibc has functions for this, but its module does not.
    private static func open() throws -> (CInt, String) {
      let ours = systemOpen("/dev/ptmx")
      var lock: CInt = 0
      var number: CInt = 0
      // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>.
      guard ours >= 0, ioctl(ours, 0x4004_5431, &lock) == 0, ioctl(ours, 0x8004_5430, &number) == 0
      else {
        throw Failure(call: "/dev/ptmx")
      }
      return (ours, "/dev/pts/\(number)")
    }
  #else
    private static func open() throws -> (CInt, String) {
      let ours = posix_openpt(O_RDWR | O_NOCTTY)
      guard ours >= 0, grantpt(ours) == 0, unlockpt(ours) == 0, let name = ptsname(ours) else {
        throw Failure(call: "posix_openpt")
      }
      return (ours, String(cString: name))
    }
  #endif

  /// What was written, up to and with `end`, for which it waits.
  public func read(until end: String) throws -> String {
    while true {
      if let range = rest.range(of: end, options: .literal) {
        defer { rest = String(rest[range.upperBound...]) }
        return String(rest[..<range.upperBound])
      }
      let data = ours.availableData
      guard !data.isEmpty else { throw Failure(call: "read", text: rest) }
      rest += String(decoding: data, as: UTF8.self)
    }
  }

  /// Waits until `end` was written, and drops everything up to it, however much that is.
  public func skip(until end: String) throws {
    while true {
      if let range = rest.range(of: end, options: .literal) {
        rest = String(rest[range.upperBound...])
        return
      }
      let data = ours.availableData
      guard !data.isEmpty else { throw Failure(call: "read", text: rest) }
      rest = String(rest.suffix(end.count)) + String(decoding: data, as: UTF8.self)
    }
  }

  /// Types a text.
  public func type(_ text: String) throws { try ours.write(contentsOf: Data(text.utf8)) }

  /// All that is left, until no program has its end open any more.
  public func readToEnd() throws -> String {
    try program.close()
    var bytes = Array(rest.utf8)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = systemRead(ours.fileDescriptor, &buffer)
      if count < 0 && errno == EINTR { continue }
      // Linux says EIO, others that there is nothing more.
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}

// Inside the type the plain names mean its own functions.
private func systemRead(_ file: CInt, _ buffer: inout [UInt8]) -> Int {
  read(file, &buffer, buffer.count)
}
private func systemOpen(_ path: String) -> CInt { open(path, O_RDWR | O_NOCTTY | O_CLOEXEC) }
