import Foundation

/// One of ten small documents, of all formats of feeds and of their versions.
struct Sample: Sendable {
  let name: String
  let body: Data

  static func all() throws -> [Sample] {
    let folder = Bundle.module.bundleURL.appending(path: "Samples")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      // A diff cannot show it in its own encoding.
      return Sample(name: name, body: name == "utf-16.rss" ? Data(utf16: text) : Data(text.utf8))
    }
  }
}

extension Data {
  /// A text in UTF-16, behind a byte order mark.
  init(utf16 text: String) {
    self.init(
      ("\u{FEFF}" + text).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    )
  }
}
