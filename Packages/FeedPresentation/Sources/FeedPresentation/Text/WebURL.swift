/// Web URLs as text that is safe to write into a page or a control sequence.
public enum WebURL: Sendable {
  /// `url` in printable ASCII, everything else percent-encoded; `nil` if it is not `http` or `https`, or has no host.
  public static func text(_ url: URL) -> String? {
    followed(url)?.host?.isEmpty == false ? encoded(url.absoluteString) : nil
  }

  /// `url`, if a reader may follow it: only `http` and `https` are links.
  static func followed(_ url: URL) -> URL? {
    let scheme = url.scheme?.lowercased()
    return scheme == "http" || scheme == "https" ? url : nil
  }

  /// `text` in printable ASCII. A URL has no other characters as a rule, but one that was made from bytes can.
  static func encoded(_ text: String) -> String { text.utf8.reduce(into: "") { $0 += encoded($1) } }

  /// A byte in printable ASCII, or else as RFC 3986, section 2.1, writes it: `%C3`.
  static func encoded(_ byte: UInt8) -> String {
    if 0x21...0x7E ~= byte { return String(Unicode.Scalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 0x10 ? "%0\(digits)" : "%\(digits)"
  }
}
