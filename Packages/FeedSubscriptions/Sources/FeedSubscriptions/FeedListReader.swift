import FeedCore

/// Reads the lines of a list, one after another.
struct FeedListReader {
  /// To whom the settings in the next lines belong.
  private enum Owner {
    /// There is no line of a feed above.
    case nobody
    /// A line that does not count.
    case problem
    case feed(URL)
  }

  private(set) var entries: [FeedLine] = []
  private(set) var settings: [URL: FeedSettings] = [:]
  /// Whether there is a header, which may be a password, whether it counts or not; or a key that
  /// was meant as one.
  private(set) var hasHeader = false
  /// The keys of settings that have no meaning, each with its lines.
  private(set) var unknownSettings: [FeedList.UnknownSetting] = []
  private var unknownKeys: [String: Int] = [:]  // Safe: ASCII alone.
  private var owner = Owner.nobody
  /// The lines of the known keys that the owner has.
  private var knownKeys: [(key: String, line: Int)] = []
  /// The lines of the feeds' URLs, and of those that they had.
  private var urls: [URL: Int] = [:]
  /// The lines of the URLs that begin one: what a feed is at comes before what another had.
  private let ownLines: [URL: Int]
  // By bytes: as text, names of combining marks take many times as long.
  private var names: [[UInt8]: Int] = [:]

  /// Makes a reader of these lines. All of them are looked at first if one says where a feed was.
  init(_ lines: [ArraySlice<UInt8>]) {
    var ownLines: [URL: Int] = [:]
    let was = Array(FeedSetting.was.utf8)
    let hasMoved = lines.contains { line in
      FeedSetting.claimedKey(of: line).map { $0.map { $0 | 0x20 } == was } ?? false
    }
    for (index, line) in lines.enumerated() where hasMoved {
      if FeedSetting.claimedKey(of: line) == nil, let url = Self.url(in: line) {
        ownLines[url] = ownLines[url] ?? index + 1
      }
    }
    self.ownLines = ownLines
  }

  private static func url(in line: ArraySlice<UInt8>) -> URL? {
    do { return try FeedLine(line)?.url } catch {
      return nil
    }
  }

  /// Reads the line of this number. One that throws does not count.
  mutating func read(_ line: ArraySlice<UInt8>, at number: Int) throws(FeedList.Fault) {
    guard let key = FeedSetting.claimedKey(of: line) else {
      return try readFeed(line, at: number)
    }
    hasHeader = hasHeader || FeedSetting.mayHoldSecret(key)
    try readSetting(line, at: number)
  }

  private mutating func readFeed(
    _ line: ArraySlice<UInt8>,
    at number: Int
  ) throws(FeedList.Fault) {
    let ownerAbove = owner
    owner = .problem
    guard let entry = try FeedLine(line) else {
      // A comment, or blank.
      owner = ownerAbove
      return
    }
    if let first = urls[entry.url] {
      throw .repeatedFeed(line: first)
    }
    let name = entry.name.map { Array($0.utf8) }
    if let name, let first = names[name] {
      throw .repeatedName(line: first)
    }
    urls[entry.url] = number
    if let name {
      names[name] = number
    }
    entries.append(entry)
    owner = .feed(entry.url)
    knownKeys = []
  }

  private mutating func readSetting(
    _ line: ArraySlice<UInt8>,
    at number: Int
  ) throws(FeedList.Fault) {
    switch owner {
    case .nobody:
      throw .url(.notWeb)
    case .problem:
      return
    case .feed(let url):
      guard let setting = try FeedSetting(line: line) else {
        return
      }
      if !setting.isKnown {
        noteUnknown(setting.key, at: number)
      } else if setting.key != FeedSetting.header {
        if let first = knownKeys.first(where: { $0.key == setting.key }) {
          throw .setting(key: setting.key, .repeated(line: first.line))
        }
        knownKeys.append((setting.key, number))
      }
      if setting.key == FeedSetting.was {
        try noteIdentity(FeedSettings([setting]).was, of: url, at: number)
      }
      settings[url, default: .none].all.append(setting)
    }
  }

  /// No two feeds have one identity: each would take what is kept of the other for its own.
  private mutating func noteIdentity(
    _ identity: URL?,
    of feed: URL,
    at line: Int
  ) throws(FeedList.Fault) {
    guard let identity, identity != feed else {
      return
    }
    if let other = urls[identity] ?? ownLines[identity] {
      throw .setting(key: FeedSetting.was, .otherFeed(line: other))
    }
    urls[identity] = line
  }

  private mutating func noteUnknown(_ key: String, at line: Int) {
    if let place = unknownKeys[key] {
      unknownSettings[place].lines.append(line)
    } else {
      unknownKeys[key] = unknownSettings.count
      unknownSettings.append(FeedList.UnknownSetting(key: key, lines: [line]))
    }
  }
}
