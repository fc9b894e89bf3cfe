import DurableFiles
public import FeedLibrary

/// Remembers what was wrong with feeds in a file, for this run of a program and later ones: a line
/// for each, such as `connectivity refused https://feed.example/`. Before the URL may stand
/// `since=1800000000`, `code=gone`, `said=show@1800000000` for each command, and `message=` with
/// its words in Base64.
///
/// The file is the program's own: it is not written through a symbolic link, nor in a directory
/// that others can write. A line of any other form counts for nothing, and the next exchange that
/// changes something leaves it out.
public struct FeedTroubleFile: FeedTroubleStore {
  /// The most bytes of the file: some thousands of feeds.
  private static let sizeLimit = 1 << 20

  private let file: DurableFile

  /// Describes the file at a path; nothing is read or made yet.
  public init(path: String) {
    // A text that is too large counts for nothing, and has to be read to be replaced.
    file = DurableFile(path: path, limit: 8 * Self.sizeLimit, isPrivate: true)
  }

  /// What is remembered. Throws a `FileError` or an `UntrustedPath`.
  public func troubles() async throws -> [URL: FeedTrouble] {
    Self.troubles(in: try await file.read() ?? Data())
  }

  /// Changes what is remembered in one durable commit, or writes nothing and waits for no other
  /// program if nothing changes. Throws a `FileError` or an `UntrustedPath`.
  public func update<Value: Sendable>(
    _ change: @Sendable (inout [URL: FeedTrouble]) throws -> Value
  ) async throws -> Value {
    let before = try await troubles()
    var after = before
    let value = try change(&after)
    guard after != before else {
      return value
    }
    return try await file.update { data in
      var troubles = Self.troubles(in: data)
      let value = try change(&troubles)
      data = Self.text(of: troubles)
      return value
    }
  }

  private static func troubles(in text: Data) -> [URL: FeedTrouble] {
    guard text.count <= sizeLimit else {
      return [:]
    }
    var troubles: [URL: FeedTrouble] = [:]
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      if let last = words.last, words.count > 1, let feed = URL(string: String(last)) {
        troubles[feed] = trouble(of: words.dropLast())
      }
    }
    return troubles
  }

  private static func trouble(of words: ArraySlice<Substring>) -> FeedTrouble {
    var trouble = FeedTrouble(name: words.filter { !$0.contains("=") }.joined(separator: " "))
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        continue
      }
      switch parts[0] {
      case "since":
        trouble.since = date(parts[1]) ?? trouble.since
      case "code":
        trouble.code = FeedTrouble.Code(rawValue: parts[1]) ?? trouble.code
      case "message":
        trouble.message =
          Data(base64Encoded: parts[1]).map { String(decoding: $0, as: UTF8.self) } ?? ""
      case "said":
        let said = parts[1].split(separator: "@", omittingEmptySubsequences: false)
        if said.count == 2, let time = date(String(said[1])) {
          trouble.said[String(said[0])] = time
        }
      default:
        break
      }
    }
    return trouble
  }

  /// A number of seconds before the year 10000; beyond that it does not become a number again.
  static func date(_ seconds: String) -> Date? {
    guard let seconds = Int(seconds), (0..<253_402_300_800).contains(seconds) else {
      return nil
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  private static func line(_ feed: URL, _ trouble: FeedTrouble) -> String {
    var words = [trouble.name]
    if trouble.since != .distantPast {
      words.append("since=\(Int(trouble.since.timeIntervalSince1970))")
      words.append("code=\(trouble.code.rawValue)")
    }
    for (command, time) in trouble.said.sorted(by: { $0.key < $1.key }) {
      words.append("said=\(command)@\(Int(time.timeIntervalSince1970))")
    }
    if !trouble.message.isEmpty {
      words.append("message=\(Data(trouble.message.utf8).base64EncodedString())")
    }
    return (words + [feed.absoluteString]).joined(separator: " ") + "\n"
  }

  /// As many lines as may be read again.
  private static func text(of troubles: [URL: FeedTrouble]) -> Data {
    let lines = troubles.map(line).sorted()
    var text = Data()
    for line in lines where text.count + line.utf8.count <= sizeLimit {
      text.append(contentsOf: line.utf8)
    }
    return text
  }
}
