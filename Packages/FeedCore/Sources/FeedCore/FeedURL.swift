/// Which URLs a feed can have, and the one spelling of each.
public enum FeedURL: Sendable {
  /// Why a text is not the URL of a feed.
  @frozen public enum Fault: Error, Hashable, Sendable {
    /// It is not an absolute `http` or `https` URL with a host.
    case notWeb
    /// It has a space or a control character.
    case character
    /// It has more than ``FeedURL/maximumLength`` bytes.
    case length
    /// Its port is not a number from 1 to 65535.
    case port
    /// It has a user name or a password.
    case credentials
    /// Its host has characters that not all readers of URLs read alike.
    case unusualHost
  }

  /// How many bytes a URL has at most: longer than servers accept, and little enough for a line.
  public static let maximumLength = 8_192

  /// The URL that `text` names, in one spelling, so that one request has one cache: scheme and host
  /// in lower case, no default port or fragment, `/` for no path.
  public static func canonical(_ text: String) throws(Fault) -> URL {
    guard text.utf8.count <= maximumLength else {
      throw .length
    }
    let isPrintable = text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !(0x80...0x9F ~= $0.value)
    }
    guard hasPlainBrackets(text) else {
      throw .unusualHost
    }
    if isWeb(text) {
      guard isPrintable else {
        throw .character
      }
      // `URL` reads a port that is no number as part of the host, or not at all.
      guard hasPort(text) else {
        throw .port
      }
    }
    guard isPrintable, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty
    else {
      throw .notWeb
    }
    guard url.user == nil, url.password == nil else {
      throw .credentials
    }
    guard hasPlainHost(text), var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else {
      throw .unusualHost
    }
    parts.scheme = scheme
    parts.encodedHost = parts.encodedHost?.lowercased()
    if parts.port == (scheme == "https" ? 443 : 80) {
      parts.port = nil
    }
    parts.fragment = nil
    if parts.percentEncodedPath.isEmpty {
      parts.percentEncodedPath = "/"
    }
    guard let canonical = parts.url else {
      throw .unusualHost
    }
    return canonical
  }

  private static let plainCharacters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]".utf8
  )

  /// Whether the host, as written, has only characters that all readers of URLs read alike. With
  /// other alphabets it depends on the system whether `URL` writes `xn--…` or percent escapes,
  /// which no client requests.
  private static func hasPlainHost(_ text: String) -> Bool {
    authority(in: text).allSatisfy(plainCharacters.contains)
  }

  /// Whether brackets enclose a whole host, as those of an IPv6 address do. It depends on the
  /// system whether `URL` refuses others, or writes them as percent escapes.
  private static func hasPlainBrackets(_ text: String) -> Bool {
    let brackets = authority(in: text).filter { "[]".utf8.contains($0) }
    return brackets.isEmpty
      || brackets.elementsEqual("[]".utf8) && authority(in: text).first == UInt8(ascii: "[")
  }

  private static func isWeb(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    return ["http", "https"].contains { $0.utf8.elementsEqual(scheme.map { $0 | 0x20 }) }
  }

  /// Whether the port, as written, is one that a server can have, or is left out.
  private static func hasPort(_ text: String) -> Bool {
    let authority = authority(in: text)
    let host =
      authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last
      ?? authority
    let end = host.lastIndex(of: UInt8(ascii: "]")) ?? host.startIndex
    let port = host[end...].drop { $0 != UInt8(ascii: ":") }.dropFirst()
    // Something else may be half of a password with a slash.
    let isNumber = port.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: ":")).contains($0) }
    guard !port.isEmpty, isNumber else {
      return true
    }
    return 1...65_535 ~= Int(String(Substring(port))) ?? 0
  }

  /// What is between the first slashes and the path. By bytes: comparing characters of combining
  /// marks takes quadratic time.
  private static func authority(in text: String) -> Substring.UTF8View {
    text.utf8.drop { $0 != UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: "/") }.prefix {
      !"/?#".utf8.contains($0)
    }
  }
}

extension FeedURL.Fault {
  /// What was expected instead, for the end of a sentence.
  public var expected: String {
    switch self {
    case .notWeb:
      "an http or https URL, such as https://feed.example/feed.json"
    case .character:
      "a URL without spaces and control characters; write a space as '%20'"
    case .length:
      "a URL of at most 8 KiB"
    case .port:
      "a URL whose port is from 1 to 65535"
    case .credentials:
      "a URL without a login; put that into ~/.netrc"
    case .unusualHost:
      "a URL whose host has only letters from a to z, digits, hyphens and dots; write other letters as 'xn--…', "
        + "and brackets only around an IPv6 address"
    }
  }
}
