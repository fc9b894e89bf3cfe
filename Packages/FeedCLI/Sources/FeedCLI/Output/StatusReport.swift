public import FeedCore
public import FeedPresentation
public import FeedTerminal

/// What `feed status` reports.
public struct StatusReport: Hashable, Sendable {
  /// The cache of one feed.
  public struct Entry: Hashable, Sendable {
    let url: URL?
    var name: String?
    let state: CacheState
    let validUntil: Date?
    let images: Int
    let pictures: Int
    let bytes: Int
    /// What is wrong with the feed; `nil` if nothing is, so far as that is known.
    public var trouble: Trouble?

    /// What is wrong with a feed.
    public struct Trouble: Hashable, Sendable {
      let code: String
      let message: String
      let since: Date

      /// Makes a trouble: a code for scripts, its words in one line, and when it began.
      public init(code: String, message: String, since: Date) {
        self.code = code
        self.message = message
        self.since = since
      }
    }

    /// Makes an entry; the feed's URL is `nil` if corruption leaves it unknown, its name if it is
    /// not followed, and `validUntil` if there is no limit.
    public init(
      url: URL?,
      name: String? = nil,
      state: CacheState,
      validUntil: Date? = nil,
      images: Int,
      pictures: Int,
      bytes: Int
    ) {
      self.url = url
      self.name = name
      self.state = state
      self.validUntil = validUntil
      self.images = images
      self.pictures = pictures
      self.bytes = bytes
    }
  }

  private let entries: [Entry]

  /// Makes a report of these feeds' caches.
  public init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// Makes a report of these feeds' caches, those of the `followed` feeds first, by their names and
  /// in their order.
  public init(_ entries: [Entry], of followed: [FollowedFeed]) {
    let numbered = followed.enumerated().map { ($1.url, $0) }
    let places = Dictionary(numbered) { first, _ in first }
    let placed = entries.map { entry in
      (entry: entry, place: entry.url.flatMap { places[$0] })
    }
    self.entries = placed.sorted { $0.place ?? .max < $1.place ?? .max }.map { entry, place in
      var entry = entry
      entry.name = place.map { followed[$0].name }
      return entry
    }
  }

  /// What is corrupt, for `-v`.
  public var corruptions: [String] {
    entries.compactMap { entry in
      if case .corrupt(let reason) = entry.state {
        reason
      } else {
        nil
      }
    }
  }

  /// The report as text.
  public func text(
    now: Date,
    style: Style,
    language: Language = Language(for: ["en"], words: [.commandLine])
  ) -> String {
    guard !entries.isEmpty else {
      return language.text(.nothingSaved) + "\n"
    }
    return entries.map { $0.text(now: now, style: style, language: language) }.joined(
      separator: "\n"
    )
  }

  /// The report as JSON: of each of the `feeds` its `url`, `name`, `state`, `saved_at`,
  /// `valid_until`, `images`, `pictures` and `bytes`.
  public var document: String { JSONValue.feeds(entries.map(\.json)).document }
}

extension StatusReport.Entry {
  fileprivate func text(now: Date, style: Style, language: Language) -> String {
    let address = name(in: language)
    let title = name.map { "\(style.strong($0)) \(address)" } ?? style.strong(address)
    let wrong = trouble.map { ["! " + SafeText.line($0.message)] } ?? []
    let lines = wrong + lines(now: now, language: language)
    return title + "\n" + lines.map { "  \($0)\n" }.joined()
  }

  /// What is cached: its age, and how much there is.
  func lines(now: Date, language: Language) -> [String] {
    let contents = Message.list([.images(images), .pictures(pictures), .size(bytes)])
    let messages =
      state == .empty && bytes == 0 ? [message(now: now)] : [message(now: now), contents]
    return messages.map(language.text)
  }

  /// The feed's URL, safe to show.
  func name(in language: Language) -> String {
    url.map { SafeText.url($0.absoluteString) } ?? language.text(.unknownFeed)
  }

  func message(now: Date) -> Message {
    let copy = { (savedAt: Date) in Message.savedCopy(Age(since: savedAt, now: now)) }
    return switch state {
    case .empty:
      .noSavedCopy
    case .valid(let savedAt):
      .valid(copy(savedAt), until: validUntil.map(LocalTime.minute))
    case .expired(let savedAt):
      .expired(copy(savedAt), since: LocalTime.minute(of: validUntil ?? savedAt))
    case .fromTheFuture(let savedAt):
      .fromTheFuture(LocalTime.minute(of: savedAt))
    case .unavailable(let cause):
      .unavailable(because: cause)
    case .corrupt:
      .corrupt
    }
  }

  fileprivate var json: JSONValue { .object(contents) }

  var contents: [(String, JSONValue)] {
    [
      ("url", .optional(url?.absoluteString)),
      ("name", .optional(name)),
      ("state", .string(state.code)),
      ("saved_at", .optional(state.savedAt)),
      ("valid_until", .optional(validUntil)),
      ("images", .number(images)),
      ("pictures", .number(pictures)),
      ("bytes", .number(bytes)),
      ("trouble", trouble?.json ?? .null),
    ]
  }
}

extension StatusReport.Entry.Trouble {
  fileprivate var json: JSONValue {
    .object([
      ("code", .string(code)), ("message", .string(message)), ("since", .optional(since)),
    ])
  }
}

extension CacheState {
  /// As scripts see it.
  var code: String {
    switch self {
    case .empty: "empty"
    case .valid: "valid"
    case .expired: "expired"
    case .fromTheFuture: "future"
    case .unavailable: "unavailable"
    case .corrupt: "corrupt"
    }
  }
}
