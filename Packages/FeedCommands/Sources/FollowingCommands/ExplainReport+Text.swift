import FeedCommands
import FeedCore
import FeedPictureChoice
import FeedPresentation
import FeedTerminal

extension ExplainReport {
  /// The report as text: of the item, then a block of each candidate. Texts are safe to show; URLs
  /// are whole, so that they can be copied.
  func text(style: Style) -> String {
    let width = "\(candidates?.count ?? 0)".count
    let blocks = (candidates ?? []).enumerated().map { index, candidate in
      let number = "\(index + 1)"
      let padding = String(repeating: " ", count: width - number.count)
      return text(of: candidate, numbered: padding + number, style: style)
    }
    return ([head(style: style)] + blocks).joined(separator: "\n")
  }

  private func head(style: Style) -> String {
    let title = shown(title) ?? "(no title)"
    let fields = [
      ("image", "\(number), \(image.id.uuidString.lowercased())"),
      ("picture", shown(image.url)),
      ("item's id", shown(itemID)),
      ("page", image.page.map(shown)),
      ("candidates", countOfCandidates),
    ]
    return style.strong(title) + "\n" + lines(fields, indent: 2, style: style)
  }

  private var countOfCandidates: String {
    guard let candidates else {
      return "none: in this format an item is one picture, so nothing is chosen"
    }
    return unread == 0 ? "\(candidates.count)" : "\(candidates.count), and \(unread) more, not read"
  }

  private func text(of candidate: Candidate, numbered number: String, style: Style) -> String {
    let isShown = if case .chosen = candidate.verdict { true } else { false }
    let fields = [
      ("kind", candidate.kind),
      ("named by", shown(candidate.name)),
      ("width", candidate.width?.sentence),
      ("URL", shown(candidate.url)),
      ("alternative", shown(candidate.said.alternative)),
      ("caption", shown(candidate.said.caption)),
      ("title", shown(candidate.said.title)),
      ("hover", shown(candidate.said.hover)),
    ]
    let sentence = sentence(on: candidate.verdict)
    let first = isShown ? style.strong(sentence) : sentence
    return "\(number)  \(first)\n" + lines(fields, indent: number.count + 2, style: style)
  }

  /// What became of a candidate, and by which rule.
  private func sentence(on verdict: PictureChoice.Verdict) -> String {
    switch verdict {
    case .chosen(let index):
      "shown as \(pictures[index].sentence)"
    case .otherSize(let index, isKept: true):
      "another size of \(pictures[index].sentence), requested if that one fails"
    case .otherSize(let index, isKept: false):
      "another size of \(pictures[index].sentence)"
    case .refused(let refusal):
      "refused: \(refusal.sentence)"
    case .placeholder:
      "placeholder"
    case .lowerKind(let better):
      "a better kind has pictures: \(better)"
    case .notTheFirst:
      "only the first of this kind is shown"
    case .beyondLimit:
      "more than \(PictureChoice.pictureLimit) pictures"
    }
  }
}

extension ExplainReport.Picture {
  fileprivate var sentence: String {
    number.map { "image \($0)" } ?? "picture \(position) of the item, not in the saved copy"
  }
}

extension PictureRefusal {
  fileprivate var sentence: String {
    switch self {
    case .notOnTheWeb: "not a URL of the web"
    case .vectorGraphics: "SVG"
    case .tiny: "2 pixels or less"
    case .icon: "an icon"
    case .address: "the address of an avatar, a smiley, an advertisement or a counter"
    case .classes: "its class is not that of a picture, as of an avatar or a smiley"
    case .button: "the button of a link"
    case .placeholder: "the file of a placeholder"
    }
  }
}

extension PictureWidth {
  fileprivate var sentence: String {
    switch source {
    case .document: "\(pixels), from the feed"
    case .mark: "\(pixels), from a mark in the URL"
    case .assumed: "\(pixels), assumed"
    }
  }
}

/// A line for each field that has a value, the values in one column.
private func lines(
  _ fields: [(name: String, value: String?)],
  indent: Int,
  style: Style
) -> String {
  let margin = String(repeating: " ", count: indent)
  var lines = ""
  for case (let name, let value?) in fields {
    // As long as the longest name, "alternative", and two.
    let gap = String(repeating: " ", count: 13 - name.count)
    lines += "\(margin)\(style.faint(name))\(gap)\(value)\n"
  }
  return lines
}

/// A text of a stranger in one line; `nil` if nothing can be seen of it.
private func shown(_ text: String?) -> String? {
  let line = SafeText.line(
    SafeText.withoutPasswords(text ?? ""),
    limit: SafeText.Limit.description
  )
  return line.isEmpty ? nil : line
}

private func shown(_ url: URL) -> String {
  SafeText.url(url.absoluteString)
}
