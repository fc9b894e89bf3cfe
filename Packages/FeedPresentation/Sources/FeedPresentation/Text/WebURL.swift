/// Web URLs as text that is safe to write into a page or a control sequence.
public enum WebURL: Sendable {
  /// `url` in printable ASCII, everything else percent-encoded; `nil` if it is not `http` or
  /// `https`, or has no host.
  public static func text(_ url: URL) -> String? {
    followed(url).map { encoded($0.absoluteString) }
  }

  /// `url`, if a reader may follow it: only `http` and `https` URLs with a host are links. Without
  /// one a browser may take the rest for a file or an option: `http:/etc/passwd`, `HTTP:--version`.
  static func followed(_ url: URL) -> URL? {
    guard ["http", "https"].contains(url.scheme?.lowercased()), let host = url.host, !host.isEmpty
    else {
      return nil
    }
    return url
  }

  /// `text` in printable ASCII. A URL has no other characters as a rule, but one that was made from
  /// bytes can.
  static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { $0 += encoded($1) }
  }

  /// A byte in printable ASCII, or else as RFC 3986, section 2.1, writes it: `%C3`.
  static func encoded(_ byte: UInt8) -> String {
    if 0x21...0x7E ~= byte {
      return String(Unicode.Scalar(byte))
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 0x10 ? "%0\(digits)" : "%\(digits)"
  }
}
