struct FeedLine {
  let url: URL
  let name: String?

  /// Reads a line; `nil` if it is a comment, or blank.
  init?(_ line: ArraySlice<UInt8>) throws(FeedList.Fault) {
    // Some editors put a byte order mark in front.
    let text = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    let words = text.split { " \t\r\n".utf8.contains($0) }
    guard let first = words.first, first.first != UInt8(ascii: "#") else {
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

  private static func string(_ bytes: ArraySlice<UInt8>) throws(FeedList.Fault) -> String {
    guard let string = String(bytes: bytes, encoding: .utf8) else {
      throw .encoding
    }
    return string
  }
}
