import FeedCore
import FeedHTML
import FeedPictureChoice

/// What an item says, and what that gives for each of its pictures.
struct ItemWords {
  /// The longest caption that is the beginning of a text, in characters.
  private static let captionLimit = 280

  private let title: String?
  private let pictureTitle: String?
  private let text: String?
  private let author: String?
  /// The first paragraph of the text, if it warns of the pictures.
  let warning: String?
  /// The beginning of the text, on one line.
  private let beginning: String?

  init(of item: FeedItem) {
    title = item.caption
    pictureTitle = item.pictureTitle
    author = item.author
    let whole = item.text.flatMap { ServiceRemarks.removed(from: $0, by: item.author) }
    warning = whole.flatMap(Self.warning)
    text = warning == nil ? whole : whole?.withoutFirstParagraph
    beginning = text.flatMap { text in
      FeedItem.caption(of: text.onOneLine.cut(to: Self.captionLimit), by: item.author)
    }
  }

  private static func warning(in text: String) -> String? {
    guard ContentWarning.isOne(Substring(text).utf8) else {
      return nil
    }
    return text.paragraphs.first.flatMap { String($0) }
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

  /// What the post says, for one of its pictures: a warning, what a page shows over the picture,
  /// its own caption, and the item's text, without what `caption` says already.
  func text(of picture: PictureWords, without caption: String?) -> String? {
    var parts: [String] = []
    for part in [warning, hover(of: picture), picture.caption, text(without: caption)] {
      guard let part, !part.isSame(as: caption), !parts.contains(where: part.isSame) else {
        continue
      }
      parts.append(part)
    }
    guard let first = parts.first else {
      return nil
    }
    let text = parts.count == 1 ? first : parts.joined(separator: "\n\n")
    return text.cut(to: FeedImage.textLimit)
  }

  /// Many pages repeat the alternative as the hover text. A comic's joke, which some have in both
  /// places, is longer, or a sentence.
  private func hover(of picture: PictureWords) -> String? {
    guard let hover = picture.hover, hover.isSame(as: picture.alternative) else {
      return picture.hover
    }
    let words = hover.utf8.split(separator: UInt8(ascii: " "))
    let isSentence = hover.utf8.last.map { ".!?\"".utf8.contains($0) } ?? false
    return isSentence || words.count > 4 ? hover : nil
  }

  private func text(without caption: String?) -> String? {
    guard let text, let caption else {
      return text
    }
    if text.onOneLine.isSame(as: caption) {
      return nil
    }
    guard let first = text.paragraphs.first, first.elementsEqual(caption.utf8) else {
      return text
    }
    return text.withoutFirstParagraph
  }
}

extension String {
  /// The paragraphs, which are separated by an empty line.
  var paragraphs: [Substring.UTF8View] {
    guard hasByte("\n") else {
      return isEmpty ? [] : [Substring(self).utf8]
    }
    let bytes = Array(utf8)
    var paragraphs: [Substring.UTF8View] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.endOfParagraph(from: start)
      let range =
        utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)
      paragraphs.append(Substring(utf8[range]).utf8)
      start = bytes[end...].firstIndex { $0 != UInt8(ascii: "\n") } ?? bytes.count
    }
    return paragraphs
  }

  /// All other paragraphs; `nil` if there are none.
  var withoutFirstParagraph: String? {
    paragraphs.dropFirst().first.map { String(self[$0.startIndex...]) }
  }

  /// The same words, without line breaks.
  var onOneLine: String {
    guard hasByte("\n") else {
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

extension [UInt8] {
  /// Where the first empty line from `start` on begins; the end if there is none.
  fileprivate func endOfParagraph(from start: Int) -> Int {
    let lineBreak = UInt8(ascii: "\n")
    var index = start
    while index + 1 < count {
      if self[index] == lineBreak, self[index + 1] == lineBreak {
        return index
      }
      index += 1
    }
    return count
  }
}

/// The warning that Mastodon writes as the first paragraph of a post: `Content warning: spiders`,
/// in the language of the post.
enum ContentWarning {
  /// Whether a paragraph is one: one of these names, a colon, and the words of the warning.
  static func isOne(_ paragraph: Substring.UTF8View) -> Bool {
    names.contains { name in
      guard paragraph.begin(with: name) else {
        return false
      }
      let rest = paragraph.dropFirst(name.utf8.count)
      return colons.contains { rest.starts(with: $0.utf8) && rest.count > $0.utf8.count }
    }
  }

  /// English and what people write themselves; German, French, Spanish, Portuguese, Italian, Dutch
  /// and Japanese.
  private static let names = [
    "Content warning", "CW", "Inhaltswarnung", "Avertissement de contenu",
    "Avertissement sur le contenu", "Advertencia de contenido", "Aviso de contenido",
    "Aviso de conteúdo", "Avviso di contenuto", "Avviso sul contenuto", "Avviso contenuto",
    "Inhoudswaarschuwing", "閲覧注意",
  ]

  /// French has a space before it. Japanese may have a wide one.
  private static let colons = [": ", " : ", "："]
}
