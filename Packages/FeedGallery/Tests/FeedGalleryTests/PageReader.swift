import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a page as XML, which the pages are too: whatever is not closed, not quoted or not escaped
/// is an error here.
final class PageReader: NSObject, XMLParserDelegate {
  struct Element: Equatable {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  struct Wrong: Error { let reason: String }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  static func read(_ page: String) throws -> [Element] {
    let reader = PageReader()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = reader
    guard parser.parse() else {
      throw Wrong(reason: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "")")
    }
    return reader.elements
  }

  func parser(
    _: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func parser(
    _: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }
}
