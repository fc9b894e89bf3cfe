import FeedCore
public import FeedPresentation

/// What `feed clear` reports: which feeds were cached, and so were deleted.
public struct ClearReport: Hashable, Sendable {
  private let entries: [StatusReport.Entry]
  private let isOfAll: Bool

  /// Makes a report from the state before: of some feeds, or of all.
  public init(_ entries: [StatusReport.Entry], isOfAll: Bool) {
    self.entries = entries
    self.isOfAll = isOfAll
  }

  /// The report as text: a line for each feed, or one for all.
  public func lines(language: Language = Language(for: ["en"], words: [.commandLine])) -> [String] {
    if isOfAll {
      return [language.text(entries.isEmpty ? .nothingSaved : .clearedAll)]
    }
    return entries.map { entry in
      entry.isEmpty
        ? "\(entry.name(in: language)): \(language.text(.noSavedCopy))"
        : language.text(.cleared(entry.url))
    }
  }

  /// The report as JSON: `{"feeds": [{"url", "state", "deleted"}]}`.
  public var document: String {
    JSONValue.deletions(entries.map { ($0.url, $0.state, !$0.isEmpty) }).document
  }
}

extension StatusReport.Entry {
  /// Whether there is nothing to delete.
  fileprivate var isEmpty: Bool { state == .empty && pictures == 0 }
}

extension JSONValue {
  /// Feeds, the state that was found, and whether it was deleted.
  static func deletions(_ feeds: [(url: URL?, state: CacheState, isDeleted: Bool)]) -> JSONValue {
    let entries = feeds.map { url, state, isDeleted in
      object([
        ("url", .optional(url?.absoluteString)), ("state", .string(state.code)),
        ("deleted", .bool(isDeleted)),
      ])
    }
    return .feeds(entries)
  }
}
