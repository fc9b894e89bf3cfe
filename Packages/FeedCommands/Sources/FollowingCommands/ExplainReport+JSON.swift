import FeedCLI
import FeedCommands
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
    let picture = candidate.verdict.picture.map { pictures[$0] }
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
}
