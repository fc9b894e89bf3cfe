import FeedPresentation

extension ExplainReport {
  /// The report as JSON; its keys are fixed, and what is not known is null: `image`, `id`, `url`,
  /// `item_id`, `title`, `page`, `unread` and the `candidates`.
  public var document: String {
    JSONValue.object([
      ("image", .number(number)),
      ("id", .string(id.uuidString.lowercased())),
      ("url", .optional(WebURL.text(url))),
      ("item_id", .optional(itemID.map(SafeText.withoutPasswords))),
      ("title", .optional(title)),
      ("page", .optional(page.flatMap(WebURL.text))),
      ("unread", .number(unread)),
      ("candidates", candidates.map { .array($0.map(\.json)) } ?? .null),
    ]).document
  }
}

extension ExplainReport.Candidate {
  fileprivate var json: JSONValue {
    .object([
      ("verdict", .string(verdict.code)),
      ("reason", .optional(verdict.reason)),
      ("picture", .optional(verdict.picture?.position)),
      ("image", .optional(verdict.picture?.number)),
      ("kind", .string(kind)),
      ("name", .string(name)),
      ("width", .optional(width?.pixels)),
      ("width_from", .optional(width?.source.rawValue)),
      ("url", .optional(WebURL.text(url))),
      ("alternative", .optional(alternative)),
      ("caption", .optional(caption)),
      ("title", .optional(title)),
      ("hover", .optional(hover)),
    ])
  }
}

extension ExplainReport.Verdict {
  /// As scripts see it.
  fileprivate var code: String {
    switch self {
    case .shown: "shown"
    case .alternate: "alternate"
    case .otherSize: "other_size"
    case .refused: "refused"
    case .placeholder: "placeholder"
    case .lowerKind: "lower_kind"
    case .notFirst: "not_first"
    case .beyondLimit: "beyond_limit"
    }
  }

  fileprivate var reason: String? {
    switch self {
    case .refused(let refusal): refusal.rawValue
    case .lowerKind(let better): better
    default: nil
    }
  }

  fileprivate var picture: ExplainReport.Picture? {
    switch self {
    case .shown(let picture), .alternate(let picture), .otherSize(let picture): picture
    default: nil
    }
  }
}
