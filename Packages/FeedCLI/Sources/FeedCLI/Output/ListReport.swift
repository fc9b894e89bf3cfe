public import FeedCore
public import FeedPresentation
public import FeedTerminal
import TextColumns

/// What `feed list` reports: a line for each feed.
public struct ListReport: Hashable, Sendable {
  /// One feed that is followed.
  public struct Entry: Hashable, Sendable {
    /// What is cached of it, and what is wrong with it.
    let status: StatusReport.Entry
    let summary: FeedSummary
    let settings: [Setting]

    /// Makes an entry of a feed that has a name.
    public init(_ status: StatusReport.Entry, _ summary: FeedSummary, settings: [Setting]) {
      self.status = status
      self.summary = summary
      self.settings = settings
    }
  }

  /// A setting of a followed feed.
  public struct Setting: Hashable, Sendable {
    let key: String
    let value: String

    /// Makes a setting; `value` is what others may see of it.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  private let entries: [Entry]

  /// Makes a report.
  public init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// What is cached of the feeds.
  public var statuses: [StatusReport.Entry] { entries.map(\.status) }

  /// The report as text: a line for each feed, no longer than `columns`. With `details` its
  /// URL follows, what is cached of it, and its settings.
  public func text(
    now: Date,
    columns: Int?,
    details: Bool = false,
    style: Style,
    language: Language
  ) -> String {
    let width = entries.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0
    return entries.map { entry in
      let line = entry.line(now: now, nameWidth: width, columns ?? .max, style, language)
      return line + (details ? entry.details(now: now, style, language) : "")
    }.joined()
  }

  /// The report as JSON: of each of the `feeds` what `feed status` has, and `title`, `tags`, `new`,
  /// `newest` and `settings`.
  public var document: String { JSONValue.feeds(entries.map(\.json)).document }
}

/// How a followed feed is, in numbers.
public struct FeedSummary: Hashable, Sendable {
  /// What it is called, by its reader or its publisher.
  public var title: String?
  /// How many of its images are new, and how many there are; `nil` without a saved copy.
  public var new: Int?, count: Int?
  /// When its newest image was published, so far as that is known.
  public var newest: Date?

  /// Makes a summary.
  public init(title: String? = nil, new: Int? = nil, count: Int? = nil, newest: Date? = nil) {
    self.title = title
    self.new = new
    self.count = count
    self.newest = newest
  }
}

extension ListReport.Entry {
  fileprivate var name: String { SafeText.line(status.name ?? "") }

  /// The name, the title if there is room, the numbers, and what is wrong.
  fileprivate func line(
    now: Date,
    nameWidth: Int,
    _ columns: Int,
    _ style: Style,
    _ language: Language
  ) -> String {
    let padding = String(repeating: " ", count: nameWidth - DisplayWidth.columns(of: name) + 2)
    let numbers = messages(now: now).map(language.text).joined(separator: " · ")
    let trouble = status.trouble.map { " · ! " + SafeText.line($0.message) } ?? ""
    let room = columns - nameWidth - 2
    let title = TextWrapping.cut(
      SafeText.line(summary.title ?? "", limit: SafeText.Limit.status),
      columns: max(0, room - DisplayWidth.columns(of: numbers + trouble) - 3)
    )
    let body = TextWrapping.cut(
      (title.isEmpty ? "" : title + " · ") + numbers + trouble,
      columns: max(1, room)
    )
    return style.strong(name) + padding + (trouble.isEmpty ? body : style.warning(body)) + "\n"
  }

  private func messages(now: Date) -> [Message] {
    guard let count = summary.count else {
      return [status.message(now: now)]
    }
    let new = summary.new.flatMap { $0 > 0 ? [Message.newImages($0)] : nil } ?? []
    let age = summary.newest.flatMap { Message.published($0, now: now) }
    return new + [.images(count)] + [age].compactMap(\.self)
  }

  fileprivate func details(now: Date, _ style: Style, _ language: Language) -> String {
    let cached = [status.name(in: language)] + status.lines(now: now, language: language)
    let set = settings.map { SafeText.line("\($0.key) \($0.value)") }
    return (cached + set).map { "  \($0)\n" }.joined()
  }

  fileprivate var json: JSONValue {
    let list = settings.map { setting in
      JSONValue.object([("key", .string(setting.key)), ("value", .string(setting.value))])
    }
    let tags = settings.first { $0.key == "tags" }?.value.split(separator: " ") ?? []
    return .object(
      status.contents + [
        ("title", .optional(summary.title)),
        ("tags", .array(tags.map { .string(String($0)) })),
        ("new", summary.new.map(JSONValue.number) ?? .null),
        ("newest", .optional(summary.newest)),
        ("settings", .array(list)),
      ]
    )
  }
}
