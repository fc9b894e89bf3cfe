/// The waits of all feeds as a text, a line for each: `1800000000 429 https://feed.example/`.
///
/// Ignored are a line of any other form, a wait that is over, one that ends more than a day from
/// now (none is that long, so the clock was set back), and a text of more than 1 MiB.
public struct ServerWaits: Equatable, Sendable {
  /// The most bytes that a text may have.
  public static let sizeLimit = 1 << 20
  private var waits: [String: ServerWait] = [:]

  /// Reads a text, at the time `now`.
  public init(_ text: some Collection<UInt8>, now: Date) {
    guard text.count <= Self.sizeLimit else {
      return
    }
    let time = now.timeIntervalSince1970
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        .compactMap { String(validating: $0, as: UTF8.self) }
      guard fields.count == 3, let until = Int(fields[0]), let status = Int(fields[1]),
        !fields[2].isEmpty, Double(until) > time, Double(until) <= time + ServerWait.longest,
        let wait = ServerWait(until: Date(timeIntervalSince1970: Double(until)), status: status)
      else {
        continue
      }
      waits[fields[2]] = wait
    }
  }

  /// The wait of the feed at this URL, in its canonical spelling.
  public subscript(feed: URL) -> ServerWait? {
    get { waits[feed.absoluteString] }
    set { waits[feed.absoluteString] = newValue }
  }

  /// Forgets the waits of all feeds.
  public mutating func removeAll() {
    waits = [:]
  }

  /// The text: as many lines as may be read again.
  public var text: Data {
    waits.sorted { $0.key < $1.key }.reduce(into: Data()) { text, entry in
      let line =
        "\(Int(entry.value.until.timeIntervalSince1970)) \(entry.value.status) \(entry.key)\n".utf8
      if text.count + line.count <= Self.sizeLimit {
        text.append(contentsOf: line)
      }
    }
  }
}
