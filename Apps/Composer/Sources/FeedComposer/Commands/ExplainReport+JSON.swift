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
      ("candidates", candidates.map { .array($0.map(json(of:))) } ?? .null),
    ]).document
  }

  private func json(of candidate: Candidate) -> JSONValue {
    let picture = picture(of: candidate.verdict)
    return .object([
      ("verdict", .string(candidate.verdict.code)),
      ("reason", .optional(candidate.verdict.reason)),
      ("picture", .optional(picture?.position)),
      ("image", .optional(picture?.number)),
      ("kind", .string(candidate.kind)),
      ("name", .string(candidate.name)),
      ("width", .optional(candidate.width?.pixels)),
      ("width_from", .optional(candidate.width?.source.code)),
      ("url", .optional(WebURL.text(candidate.url))),
      ("alternative", .optional(candidate.said.alternative)),
      ("caption", .optional(candidate.said.caption)),
      ("title", .optional(candidate.said.title)),
      ("hover", .optional(candidate.said.hover)),
    ])
  }

  private func picture(of verdict: PictureChoice.Verdict) -> Picture? {
    switch verdict {
    case .chosen(let index), .otherSize(let index, _): pictures[index]
    default: nil
    }
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
