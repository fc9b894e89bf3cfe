/// Which URLs of strangers are written anywhere: into a page, a document, a control sequence, a
/// script's line or another program's arguments.
public enum WebURL: Sendable {
  /// `url` in printable ASCII, everything else percent-encoded, without a user name and a password;
  /// `nil` if it is not `http` or `https`, or has no host.
  public static func text(_ url: URL) -> String? {
    followed(url).map { encoded(withoutLogin($0.absoluteString)) }
  }

  /// `url` as a link: without a user name and a password; `nil` where ``text(_:)`` is.
  static func link(_ url: URL) -> URL? {
    guard url.absoluteString.utf8.contains(UInt8(ascii: "@")) else {
      return followed(url)
    }
    return text(url).flatMap { URL(string: $0) }
  }

  /// An absolute URL without what stands before the host.
  private static func withoutLogin(_ text: String) -> String {
    let bytes = text.utf8
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
      return text
    }
    let authority = bytes[slash...].dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else {
      return text
    }
    return String(text[..<authority.startIndex] + text[bytes.index(after: end)...])
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
