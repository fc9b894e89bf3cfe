import FeedFormats
import FeedPictureChoice

/// What became of the candidates of a document's items, as `feed explain --json` says it.
struct CandidateRecord {
  /// JSON with a line for each candidate; empty if there is none.
  let text: String

  init(of explanations: [ItemExplanation]) {
    let hasCandidates = explanations.contains { !$0.choice.candidates.isEmpty }
    let items = explanations.map(Self.item).joined(separator: ",\n")
    text = hasCandidates ? "[\n\(items)\n]\n" : ""
  }

  private static func item(_ explanation: ItemExplanation) -> String {
    let choice = explanation.choice
    let unread = explanation.item.candidates.leftOut
    var fields = [
      ("item", text(explanation.item.id)), ("unread", unread == 0 ? nil : "\(unread)"),
    ]
    let candidates = choice.candidates.indices.map { "    \(candidate($0, in: choice))" }
    let list = candidates.isEmpty ? "" : "\n\(candidates.joined(separator: ",\n"))\n  "
    fields.append(("candidates", "[\(list)]"))
    return "  \(object(fields))"
  }

  private static func candidate(_ index: Int, in choice: PictureChoice) -> String {
    let candidate = choice.candidates[index]
    let width = choice.width(of: index)
    return object([
      ("verdict", text(choice.verdicts[index].code)),
      ("reason", text(choice.verdicts[index].reason)),
      ("picture", choice.verdicts[index].picture.map { "\($0 + 1)" }),
      ("kind", text("\(candidate.kind)")),
      ("name", text(candidate.name)),
      ("width", width.map { "\($0.pixels)" }),
      ("width_from", text(width?.source.code)),
      ("url", text(candidate.address.spelling)),
      ("alternative", text(candidate.words.alternative)),
      ("caption", text(candidate.words.caption)),
      ("title", text(candidate.words.title)),
      ("hover", text(candidate.words.hover)),
    ])
  }

  /// What is `nil` is left out.
  private static func object(_ members: [(key: String, value: String?)]) -> String {
    let written = members.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }
    return "{\(written.joined(separator: ", "))}"
  }

  private static func text(_ text: String?) -> String? {
    text.map { text in
      var quoted = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": quoted += "\\\(scalar)"
        case "\0"..<" ":
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
        default: quoted.unicodeScalars.append(scalar)
        }
      }
      return quoted + "\""
    }
  }
}

extension CandidateRecord {
  /// Every key of a tally.
  static let nothing: [String: Int] = {  // Safe: our own.
    let verdicts: [PictureChoice.Verdict] = [
      .chosen(picture: 0), .otherSize(picture: 0, isKept: true),
      .otherSize(picture: 0, isKept: false), .placeholder, .lowerKind(than: .media), .notTheFirst,
      .beyondLimit,
    ]
    let refusals = PictureRefusal.allCases.map { "refused: \($0.code)" }
    let kinds = PictureCandidate.Kind.allCases.map { "kind: \($0)" }
    let sources = PictureWidth.Source.allCases.map { "width_from: \($0.code)" }
    let keys = verdicts.map(\.code) + refusals + kinds + sources
    return Dictionary(uniqueKeysWithValues: keys.map { ($0, 0) })
  }()

  static func count(
    _ explanation: ItemExplanation,
    in tally: inout [String: Int]  // Safe: our own.
  ) {
    let choice = explanation.choice
    for index in choice.candidates.indices {
      let verdict = choice.verdicts[index]
      let key = if case .refused(let why) = verdict { "refused: \(why.code)" } else { verdict.code }
      tally[key, default: 0] += 1
      tally["kind: \(choice.candidates[index].kind)", default: 0] += 1
      if let width = choice.width(of: index) {
        tally["width_from: \(width.source.code)", default: 0] += 1
      }
    }
  }
}
