public import FeedCore

extension FeedList {
  /// What is to change of a followed feed.
  public struct Change: Sendable {
    /// Where it is from now on; `nil` if that stays.
    public var url: URL?
    /// What it is called from now on; `nil` if that stays.
    public var name: String?
    /// The settings that it gets, by their keys; `nil` takes one away. Never a header: a feed may
    /// have several.
    public var settings: [String: FeedSetting?]

    /// Makes a change; without values nothing changes.
    public init(url: URL? = nil, name: String? = nil, settings: [String: FeedSetting?] = [:]) {
      self.url = url
      self.name = name
      self.settings = settings
    }
  }

  /// Changes a followed feed in its place, and returns it as it is then. Comments, the order and
  /// unknown keys stay. A feed that moves remains the same one: its first URL is noted below it, so
  /// that what was seen, kept and saved stays, and it can move back.
  public mutating func change(
    _ feed: FollowedFeed,
    by change: Change,
    reserved: Set<String> = []  // Safe: our own words.
  ) throws(Refusal) -> FollowedFeed {
    let url = try free(change.url ?? feed.url, for: feed)
    let name = try free(change.name ?? feed.name, for: feed, reserved: reserved)
    var settings = change.settings
    if url != feed.url {
      let was = FeedSettings.was(feed.identity).all.first
      settings[FeedSetting.was] = .some(url == feed.identity ? nil : was)
    }
    var lines = Self.lines(of: data).map { Data($0) }
    guard let place = lines.firstIndex(where: { Self.isLine(Array($0)[...], at: feed.url) }) else {
      return feed
    }
    if url != feed.url || name != feed.name {
      // Some editors put a byte order mark in front of the file.
      let mark = lines[place].prefix { $0 >= 0x80 }
      lines[place] = mark + Data("\(url.absoluteString) \(name)\(lineBreak)".utf8)
    }
    for (key, setting) in settings.sorted(by: { $0.key < $1.key }) {
      Self.set(key, to: setting.map { $0.line + lineBreak }, in: &lines, below: place, lineBreak)
    }
    self = FeedList(Data(lines.joined()))
    return self.feed(at: url) ?? feed
  }

  /// The URL in its one spelling, if no other feed is there.
  private func free(_ url: URL, for feed: FollowedFeed) throws(Refusal) -> URL {
    let canonical: URL
    do { canonical = try FeedURL.canonical(url.absoluteString) } catch { throw .url(error) }
    let others = feeds.filter { $0.identity != feed.identity }
    if let other = others.first(where: { $0.url == canonical || $0.identity == canonical }) {
      throw .followed(other)
    }
    return canonical
  }

  /// The name, if it is one and no other feed has it.
  private func free(
    _ name: String,
    for feed: FollowedFeed,
    reserved: Set<String>  // Safe: our own words.
  ) throws(Refusal) -> String {
    guard name != feed.name else {
      return name
    }
    do { try FeedName.check(name, reserved: reserved) } catch { throw .name(error) }
    if let other = feeds.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      throw .nameTaken(other)
    }
    return name
  }

  private static func isLine(_ line: ArraySlice<UInt8>, at url: URL) -> Bool {
    guard FeedSetting.claimedKey(of: line) == nil else {
      return false
    }
    do { return try FeedLine(line)?.url == url } catch { return false }
  }

  /// Replaces the line of a key below the feed, or puts it behind its other settings.
  private static func set(
    _ key: String,
    to line: String?,
    in lines: inout [Data],
    below place: Int,
    _ lineBreak: String
  ) {
    var last = place
    var own: [Int] = []
    for index in lines.indices.dropFirst(place + 1) {
      let line = Array(lines[index])[...]
      if let claimed = FeedSetting.claimedKey(of: line) {
        last = index
        if String(decoding: claimed, as: UTF8.self).lowercased() == key {
          own.append(index)
        }
      } else if !FeedLine.isComment(line) {
        break
      }
    }
    if lines[last].last != UInt8(ascii: "\n") {
      lines[last] += Data(lineBreak.utf8)
    }
    if let line, let first = own.first {
      lines[first] = Data(line.utf8)
    } else if let line {
      lines.insert(Data(line.utf8), at: last + 1)
    }
    for index in own.dropFirst(line == nil ? 0 : 1).reversed() {
      lines.remove(at: index)
    }
  }
}
