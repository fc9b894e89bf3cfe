import FeedAPI

/// What a server asked for: to be left alone by a feed until a time.
struct Wait: Hashable, Sendable {
  /// No server can keep a feed away for longer: a day, in seconds.
  static let longest = 86_400.0
  /// The status for a feed that is gone.
  static let gone = 410

  /// In whole seconds, rounded up.
  let until: Date
  /// The response's status: `410`, `429` or `503`.
  let status: Int

  /// What the response to a request of a feed asks for, if anything; `isOfFeed` if the request was for the feed's own URL. A page of it may
  /// be gone without the feed.
  init?(_ response: HTTPResponse, isOfFeed: Bool, now: Date) {
    var seconds = response.wait(now: now).map { $0 / .seconds(1) } ?? 0
    if isOfFeed, response.status == Self.gone { seconds = Self.longest }
    guard seconds > 0 else { return nil }
    let time = now.timeIntervalSince1970
    self.init(until: min((time + seconds).rounded(.up), (time + Self.longest).rounded(.down)), status: response.status)
  }

  fileprivate init(until: Double, status: Int) {
    self.until = Date(timeIntervalSince1970: until)
    self.status = status
  }

  /// Why the feed is not requested.
  var cause: FailureCause { status == Self.gone ? .gone(askedAgain: until) : .waiting(until: until) }
}

/// The waits of all feeds as a text, a line for each: `1800000000 429 https://feed.example/`.
///
/// Ignored are a line of any other form, a wait that is over, one that ends more than a day from now (none is that long, so the clock was set
/// back), and a text of more than 1 MiB.
struct Waits: Equatable {
  private static let sizeLimit = 1 << 20
  private var waits: [String: Wait] = [:]

  init(_ text: some Collection<UInt8>, now: Date) {
    guard text.count <= Self.sizeLimit else { return }
    let time = now.timeIntervalSince1970
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        .compactMap { String(validating: $0, as: UTF8.self) }
      guard fields.count == 3, let until = Int(fields[0]), let status = Int(fields[1]),
        [410, 429, 503].contains(status), !fields[2].isEmpty,
        Double(until) > time, Double(until) <= time + Wait.longest
      else { continue }
      waits[fields[2]] = Wait(until: Double(until), status: status)
    }
  }

  /// The wait of the feed at this URL, in its canonical spelling.
  subscript(feed: URL) -> Wait? {
    get { waits[feed.absoluteString] }
    set { waits[feed.absoluteString] = newValue }
  }

  mutating func removeAll() { waits = [:] }

  /// As many lines as may be read again.
  var text: Data {
    waits.sorted { $0.key < $1.key }.reduce(into: Data()) { text, entry in
      let line = "\(Int(entry.value.until.timeIntervalSince1970)) \(entry.value.status) \(entry.key)\n".utf8
      if text.count + line.count <= Self.sizeLimit { text.append(contentsOf: line) }
    }
  }
}
