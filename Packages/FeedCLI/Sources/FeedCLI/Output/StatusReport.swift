import FeedPresentation

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
    case damaged(reason: String)
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
  public func text(now: Date, style: Style) -> String {
    guard !entries.isEmpty else { return "nothing is saved\n" }
    return entries.map { $0.text(now: now, style: style) }.joined(separator: "\n")
  }

  /// The report as JSON: `{"feeds": [{"url", "state", "saved_at", "age_seconds", "valid_until", "images", "pictures", "bytes"}]}`.
  public func document(now: Date) -> String {
    JSONValue.object([("feeds", .array(entries.map { $0.json(now: now) }))]).document
  }
}

extension StatusReport.Entry {
  fileprivate func text(now: Date, style: Style) -> String {
    let name = url.map { SafeText.line($0.absoluteString) } ?? "a feed of unknown URL"
    let contents = "\(Self.count(images, "image")), \(Self.count(pictures, "picture")), \(ByteCount.text(bytes))"
    return "\(style.strong(name))\n  \(SafeText.line(stateText(now: now)))\n  \(contents)\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func stateText(now: Date) -> String {
    let copy = { (savedAt: Date) in EnglishStrings().savedCopy(age: Age(since: savedAt, now: now), reason: nil) }
    return switch state {
    case .empty: "no saved copy"
    case .valid(let savedAt, let until):
      "\(copy(savedAt)), valid \(until.map { "until \(Instant.text($0))" } ?? "without limit")"
    case .expired(let savedAt, let date): "\(copy(savedAt)), expired since \(Instant.text(date))"
    case .fromTheFuture(let savedAt): "saved copy from the future, \(Instant.text(savedAt)): not shown"
    case .damaged(let reason): "damaged: \(reason)"
    }
  }

  fileprivate func json(now: Date) -> JSONValue {
    let (name, savedAt, validUntil): (String, Date?, Date?) =
      switch state {
      case .empty: ("empty", nil, nil)
      case .valid(let savedAt, let until): ("valid", savedAt, until)
      case .expired(let savedAt, let date): ("expired", savedAt, date)
      case .fromTheFuture(let savedAt): ("future", savedAt, nil)
      case .damaged: ("damaged", nil, nil)
      }
    return .object([
      ("url", .optional(url?.absoluteString)),
      ("state", .string(name)),
      ("saved_at", .optional(savedAt.map(Instant.text))),
      ("age_seconds", .optional(savedAt.map { Instant.age(of: $0, now: now) })),
      ("valid_until", .optional(validUntil.map(Instant.text))),
      ("images", .number(images)),
      ("pictures", .number(pictures)),
      ("bytes", .number(bytes)),
    ])
  }
}
