public import FeedCore

/// What is wrong with feeds as a text, in the order of its lines:
/// `connectivity refused https://feed.example/`. Before the URL may stand `since=1800000000`,
/// `code=gone`, `said=show@1800000000` for each command, and `message=` with its words in Base64.
public struct FeedTroubleLines: FeedNoteLines {
  /// What is wrong with a feed.
  public typealias Note = FeedTrouble

  /// `troubles`.
  public let name = "troubles"
  /// 1 MiB: some thousands of feeds.
  public let limit = 1 << 20

  /// Makes the codec.
  public init() {}

  /// The trouble in a line.
  public func note(in line: Data) -> (feed: [UInt8], note: FeedTrouble)? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count > 1, let feed = words.last else {
      return nil
    }
    return (Array(feed), trouble(of: words.dropLast().map { String(decoding: $0, as: UTF8.self) }))
  }

  private func trouble(of words: [String]) -> FeedTrouble {
    var trouble = FeedTrouble(name: words.filter { !$0.contains("=") }.joined(separator: " "))
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        continue
      }
      switch parts[0] {
      case "since":
        trouble.since = Date(seconds: parts[1]) ?? trouble.since
      case "code":
        trouble.code = FeedTrouble.Code(rawValue: parts[1]) ?? trouble.code
      case "message":
        trouble.message =
          Data(base64Encoded: parts[1]).map { String(decoding: $0, as: UTF8.self) } ?? ""
      case "said":
        let said = parts[1].split(separator: "@", omittingEmptySubsequences: false)
        if said.count == 2, let time = Date(seconds: String(said[1])) {
          trouble.said[String(said[0])] = time
        }
      default:
        break
      }
    }
    return trouble
  }

  /// A feed's line.
  public func line(of trouble: FeedTrouble, of feed: [UInt8]) -> Data {
    var words = [trouble.name]
    if trouble.since != .distantPast {
      words.append("since=\(trouble.since.seconds)")
      words.append("code=\(trouble.code.rawValue)")
    }
    for (command, time) in trouble.said.sorted(by: { $0.key < $1.key }) {
      words.append("said=\(command)@\(time.seconds)")
    }
    if !trouble.message.isEmpty {
      words.append("message=\(Data(trouble.message.utf8).base64EncodedString())")
    }
    return Data(words.joined(separator: " ").utf8) + [UInt8(ascii: " ")] + feed
  }
}
