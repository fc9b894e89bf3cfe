#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Output {
  /// The stream behind a file descriptor. Nothing is buffered: what was written is written.
  init(descriptor: CInt) {
    self.init(isTerminal: isatty(descriptor) == 1) { text in
      var text = text
      try text.withUTF8 { utf8 in
        var rest = UnsafeRawBufferPointer(utf8)
        while let start = rest.baseAddress, !rest.isEmpty {
          let count = systemWrite(descriptor, start, rest.count)
          if count < 0 && errno == EINTR { continue }
          if count < 0 && errno == EPIPE { throw OutputError.closedPipe }
          guard count > 0 else { throw OutputError.failed(String(cString: strerror(count == 0 ? ENOSPC : errno))) }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
      }
    }
  }
}

// Inside the type the plain name means its own property.
private func systemWrite(_ file: CInt, _ buffer: UnsafeRawPointer, _ count: Int) -> Int { write(file, buffer, count) }
