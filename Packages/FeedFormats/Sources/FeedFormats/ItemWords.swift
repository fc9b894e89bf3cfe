import FeedCore
import FeedMarkup

/// What an item says, and what that gives for each of its pictures.
struct ItemWords {
  /// The longest caption that is the beginning of a text, in characters.
  private static let captionLimit = 280

  private let title: String?
  private let pictureTitle: String?
  private let text: String?
  private let author: String?
  private let hasWarning: Bool
  /// The beginning of the text, on one line: its warning, if it has one.
  private let beginning: String?

  init(of item: FeedItem) {
    title = item.caption
    pictureTitle = item.pictureTitle
    author = item.author
    hasWarning = item.hasContentWarning
    text = item.text.flatMap { ServiceRemarks.removed(from: $0, by: item.author) }
    let start = hasWarning ? text?.paragraphs.first.map { String(Substring($0)) } : text
    beginning = start.flatMap { start in
      FeedItem.caption(of: start.onOneLine.cut(to: Self.captionLimit), by: item.author)
    }
  }

  /// What describes a picture in one line: the item's title, else the picture's own caption or
  /// title, else the beginning of the text, else the alternative. Of several pictures of one item
  /// each after the first has its own caption first, so that twelve pictures do not repeat one
  /// title.
  func caption(of picture: PictureWords, at number: Int) -> String? {
    let own = (picture.caption ?? picture.title ?? pictureTitle).flatMap {
      FeedItem.caption(of: $0, by: author)
    }
    let named = number == 0 ? title ?? own : own ?? title
    return named ?? beginning ?? picture.alternative
  }

  /// What the post says, for one of its pictures: what a page shows over the picture, its own
  /// caption, and the item's text, without what `caption` says already.
  func text(of picture: PictureWords, without caption: String?) -> String? {
    var parts: [String] = []
    for part in [picture.hover, picture.caption, text(without: caption)] {
      guard let part, !part.isSame(as: caption), !parts.contains(where: part.isSame) else {
        continue
      }
      parts.append(part)
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n").cut(to: FeedImage.textLimit)
  }

  /// A view shows the warning before the picture, so it stays.
  private func text(without caption: String?) -> String? {
    guard let text, let caption, !hasWarning else {
      return text
    }
    if text.onOneLine.isSame(as: caption) {
      return nil
    }
    let paragraphs = text.paragraphs
    guard let first = paragraphs.first, first.elementsEqual(caption.utf8) else {
      return text
    }
    return paragraphs.dropFirst().first.map { String(text[$0.startIndex...]) }
  }
}

extension String {
  /// The paragraphs, which are separated by an empty line.
  var paragraphs: [Substring.UTF8View] {
    var paragraphs: [Substring.UTF8View] = []
    var rest = utf8[...]
    while let end = rest.endOfParagraph {
      paragraphs.append(Substring(rest[..<end]).utf8)
      rest = rest[end...].drop { $0 == UInt8(ascii: "\n") }
    }
    if !rest.isEmpty {
      paragraphs.append(Substring(rest).utf8)
    }
    return paragraphs
  }

  /// The same words, without line breaks.
  var onOneLine: String {
    guard utf8.contains(UInt8(ascii: "\n")) else {
      return self
    }
    let lines = utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    return lines.joined(separator: " ")
  }

  /// The beginning, if there are more characters.
  func cut(to limit: Int) -> String {
    utf8.count <= limit ? self : HTMLText.summary(of: self, limit: limit)
  }

  /// Whether both are the same bytes: comparing text may take quadratic time.
  func isSame(as other: String?) -> Bool {
    other.map { utf8.elementsEqual($0.utf8) } ?? false
  }
}

extension Substring.UTF8View {
  /// Where the first empty line begins.
  fileprivate var endOfParagraph: Index? {
    var wasBreak = false
    for index in indices {
      let isBreak = self[index] == UInt8(ascii: "\n")
      if isBreak, wasBreak {
        return self.index(before: index)
      }
      wasBreak = isBreak
    }
    return nil
  }
}
