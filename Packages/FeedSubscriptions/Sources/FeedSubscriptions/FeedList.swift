public import FeedCore

/// The feeds that a person follows: a text file with a line for each.
///
///     # The sky
///     https://feed.example/apod.xml apod
///       title Astronomy, day by day
///     https://feed.example/clouds.json
///
/// A line is a URL and a name (``FeedName``), with blanks between them; a feed without a name goes
/// by its host. Indented lines below it are its settings (``FeedSetting``). A line that begins with
/// `#` is a comment. A line that does not count is one of the ``problems``, and the settings below
/// it do not count either. The file is kept byte for byte, but for the lines of removed feeds.
///
/// The list is a value and does no I/O. To change the file, hold a lock while you read it, change
/// the list, and replace the file, or a symbolic link's target, by ``data`` in one commit; then
/// neither a crash nor another program loses a feed.
public struct FeedList: Hashable, Sendable {
  /// The file.
  public private(set) var data: Data
  /// The feeds, in the order of the file: no two with the same URL or the same name.
  public private(set) var feeds: [FollowedFeed]
  /// The lines that do not count, in the order of the file.
  public private(set) var problems: [Problem]
  /// The keys of settings that have no meaning, in the order of the file. They are kept, and
  /// nothing follows from them.
  public private(set) var unknownSettings: [UnknownSetting]
  /// Whether a header is set, which may be a password, or a key that was meant as one: others must
  /// not be able to read the file.
  public private(set) var hasHeader: Bool
  private var settings: [URL: FeedSettings]
  /// The file's own: looking for it at each new line would take time by the length of the first.
  let lineBreak: String

  /// A line that does not count.
  public struct Problem: Hashable, Sendable {
    /// The line, counted from 1.
    public let line: Int
    /// Why.
    public let fault: Fault
  }

  /// A key that has no meaning, such as one that is mistyped.
  public struct UnknownSetting: Hashable, Sendable {
    /// The key, as ``FeedSetting/key``.
    public let key: String
    /// Its lines, counted from 1: one at least.
    public internal(set) var lines: [Int]
  }

  /// Why a line does not count.
  @frozen public enum Fault: Error, Hashable, Sendable {
    /// It is not UTF-8, or has more than two words.
    case encoding, extraWord
    /// It does not begin with the URL of a feed, or its second word is not a name.
    case url(FeedURL.Fault), name(FeedName.Fault)
    /// The feed, or another one with this name, is in an earlier line, counted from 1.
    case repeatedFeed(line: Int), repeatedName(line: Int)
    /// It is not a setting of the feed above it. The key is `nil` where it is none.
    case setting(key: String?, FeedSetting.Fault)
  }

  /// Reads a file; no file is an empty one. Anything can be read: what is not a list has only
  /// ``problems``.
  public init(_ data: Data = Data()) {
    let lines = Self.lines(of: data)
    var reader = FeedListReader(lines)
    var problems: [Problem] = []
    for (index, line) in lines.enumerated() {
      do throws(Fault) {
        try reader.read(line, at: index + 1)
      } catch {
        problems.append(Problem(line: index + 1, fault: error))
      }
    }
    self.data = data
    lineBreak = lines.first?.suffix(2).elementsEqual("\r\n".utf8) == true ? "\r\n" : "\n"
    self.problems = problems
    settings = reader.settings
    unknownSettings = reader.unknownSettings
    hasHeader = reader.hasHeader
    // A name that somebody wrote comes before one that follows from a host.
    var taken = TakenNames(reader.entries.compactMap(\.name))
    feeds = reader.entries.map { entry in
      FollowedFeed(
        url: entry.url,
        name: entry.name ?? taken.next(after: FeedName.suggestion(title: nil, url: entry.url)),
        identity: reader.settings[entry.url]?.was
      )
    }
  }

  /// Whether a line that does not count may be meant as a feed: then not all that its reader
  /// follows are among the ``feeds``.
  public var mayLackFeeds: Bool {
    problems.contains { problem in
      switch problem.fault {
      // Its cache is under another address than that of its line.
      case .setting(key: FeedSetting.was, _): true
      case .setting, .repeatedFeed: false
      case .encoding, .extraWord, .url, .name, .repeatedName: true
      }
    }
  }

  /// What is set for the feed at a URL.
  public func settings(of url: URL) -> FeedSettings {
    settings[url] ?? .none
  }

  /// The feeds that have any of these tags, in any case.
  public func feeds(taggedWithAnyOf tags: [String]) -> [FollowedFeed] {
    let wanted = Set(tags.map(Self.key))
    return feeds.filter { feed in
      settings(of: feed.url).tags.contains { wanted.contains(Self.key($0)) }
    }
  }

  private static func key(_ tag: String) -> [UInt8] {
    Array(tag.lowercased().utf8)
  }

  /// The feed that `word` means: by its name, or by its address, or one that it had, as a person
  /// types it.
  public func feed(_ word: String) -> FollowedFeed? {
    if let feed = feeds.first(where: { $0.name.utf8.elementsEqual(word.utf8) }) {
      return feed
    }
    do {
      let address = try FeedAddress(word)
      return feed(at: address.url) ?? address.plainURL.flatMap(feed)
    } catch { return nil }
  }

  /// The feed at a URL, or that was first followed there.
  public func feed(at url: URL) -> FollowedFeed? {
    feeds.first { $0.url == url } ?? feeds.first { $0.identity == url }
  }

  /// The file's lines, each with its line break.
  static func lines(of data: Data) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest: ArraySlice<UInt8> = Array(data)[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  /// The feeds are not followed yet, and their names not taken.
  mutating func append(_ new: [FollowedFeed]) {
    append(new.map { "\($0.url.absoluteString) \($0.name)" })
    feeds += new
  }

  /// The feed is the last one of the file, and has no settings yet.
  mutating func append(_ new: FeedSettings, of feed: FollowedFeed) {
    append(new.all.map(\.line))
    settings[feed.url] = new.all.isEmpty ? nil : new
    hasHeader = hasHeader || !new.headers.isEmpty
    if !new.all.allSatisfy(\.isKnown) {
      self = FeedList(data)
    }
  }

  private mutating func append(_ lines: [String]) {
    if let last = data.last, last != UInt8(ascii: "\n"), !lines.isEmpty {
      data += Data(lineBreak.utf8)
    }
    for line in lines {
      data += Data("\(line)\(lineBreak)".utf8)
    }
  }
}
