extension FeedSetting {
  /// Reads a line; `nil` if it is not one of a setting.
  init?(line: ArraySlice<UInt8>) throws(FeedList.Fault) {
    guard let word = Self.key(of: line) else {
      return nil
    }
    let rest = line[word.endIndex...].filter { $0 != UInt8(ascii: "\n") }
    guard let value = String(validating: rest, as: UTF8.self) else {
      throw .encoding
    }
    let key = String(decoding: word, as: UTF8.self).lowercased()
    do { try self.init(key: key, value: value) } catch { throw .setting(key: key, error) }
  }

  /// The key of a line of the file that is a setting, of the feed above it: it is indented, and
  /// does not begin with a URL.
  static func key(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = line.first, FeedLine.blanks.contains(first) else {
      return nil
    }
    return FeedLine.words(of: line).first.flatMap { isKey($0) ? $0 : nil }
  }

  /// The line of the file, without its line break.
  var line: String { "  \(key) \(value)" }
}
