extension FeedSetting {
  /// Reads a line; `nil` if it is not one of a setting.
  init?(line: ArraySlice<UInt8>) throws(FeedList.Fault) {
    guard let word = Self.claimedKey(of: line) else {
      return nil
    }
    guard Self.isKey(word) else {
      throw .setting(key: nil, .key)
    }
    if let next = line[word.endIndex...].first, !FeedLine.blanks.contains(next) {
      throw .setting(key: String(decoding: word, as: UTF8.self).lowercased(), .separator)
    }
    let rest = line[word.endIndex...].filter { $0 != UInt8(ascii: "\n") }
    guard let value = String(validating: rest, as: UTF8.self) else {
      throw .encoding
    }
    let key = String(decoding: word, as: UTF8.self).lowercased()
    do { try self.init(key: key, value: value) } catch { throw .setting(key: key, error) }
  }

  /// The key of a line of the file that is meant as a setting, of the feed above it: it is
  /// indented, and begins with no address. The key ends before a colon or an equals sign, and may
  /// have characters that no key has.
  static func claimedKey(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = line.first, FeedLine.blanks.contains(first), !FeedLine.isComment(line),
      let word = FeedLine.words(of: line).first
    else {
      return nil
    }
    let key = word.prefix { !Array(":=".utf8).contains($0) }
    return isAddress(word, schemeOrHost: key) ? nil : key
  }

  /// Whether a word may be meant as the URL of a feed, whose settings are then below it.
  private static func isAddress(
    _ word: ArraySlice<UInt8>,
    schemeOrHost: ArraySlice<UInt8>
  ) -> Bool {
    let schemes = ["http", "https", "feed"]
    return word[schemeOrHost.endIndex...].starts(with: "://".utf8)
      || schemeOrHost.contains { Array("./".utf8).contains($0) }
      || schemes.contains { $0.utf8.elementsEqual(schemeOrHost.map { $0 | 0x20 }) }
  }

  /// The line of the file, without its line break.
  var line: String { "  \(key) \(value)" }
}
