import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

// For each line of its input: what `XMLParser` counts in the file that is its argument. A program
// of its own, so that nothing else links FoundationXML.

final class Counter: NSObject, XMLParserDelegate {
  var elements = 0

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) { elements += 1 }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {}

  func parser(_ parser: XMLParser, foundCharacters text: String) {}
}

let body = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
while readLine() != nil {
  let parser = XMLParser(data: body)
  let counter = Counter()
  parser.delegate = counter
  let line = parser.parse() ? "\(counter.elements)\n" : "not parsed\n"
  FileHandle.standardOutput.write(Data(line.utf8))
}
