public import FeedCore
public import FeedFailures
import FeedHTML
import FeedMarkup
import HostNames

/// The feeds of another reader: an OPML document, version 1 or 2. Feeds are read from outlines at
/// any depth, and the folders around one are its tags. Everything is untrusted.
public struct OPML: Hashable, Sendable {
  /// A feed.
  public struct Feed: Hashable, Sendable {
    /// Its URL, read as what a person types (FeedCore's `FeedAddress`).
    public let url: URL
    /// What the reader calls it, as plain text on one line.
    public let title: String?
    /// Its `text`, if that is a name (``FeedName``), as of a feed that this module wrote.
    public let name: String?
    /// The names of the folders that it is in, the outermost first, each one word: at most
    /// ``FeedSettings/tagsLimit``.
    public let tags: [String]
  }

  /// An outline that is a feed without a URL, or whose URL is not that of a feed, such as a file or
  /// a search; or such a line of ``ImportedFeeds``.
  public struct Skipped: Hashable, Sendable {
    /// Its line, counted from 1.
    public let line: Int
    /// Its URL as it is written, empty if it has none: untrusted.
    public let url: String
    /// What the reader calls it, as plain text on one line.
    public let title: String?
    /// Why it is skipped; `nil` if it has no URL.
    public let fault: FeedURL.Fault?
  }

  /// The feeds, in the order of the document. A feed that is in two folders is there twice.
  public let feeds: [Feed]
  /// What was skipped, in the same order.
  public let skipped: [Skipped]

  /// Reads a document, in time linear in its size. In a task that is cancelled it throws an error
  /// of no meaning.
  public init(_ document: some Collection<UInt8>) throws(FailureCause) {
    guard MarkupReader.rootName(of: document)?.lowercased == "opml" else {
      throw .notOPML
    }
    var feeds: [Feed] = []
    var skipped: [Skipped] = []
    do throws(MarkupError) {
      var reader = try MarkupReader(document)
      var folders = OPMLFolders()
      while let event = try reader.next() {
        guard event == .start, reader.localName.lowercased == "outline" else {
          continue
        }
        // Nobody waits for the rest.
        guard !Task.isCancelled else {
          throw MarkupError(.cutOff, line: reader.line)
        }
        folders.close(downTo: reader.depth)
        switch Outline(of: &reader, in: folders) {
        case .folder(let name): folders.open(name, at: reader.depth)
        case .feed(let feed): feeds.append(feed)
        case .skipped(let outline): skipped.append(outline)
        }
      }
    } catch {
      throw error.cause(in: "OPML")
    }
    self.feeds = feeds
    self.skipped = skipped
  }
}

/// What an `outline` element is.
private enum Outline {
  case folder(String?)
  case feed(OPML.Feed)
  case skipped(OPML.Skipped)

  /// The outline at whose start the reader is.
  init(of reader: inout MarkupReader, in folders: OPMLFolders) {
    let address = reader.attribute("xmlurl", ignoringCase: true)
    let type = reader.attribute("type", ignoringCase: true) ?? ""
    let isFeed = address != nil || ["rss", "RSS"].contains { $0.utf8.elementsEqual(type.utf8) }
    let title = Self.text(in: reader, of: ["title", "text"])
    guard isFeed else {
      self = .folder(title)
      return
    }
    // By scalars: comparing characters of combining marks takes quadratic time.
    let words = (address ?? "").unicodeScalars.split(separator: " ").map(String.init)
    let url = words.joined(separator: " ")
    guard !url.isEmpty else {
      self = .skipped(OPML.Skipped(line: reader.line, url: "", title: title, fault: nil))
      return
    }
    do {
      let name = Self.text(in: reader, of: ["text"]).flatMap { FeedName.isName($0) ? $0 : nil }
      self = .feed(
        OPML.Feed(url: try FeedAddress(url).url, title: title, name: name, tags: folders.tags)
      )
    } catch {
      self = .skipped(OPML.Skipped(line: reader.line, url: url, title: title, fault: error))
    }
  }

  /// The first of these attributes with something to say: some readers write the URL where they
  /// know no title.
  private static func text(in reader: MarkupReader, of names: [String]) -> String? {
    for name in names {
      let title = HTMLText.plain(reader.attribute(name, ignoringCase: true) ?? "")
      if !title.isEmpty, !title.utf8.contains("://".utf8) {
        return title
      }
    }
    return nil
  }
}

extension OPML.Feed {
  /// What to set for the feed: its title, unless that is its name already, and `tags`. What no
  /// setting can have is left out.
  func settings(tags: [String]) -> FeedSettings {
    var settings: [FeedSetting] = []
    if let title, !title.utf8.elementsEqual((name ?? "").utf8) {
      settings += Self.setting(FeedSetting.title, title)
    }
    settings += Self.setting(FeedSetting.tags, tags.joined(separator: " "))
    return FeedSettings(settings)
  }

  private static func setting(_ key: String, _ value: String) -> [FeedSetting] {
    do { return [try FeedSetting(key: key, value: value)] } catch { return [] }
  }
}

/// The folders that are open while a document is being read.
struct OPMLFolders {
  /// Each with the depth of its element, and the tags of what is in it: feeds share that list,
  /// since folders may be nested as deep as a document may be.
  private var open: [(depth: Int, tags: [String])] = []

  /// The tags of what is in all of them, each once.
  var tags: [String] { open.last?.tags ?? [] }

  /// Closes those that an element at this depth is not in.
  mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      open.removeLast()
    }
  }

  mutating func open(_ name: String?, at depth: Int) {
    var tags = tags
    if let tag = name.flatMap(FeedTags.tag) {
      FeedTags.add([tag], to: &tags)
    }
    open.append((depth, tags))
  }
}
