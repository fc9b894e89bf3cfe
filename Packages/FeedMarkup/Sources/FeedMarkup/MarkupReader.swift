/// What a ``MarkupReader`` has read.
@frozen public enum MarkupEvent: Hashable, Sendable {
  /// An element begins, or ends. An empty element (`<a/>`) does both.
  case start, end
  /// Text, or a CDATA section. Text can come in several pieces, and there is text of white space
  /// between elements.
  case text
}

/// Reads XML from bytes, event by event: call ``next()`` until it returns `nil`, and ask the reader
/// for what the event holds.
///
/// It is liberal in characters and strict in structure. It accepts bare `&`, HTML's named entities,
/// control characters (dropped), undeclared prefixes, and attributes unquoted or repeated (the
/// first counts). It skips DTDs: no entity is expanded, nothing is fetched. Time is linear in the
/// size of the document; memory is little more than the document as UTF-8.
public struct MarkupReader: Sendable {
  package let source: MarkupSource
  /// Whether this is HTML, read as browsers do: tags need not match, there are no limits, and
  /// malformed parts are skipped.
  let isHTML: Bool
  let prefixes: KeyValuePairs<StaticString, StaticString>

  var position = 0
  package internal(set) var eventStart = 0
  /// The name of the element that begins or ends, or the text of the event.
  var elementName = 0..<0
  package internal(set) var characters = 0..<0
  /// Whether the text is of a CDATA section, which has no references.
  package internal(set) var isCDATA = false
  package internal(set) var tagAttributes: [(name: Range<Int>, value: Range<Int>)] = []
  var isEmptyElement = false
  var hasRoot = false
  var openElements: [(name: Range<Int>, bindingsOutside: Int)] = []
  /// The namespaces in scope, followed by those of the element that has just ended.
  var bindings: [(prefix: Range<Int>, uri: Range<Int>, knownPrefix: StaticString?)] = []
  var bindingsInScope = 0
  /// Quotes and end tags that the rest of the HTML does not have, so that they are searched for
  /// once.
  var missingQuotes: [UInt8] = []
  package internal(set) var missingTags: [String] = []
  private var failure: MarkupError?
  private var counted = (upTo: 0, line: 1)

  /// Makes a reader of a document; throws for an unsupported encoding. ``name`` uses the
  /// `prefixes`, by namespace URI and maybe empty, instead of the document's own.
  ///
  /// The encoding is that of the byte order mark, else of `charset`, which is the `Content-Type`'s,
  /// else of the XML declaration; bytes that are valid UTF-8 are UTF-8 in any case, and without a
  /// declaration others are Windows-1252. UTF-8, UTF-16, UTF-32, US-ASCII and Windows-1252 (also
  /// for ISO-8859-1) are always read; those that `iconv` of the C library converts depend on the
  /// system. Invalid bytes become U+FFFD. An array in UTF-8 is not copied.
  public init(
    _ bytes: some Sequence<UInt8>,
    charset: String? = nil,
    prefixes: KeyValuePairs<StaticString, StaticString> = [:]
  ) throws(MarkupError) {
    self.init(try MarkupSource(bytes, charset: charset), prefixes: prefixes)
  }

  package init(
    _ source: MarkupSource,
    isHTML: Bool = false,
    prefixes: KeyValuePairs<StaticString, StaticString> = [:]
  ) {
    self.source = source
    self.isHTML = isHTML
    self.prefixes = prefixes
  }

  /// Reads on to the next event; `nil` at the end of the whole document. Only then is the document
  /// known to be well-formed. Called after an error, it throws that again.
  public mutating func next() throws(MarkupError) -> MarkupEvent? {
    if let failure {
      throw failure
    }
    if bindings.count > bindingsInScope {
      bindings.removeLast(bindings.count - bindingsInScope)
    }
    if !tagAttributes.isEmpty {
      tagAttributes.removeAll(keepingCapacity: true)
    }
    characters = 0..<0
    eventStart = position
    if isEmptyElement {
      return close()
    }
    while position < source.bytes.count {
      eventStart = position
      if let event = try readEvent() {
        return event
      }
    }
    guard isHTML || hasRoot && depth == 0 else {
      throw cutOff()
    }
    return nil
  }

  /// The number of open elements, including the one that has just begun and excluding the one that
  /// has just ended.
  public var depth: Int { openElements.count }

  /// The line of the current event, counted from 1.
  public var line: Int { mutating get { line(of: eventStart) } }

  /// The name of the element that begins or ends, as `media:content`, or `item` if it has no
  /// prefix. The prefix is the one that the reader was given for the namespace, else the one in the
  /// document, even if the document does not declare it.
  public var name: MarkupName {
    guard let known = binding?.knownPrefix else {
      return source.name(elementName)
    }
    if known.utf8CodeUnitCount == 0 {
      return localName
    }
    if source.name(writtenPrefix) == known {
      return source.name(elementName)
    }
    let prefix = known.withUTF8Buffer { Array($0) }
    return MarkupName((prefix + [UInt8(ascii: ":")] + source.bytes[localPart])[...])
  }

  /// The name of the element that begins or ends, without its prefix.
  public var localName: MarkupName { source.name(localPart) }

  /// The URI of the namespace of the element that begins or ends, if it is declared.
  public var namespace: MarkupName? {
    binding.flatMap { $0.uri.isEmpty ? nil : MarkupName(valueBytes($0.uri)) }
  }

  /// The value of an attribute of the element that begins; `name` is as it is in the document, such
  /// as `url` or `xml:base`. If case is ignored, it must be in lower case.
  public func attribute(_ name: String, ignoringCase: Bool = false) -> String? {
    valueRange(of: name, ignoringCase: ignoringCase).map(value)
  }

  package func valueRange(of name: String, ignoringCase: Bool = false) -> Range<Int>? {
    tagAttributes.first {
      source.isName($0.name, name, ignoringCase: isHTML || ignoringCase)
    }?.value
  }

  /// The value of an attribute, in lower case, that has one of a few values; `nil` if it has more
  /// than 64 bytes, which none of them has.
  public func keyword(_ name: String) -> MarkupName? {
    guard let value = valueRange(of: name).map(valueBytes), value.count <= 64 else {
      return nil
    }
    return MarkupName(value).lowercased
  }

  /// The attributes of the element that begins, in order, repeated ones and namespace declarations
  /// among them.
  public var attributes: [(name: MarkupName, value: String)] {
    tagAttributes.map { (source.name($0.name), value($0.value)) }
  }

  /// The text of a ``MarkupEvent/text`` event. Line ends are `\n`.
  public var text: String { source.string(characters, replacingReferences: !isCDATA) }

  package func value(_ range: Range<Int>) -> String {
    source.string(range, replacingReferences: true, isValue: !isHTML)
  }

  package var localPart: Range<Int> {
    writtenPrefix.isEmpty ? elementName : writtenPrefix.upperBound + 1..<elementName.upperBound
  }

  private var writtenPrefix: Range<Int> {
    elementName
      .lowerBound..<(elementName.first { source.bytes[$0] == ":" } ?? elementName.lowerBound)
  }

  /// The same as bytes. Few values have references.
  package func valueBytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let written = source.bytes[range]
    return written.contains { $0 == "&" } ? Array(value(range).utf8)[...] : written
  }

  private var binding: (prefix: Range<Int>, uri: Range<Int>, knownPrefix: StaticString?)? {
    let prefix = writtenPrefix
    return bindings.last { source.areEqual($0.prefix, prefix) }
  }

  /// The error that ends the document, in the line of the current event, or of `offset`.
  mutating func fault(_ kind: MarkupError.Kind, at offset: Int? = nil) -> MarkupError {
    let error = MarkupError(kind, line: line(of: offset ?? eventStart))
    failure = error
    return error
  }

  /// Lines are counted when they are asked for, each once.
  private mutating func line(of offset: Int) -> Int {
    if offset < counted.upTo {
      counted = (0, 1)
    }
    for byte in source.bytes[counted.upTo..<offset] where byte == "\n" {
      counted.line += 1
    }
    counted.upTo = offset
    return counted.line
  }
}
