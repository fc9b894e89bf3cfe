import FeedCore

/// A line of the file that names a feed.
struct FeedLine {
  let url: URL
  let name: String?

  static let blanks = Array(" \t\r\n".utf8)

  /// Reads a line; `nil` if it is a comment, or blank.
  init?(_ line: ArraySlice<UInt8>) throws(FeedList.Fault) {
    let words = Self.words(of: line)
    guard let first = words.first, !Self.isComment(line) else {
      return nil
    }
    let url = try Self.string(first)
    do { self.url = try FeedURL.canonical(url) } catch { throw .url(error) }
    name = words.count > 1 ? try Self.string(words[1]) : nil
    guard words.count <= 2 else {
      throw .extraWord
    }
    guard let name else {
      return
    }
    do { try FeedName.check(name) } catch { throw .name(error) }
  }

  /// Whether a line is a comment, or blank.
  static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = words(of: line).first else {
      return true
    }
    return first.first == UInt8(ascii: "#")
  }

  static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    // Some editors put a byte order mark in front.
    let text = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    return text.split { blanks.contains($0) }
  }

  private static func string(_ bytes: ArraySlice<UInt8>) throws(FeedList.Fault) -> String {
    guard let string = String(bytes: bytes, encoding: .utf8) else {
      throw .encoding
    }
    return string
  }
}
