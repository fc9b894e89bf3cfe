import FeedMarkup

/// What the addresses in a content are relative to, while it is being read: its `<base>`, and the
/// `xml:base` of the elements that are open.
struct HTMLBases {
  /// More than a document has.
  private static let mostOpen = 8

  private var document: String?
  private var open: [(element: HTMLSkippedElement, address: String)] = []

  /// The addresses, each relative to the one before; of an image also its own.
  func addresses(of image: MarkupReader) -> [String] {
    let own = HTMLSkippedElement.voidElements.contains(image.htmlName) ? image.xmlBase : nil
    return [document].compactMap { $0 } + open.map(\.address) + [own].compactMap { $0 }
  }

  /// Notes that the reader's element begins. Of several `<base>` the first counts.
  mutating func begin(_ name: HTMLName, _ reader: MarkupReader) {
    for index in open.indices {
      open[index].element.begin(name)
    }
    open.removeAll { !$0.element.isOpen }
    if reader.isElement("base") {
      document = document ?? reader.address("href")
    } else if open.count < Self.mostOpen, !HTMLSkippedElement.voidElements.contains(name),
      let address = reader.xmlBase
    {
      var element = HTMLSkippedElement()
      element.open(name)
      open.append((element, address))
    }
  }

  /// Notes that an element ends.
  mutating func end(_ name: HTMLName) {
    for index in open.indices {
      open[index].element.end(name)
    }
    open.removeAll { !$0.element.isOpen }
  }
}

extension MarkupReader {
  fileprivate var xmlBase: String? { tagAttributes.isEmpty ? nil : address("xml:base") }
}
