import FeedCLI
import FeedCore
import FeedPictureChoice
import FeedPresentation

extension ExplainReport {
  /// The report as JSON; its keys are fixed, and what is not known is null: `image`, `id`, `url`,
  /// `item_id`, `title`, `page`, `unread` and the `candidates`.
  var document: String {
    JSONValue.object([
      ("image", .number(number)),
      ("id", .string(image.id.uuidString.lowercased())),
      ("url", .optional(WebURL.text(image.url))),
      ("item_id", .optional(itemID.map(SafeText.withoutPasswords))),
      ("title", .optional(title)),
      ("page", .optional(image.page.flatMap(WebURL.text))),
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
      ("picture", .optional(picture?.position)),
      ("image", .optional(picture?.number)),
      ("kind", .string(kind)),
      ("name", .string(name)),
      ("width", .optional(width?.pixels)),
      ("width_from", .optional(width?.source.code)),
      ("url", .optional(WebURL.text(url))),
      ("alternative", .optional(words.alternative)),
      ("caption", .optional(words.caption)),
      ("title", .optional(words.title)),
      ("hover", .optional(words.hover)),
    ])
  }
}

// What scripts see.
extension PictureChoice.Verdict {
  fileprivate var code: String {
    switch self {
    case .chosen: "shown"
    case .otherSize(_, isKept: true): "alternate"
    case .otherSize(_, isKept: false): "other_size"
    case .refused: "refused"
    case .placeholder: "placeholder"
    case .lowerKind: "lower_kind"
    case .notTheFirst: "not_first"
    case .beyondLimit: "beyond_limit"
    }
  }

  fileprivate var reason: String? {
    switch self {
    case .refused(let refusal): refusal.code
    case .lowerKind(let better): "\(better)"
    default: nil
    }
  }
}

extension PictureRefusal {
  fileprivate var code: String {
    switch self {
    case .notOnTheWeb: "not_on_the_web"
    case .vectorGraphics: "svg"
    case .tiny: "tiny"
    case .icon: "icon"
    case .address: "address"
    case .classes: "class"
    case .button: "button"
    case .placeholder: "placeholder"
    }
  }
}

extension PictureWidth.Source {
  fileprivate var code: String {
    switch self {
    case .document: "feed"
    case .mark: "mark"
    case .assumed: "assumed"
    }
  }
}
