public import FeedPresentation
public import FeedTerminal

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What `feed status` tells.
public struct StatusReport: Hashable, Sendable {
  /// What there is of one feed.
  public enum State: Hashable, Sendable {
    /// No feed is saved.
    case empty
    /// A feed that may be shown, until this time if there is a limit.
    case valid(savedAt: Date, until: Date?)
    /// A feed that is too old.
    case expired(savedAt: Date, at: Date)
    /// A feed that bears a time too far ahead.
    case fromTheFuture(savedAt: Date)
    /// What is saved cannot be read.
    case damaged

    /// As scripts see it.
    var code: String {
      switch self {
      case .empty: "empty"
      case .valid: "valid"
      case .expired: "expired"
      case .fromTheFuture: "future"
      case .damaged: "damaged"
      }
    }
  }

  /// The cache of one feed.
  public struct Entry: Hashable, Sendable {
    let url: URL?
    let state: State
    let images: Int
    let pictures: Int
    let bytes: Int

    /// Makes an entry; the feed's URL is `nil` where damage leaves it unknown.
    public init(url: URL?, state: State, images: Int, pictures: Int, bytes: Int) {
      self.url = url
      self.state = state
      self.images = images
      self.pictures = pictures
      self.bytes = bytes
    }
  }

  private let entries: [Entry]

  /// Makes a report of these feeds' caches.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The report as text.
  public func text(now: Date, style: Style, strings: any FeedStrings = EnglishStrings()) -> String {
    guard !entries.isEmpty else { return CommandLanguages.commands(for: strings).nothingSaved + "\n" }
    return entries.map { $0.text(now: now, style: style, strings: strings) }.joined(separator: "\n")
  }

  /// The report as JSON: `{"feeds": [{"url", "name", "state", "saved_at", "valid_until", "images", "pictures", "bytes"}]}`.
  public var document: String { JSONValue.object([("feeds", .array(entries.map(\.json)))]).document }
}

extension StatusReport.Entry {
  fileprivate func text(now: Date, style: Style, strings: any FeedStrings) -> String {
    let words = CommandLanguages.commands(for: strings)
    let name = url.map { SafeText.url($0.absoluteString) } ?? words.unknownFeed
    let contents = [strings.images(images), words.pictures(pictures), strings.size(ByteSize(bytes))]
    return """
      \(style.strong(name))
        \(text(of: state, now: now, words, strings))
        \(words.list(contents))

      """
  }

  private func text(
    of state: StatusReport.State, now: Date, _ words: any CommandStrings, _ strings: any FeedStrings
  ) -> String {
    let copy = { (savedAt: Date) in strings.savedCopy(age: Age(since: savedAt, now: now), reason: nil) }
    return switch state {
    case .empty: words.noSavedCopy
    case .valid(let savedAt, let until): words.valid(copy(savedAt), until: until.map(Instant.text))
    case .expired(let savedAt, let date): words.expired(copy(savedAt), since: Instant.text(date))
    case .fromTheFuture(let savedAt): words.fromTheFuture(Instant.text(savedAt))
    case .damaged: words.damaged
    }
  }

  fileprivate var json: JSONValue {
    let (savedAt, validUntil): (Date?, Date?) =
      switch state {
      case .valid(let savedAt, let until): (savedAt, until)
      case .expired(let savedAt, let date): (savedAt, date)
      case .fromTheFuture(let savedAt): (savedAt, nil)
      case .empty, .damaged: (nil, nil)
      }
    return .object([
      ("url", .optional(url?.absoluteString)),
      ("name", .null),
      ("state", .string(state.code)),
      ("saved_at", .optional(savedAt.map(Instant.text))),
      ("valid_until", .optional(validUntil.map(Instant.text))),
      ("images", .number(images)),
      ("pictures", .number(pictures)),
      ("bytes", .number(bytes)),
    ])
  }
}
