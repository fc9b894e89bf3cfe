import Foundation

/// What must not get away: each feed's token and each login has the core in it, which no other text
/// has.
enum Secret {
  private static let core = "s3cr3tT0k3n"

  /// What a feed's requests carry. The other characters change in URLs, JSON and HTML.
  static func token(_ number: Int) -> String { "\(core)\(number)/+&=" }

  /// The core as it is, in base64 behind any bytes, in hexadecimal, and percent-encoded.
  private static let patterns: [Data] = {
    let plain = Data(core.utf8)
    let hexadecimal = plain.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let base64 = (0..<3).map { offset in
      // Only the characters that no neighbour has a part in.
      let whole = plain.dropFirst(offset == 0 ? 0 : 3 - offset)
      return Data(whole.prefix(whole.count / 3 * 3)).base64EncodedString()
    }
    let texts =
      [core, core.uppercased(), core.lowercased(), hexadecimal.joined()]
      + [hexadecimal.map { "%\($0)" }.joined()] + base64
    return texts.map { Data($0.utf8) }
  }()

  /// Whether bytes hold it, in any of these forms.
  static func isIn(_ bytes: Data) -> Bool {
    patterns.contains { bytes.range(of: $0) != nil }
  }

  /// The number of the feed whose token a text holds; `nil` if it has none as it is.
  static func number(in text: String) -> Int? {
    guard let range = text.range(of: core) else {
      return nil
    }
    return Int(text[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
  }

  /// Texts that hold it, in each of the forms: a search must find them all.
  static let samples: [String] = {
    let bytes = Array(token(1).utf8)
    let base64 = (0..<3).map { offset in
      Data(Array("me:".utf8.prefix(offset)) + bytes).base64EncodedString()
    }
    let encoded = bytes.map { "%" + String($0, radix: 16) }.joined()
    let partly = token(1).addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return base64 + [token(1), encoded, partly, encoded.replacing("%", with: "")]
  }()
}
