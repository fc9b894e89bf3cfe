import FeedMarkup

/// A document as one line: names, attributes and texts as the reader gives them.
func transcript(_ document: some Collection<UInt8>, charset: String? = nil) throws(MarkupError)
  -> String
{
  var reader = try MarkupReader(document, charset: charset)
  var transcript = ""
  while let event = try reader.next() {
    switch event {
    case .start:
      transcript += "<\(reader.name)"
      for attribute in reader.attributes { transcript += " \(attribute.name)=[\(attribute.value)]" }
      transcript += ">"
    case .end: transcript += "</\(reader.name)>"
    case .text: transcript += reader.text
    }
  }
  return transcript
}

func transcript(_ document: String) throws(MarkupError) -> String {
  try transcript(Array(document.utf8))
}

/// The error that a document ends with.
func failure(_ document: some Collection<UInt8>, charset: String? = nil) -> MarkupError? {
  do {
    _ = try transcript(document, charset: charset)
    return nil
  } catch { return error }
}

func failure(_ document: String) -> MarkupError? { failure(Array(document.utf8)) }

/// A reader at the start of the root.
func readerAtRoot(_ document: String, prefixes: KeyValuePairs<StaticString, StaticString> = [:])
  throws(MarkupError)
  -> MarkupReader
{
  var reader = try MarkupReader(Array(document.utf8), prefixes: prefixes)
  _ = try reader.next()
  return reader
}
