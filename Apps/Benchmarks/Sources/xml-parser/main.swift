import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

// For each line of its input: how many elements `XMLParser` counts in the file that is its first
// argument, or how many of the name that is its second. A program of its own, so that nothing else
// links FoundationXML.

final class Counter: NSObject, XMLParserDelegate {
  private let name: String?
  private(set) var elements = 0

  init(of name: String?) {
    self.name = name
  }

  func parser(
    _ parser: XMLParser,
    didStartElement element: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == nil || name == element {
      elements += 1
    }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {}

  func parser(_ parser: XMLParser, foundCharacters text: String) {}
}

let body = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
let name = CommandLine.arguments.dropFirst(2).first
while readLine() != nil {
  let parser = XMLParser(data: body)
  let counter = Counter(of: name)
  parser.delegate = counter
  let line = parser.parse() ? "\(counter.elements)\n" : "not parsed\n"
  FileHandle.standardOutput.write(Data(line.utf8))
}
