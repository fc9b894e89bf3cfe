#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Converts text to UTF-8 by `iconv` of the C library.
final class SystemConverter {
  private let descriptor: iconv_t

  /// Takes the first of the `names` of an encoding that the C library knows; `nil` if it knows
  /// none, or lacks the module for it.
  init?(_ names: [String]) {
    for name in names {
      let descriptor: iconv_t? = iconv_open("UTF-8", name)
      // A failure is -1, cast to a pointer.
      if let descriptor, Int(bitPattern: descriptor) != -1 {
        self.descriptor = descriptor
        return
      }
    }
    return nil
  }

  deinit {
    iconv_close(descriptor)
  }

  /// `bytes` as UTF-8. Each invalid byte becomes U+FFFD, and so does the first of a character that
  /// is cut off at the end.
  func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    bytes.withMemoryRebound(to: CChar.self) { bytes in
      // No encoding makes more than three bytes of one. Memory that is not written to takes none.
      [UInt8](unsafeUninitializedCapacity: 3 * bytes.count) { text, count in
        count = text.withMemoryRebound(to: CChar.self) { convert(bytes, into: $0) }
      }
    }
  }

  /// Returns the length of the text. The whole document is one call but for its invalid bytes, each
  /// of which needs another.
  private func convert(
    _ bytes: UnsafeBufferPointer<CChar>,
    into text: UnsafeMutableBufferPointer<CChar>
  ) -> Int {
    var source = UnsafeMutablePointer(mutating: bytes.baseAddress)
    var sourceLeft = bytes.count
    var target = text.baseAddress
    var targetLeft = text.count
    while sourceLeft > 0 {
      let result = iconv(descriptor, &source, &sourceLeft, &target, &targetLeft)
      guard result == -1, targetLeft >= 3 else {
        break
      }
      // The next byte is invalid, or begins a character that is cut off.
      let skipped = min(1, sourceLeft)
      source = source?.advanced(by: skipped)
      sourceLeft -= skipped
      for byte in UTF8.encodedReplacementCharacter {
        target?.pointee = CChar(bitPattern: byte)
        target = target?.successor()
        targetLeft -= 1
      }
    }
    // A character that the next one might have changed.
    _ = iconv(descriptor, nil, nil, &target, &targetLeft)
    return text.count - targetLeft
  }
}
