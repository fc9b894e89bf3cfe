public import FeedCore
public import FeedFilters

/// A setting of a followed feed: a line below the feed's own, indented, of a key and a value.
///
/// A key that a later version knows, or that is mistyped, is kept as it is.
public struct FeedSetting: Hashable, Sendable {
  /// The keys that have a meaning.
  public static let knownKeys = [
    title, tags, pictures, only, drop, keep, network, userAgent, header, every, was,
  ]
  /// The key of a header, which may be a password, and may be repeated.
  public static let header = "header"

  /// The key of ``FeedSettings/pictures``.
  public static let pictures = "pictures"

  /// The key of ``FeedSettings/every``.
  public static let every = "every"

  /// The key of ``FeedSettings/was``.
  public static let was = "was"

  /// The key of ``FeedSettings/keep``.
  public static let keep = "keep"

  /// The key of ``FeedSettings/userAgent``.
  public static let userAgent = "user-agent"

  static let network = "network"
  static let only = "only"
  static let drop = "drop"
  static let title = "title"
  static let tags = "tags"

  /// How many bytes of UTF-8 the value of a known key has at most: more than any title or name of a
  /// program, and little enough for a header.
  public static let maximumLength = 1_000

  /// What is set, in lower case: ASCII letters, digits and hyphens, beginning with a letter.
  public let key: String
  /// What it is set to, without blanks at its ends.
  public let value: String

  /// Why a text is not a setting.
  @frozen public enum Fault: Error, Hashable, Sendable {
    /// The key is not one word of ASCII letters, digits and hyphens.
    case key
    /// A colon or an equals sign follows the key, where a blank separates it from the value.
    case separator
    /// There is no value, or one that is longer than ``FeedSetting/maximumLength``.
    case empty, length
    /// The value has a control character, such as a line break; or, as a header would have it, one
    /// beyond printable ASCII.
    case control, notASCII
    /// The value is no header, or one that the program itself sets.
    case noHeader, ownHeader
    /// The value is none of those that select pictures.
    case noSelection
    /// The value does not name a network that a feed may be on.
    case noNetwork
    /// The value is not the URL of a feed.
    case noURL(FeedURL.Fault)
    /// The value is the URL of the feed in an earlier line, or one that it had, counted from 1.
    case otherFeed(line: Int)
    /// The value does not say which images to keep.
    case noKeepRule
    /// The value is no number of seconds that a feed can be left alone for.
    case noSeconds
    /// The value is neither words nor a regular expression.
    case expression(ExpressionFault)
    /// The key is in an earlier line of the same feed, counted from 1.
    case repeated(line: Int)
  }

  /// Makes a setting. The value of an unknown key may be anything in one line.
  public init(key: String, value: String) throws(Fault) {
    guard Self.isKey(key.utf8) else {
      throw .key
    }
    self.key = key.lowercased()
    self.value = Self.trimmed(value)
    guard isKnown else {
      if value.utf8.contains(UInt8(ascii: "\n")) {
        throw .control
      }
      return
    }
    try checkValue()
  }

  /// Whether the key has a meaning.
  public var isKnown: Bool { Self.knownKeys.contains(key) }

  /// The value as others may see it: of a header only its name, and nothing of an unknown key,
  /// which may be a mistyped header.
  public var shownValue: String {
    guard isKnown else {
      return "…"
    }
    guard key == Self.header else {
      return value
    }
    let name = value.utf8.prefix { $0 != UInt8(ascii: ":") }
    return name.count == value.utf8.count ? "…" : "\(Substring(name)): …"
  }

  /// The header that it sets, if it is one.
  var asHeader: FeedHeader? {
    do { return try FeedHeader(value) } catch { return nil }
  }

  private func checkURL() throws(Fault) {
    do { _ = try FeedURL.canonical(value) } catch { throw .noURL(error) }
  }

  private func checkValue() throws(Fault) {
    guard !value.isEmpty else {
      throw .empty
    }
    if key == Self.was {
      return try checkURL()
    }
    guard value.utf8.count <= Self.maximumLength else {
      throw .length
    }
    if value.unicodeScalars.contains(where: Self.isControl) {
      throw .control
    }
    if key == Self.only || key == Self.drop {
      return try checkRule()
    }
    guard key != Self.title, key != Self.tags else {
      return
    }
    guard value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw .notASCII
    }
    if key == Self.header {
      _ = try FeedHeader(value)
    }
    if key == Self.pictures, PictureSelection(rawValue: value) == nil {
      throw .noSelection
    }
    if key == Self.network, !value.utf8.elementsEqual(FeedSettings.privateNetwork.utf8) {
      throw .noNetwork
    }
    if key == Self.keep, FeedSettings.keepRule(value) == nil {
      throw .noKeepRule
    }
    if key == Self.every, FeedSettings.seconds(value) == nil {
      throw .noSeconds
    }
  }

  private func checkRule() throws(Fault) {
    do { _ = try TextRule(value) } catch { throw .expression(error) }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else {
      return scalar.value < 0x20 || scalar.value == 0x7F
    }
    let category = scalar.properties.generalCategory
    return [.control, .lineSeparator, .paragraphSeparator].contains(category)
  }

  static func isKey(_ word: some Collection<UInt8>) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = word.first, letters.contains(first | 0x20) else {
      return false
    }
    return word.allSatisfy { byte in
      letters.contains(byte | 0x20) || digits.contains(byte) || byte == UInt8(ascii: "-")
    }
  }

  private static func trimmed(_ text: String) -> String {
    let blanks = " \t\r".unicodeScalars
    let beginning = text.unicodeScalars.drop { blanks.contains($0) }
    let end = beginning.lastIndex { !blanks.contains($0) }
    return end.map { String(beginning[...$0]) } ?? ""
  }
}
