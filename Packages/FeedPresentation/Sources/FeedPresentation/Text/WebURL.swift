/// Web URLs as text that is safe to write into a page or a control sequence.
public enum WebURL {
  /// `url` in printable ASCII, everything else percent-encoded; `nil` if it is not `http` or `https`, or has no host.
  public static func text(_ url: URL) -> String? {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.host?.isEmpty == false
    else { return nil }
    return encoded(url.absoluteString)
  }

  /// `text` in printable ASCII. A URL has no other characters as a rule, but one that was made from bytes can.
  static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if 0x21...0x7E ~= byte {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += byte < 0x10 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
