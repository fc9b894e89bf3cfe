import FeedMarkup

/// The feeds of another reader: an OPML document, version 1 or 2.
///
/// Feeds are read from outlines at any depth, and folders are left out. Everything is untrusted.
public struct OPML: Hashable, Sendable {
  /// A feed.
  public struct Feed: Hashable, Sendable {
    /// Its URL, in the one spelling of FeedCore's `FeedURL`.
    public let url: URL
    /// What the reader calls it, as plain text on one line.
    public let title: String?
  }

  /// An outline whose URL is not that of a feed, such as a file or a search.
  public struct Skipped: Hashable, Sendable {
    /// Its line, counted from 1.
    public let line: Int
    /// Why it is skipped.
    public let fault: FeedURL.Fault

    /// Makes a skipped outline.
    public init(line: Int, _ fault: FeedURL.Fault) {
      self.line = line
      self.fault = fault
    }
  }

  /// The feeds, in the order of the document. A feed that is in two folders is there twice.
  public let feeds: [Feed]
  /// What was skipped, in the order of the document.
  public let skipped: [Skipped]

  /// Reads a document, in time linear in its size.
  public init(_ document: some Collection<UInt8>) throws(OPMLError) {
    let root = MarkupReader.rootName(of: document)
    guard root?.lowercased() == "opml" else { throw .notOPML(root: root) }
    var (feeds, skipped): ([Feed], [Skipped]) = ([], [])
    do {
      var reader = try MarkupReader(document)
      while let event = try reader.next() {
        guard event == .start, reader.localName.lowercased() == "outline" else { continue }
        let attributes = reader.attributes.map { (name: $0.name.lowercased(), value: $0.value) }
        let value = { name in attributes.first { $0.name == name }?.value }
        // By scalars: comparing characters of combining marks takes quadratic time.
        let words = value("xmlurl")?.unicodeScalars.split(separator: " ").map(String.init) ?? []
        if words.isEmpty { continue }
        do {
          let title = [value("text"), value("title")].lazy.compactMap(Self.title).first
          feeds.append(Feed(url: try FeedURL.canonical(words.joined(separator: " ")), title: title))
        } catch { skipped.append(Skipped(line: reader.line, error)) }
      }
    } catch { throw OPMLError(error) }
    self.feeds = feeds
    self.skipped = skipped
  }

  /// A title with something to say: some readers write the URL where they know no title.
  private static func title(_ text: String?) -> String? {
    let title = HTMLText.plain(text ?? "")
    return title.isEmpty || title.contains("://") ? nil : title
  }
}
