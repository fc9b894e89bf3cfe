import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a page consists of: its tags with their attributes, and its text. Two pages with the same
/// outline are the same document.
final class DocumentOutline: NSObject, XMLParserDelegate {
  struct Wrong: Error { let reason: String }

  private var lines: [String] = []
  private var text = ""

  /// Reads a page as XML, strictly: what is not closed, not quoted or not escaped is an error.
  static func of(_ page: String) throws -> [String] {
    let outline = DocumentOutline()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = outline
    guard parser.parse() else {
      throw Wrong(reason: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "")")
    }
    return outline.lines
  }

  /// The same of a document as a browser writes it down, which is HTML: some elements have no end.
  static func ofDocument(_ document: String) throws -> [String] {
    let closed = document.replacing(/<(meta|img|br)( (?:[^">]|"[^"]*")*)?>/) {
      "<\($0.output.1)\($0.output.2 ?? "")/>"
    }
    return try of(closed.replacing("&nbsp;", with: "&#160;"))
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    endText()
    lines.append(
      "<\(name)>" + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    )
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    endText()
    lines.append("</\(name)>")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  private func endText() {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    if !words.isEmpty { lines.append(words) }
    text = ""
  }
}
