import DurableFiles
public import FeedLibrary

/// Remembers when feeds were last used in a file, for this run of a program and later ones: a line
/// for each, such as `1800000000 https://feed.example/`, and one with the time of the last sweep.
///
/// The file is the program's own: it is not written through a symbolic link, nor in a directory
/// that others can write. A line of any other form counts for nothing.
public struct FeedUseFile: FeedUseStore {
  /// The most bytes of the file: some 20,000 feeds.
  private static let sizeLimit = 2 << 20
  private static let swept = "swept"

  private let file: DurableFile

  /// Describes the file at a path; nothing is read or made yet.
  public init(path: String) {
    // A text that is too large counts for nothing, and has to be read to be replaced.
    file = DurableFile(path: path, limit: 8 * Self.sizeLimit, isPrivate: true)
  }

  /// Changes what is remembered in one durable commit. Throws a `FileError` or an `UntrustedPath`.
  public func update<Value: Sendable>(
    _ change: @Sendable (inout FeedUses) throws -> Value
  ) async throws -> Value {
    try await file.update { data in
      let before = Self.uses(in: data)
      var after = before
      let value = try change(&after)
      if after != before {
        data = Self.text(of: after)
      }
      return value
    }
  }

  private static func uses(in text: Data) -> FeedUses {
    guard text.count <= sizeLimit else {
      return FeedUses()
    }
    var times: [URL: Date] = [:]
    var sweptAt: Date?
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count == 2, let time = FeedTroubleFile.date(String(words[0])) else {
        continue
      }
      if words[1].utf8.elementsEqual(swept.utf8) {
        sweptAt = time
      } else if let feed = URL(string: String(words[1])) {
        times[feed] = time
      }
    }
    return FeedUses(times: times, sweptAt: sweptAt)
  }

  /// As many lines as may be read again, those of the last uses. A feed that is forgotten counts as
  /// used when it is found again.
  private static func text(of uses: FeedUses) -> Data {
    let times = uses.times.map { (time: seconds(of: $0.value), feed: $0.key.absoluteString) }
    let newest = times.sorted { ($0.time, $0.feed) > ($1.time, $1.feed) }
    var text = Data(uses.sweptAt.map { "\(seconds(of: $0)) \(swept)\n" }?.utf8 ?? "".utf8)
    for use in newest {
      let line = "\(use.time) \(use.feed)\n".utf8
      if text.count + line.count <= sizeLimit {
        text.append(contentsOf: line)
      }
    }
    return text
  }

  private static func seconds(of time: Date) -> Int { Int(time.timeIntervalSince1970) }
}
