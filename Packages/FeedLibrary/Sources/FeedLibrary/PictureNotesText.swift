public import FeedCore

/// The notes of all feeds as a text, a line for each: the selection, `complete` or `incomplete`,
/// the feed's URL, and the pages, such as `found:<id>`, `nothing:<id>` and
/// `failed:<id>:1800000000`.
///
/// Ignored are a line or a page of any other form, and a text of more than 4 MiB. Where all lines
/// together would be longer, those of the feeds with most pages are cut: one feed takes no room
/// from others that need less than their share.
public struct PictureNotesText: Equatable, Sendable {
  /// The most bytes that a text may have: the pages of some 80,000 items.
  public static let sizeLimit = 4 << 20
  private var notes: [URL: PictureNotes] = [:]

  /// Reads a text.
  public init(_ text: some Collection<UInt8>) {
    guard text.count <= Self.sizeLimit else {
      return
    }
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { word in
        String(decoding: word, as: UTF8.self)
      }
      guard words.count >= 3, let selection = PictureSelection(rawValue: words[0]),
        ["complete", "incomplete"].contains(words[1]), let url = URL(string: words[2])
      else {
        continue
      }
      var read = PictureNotes(selection, isComplete: words[1] == "complete")
      for word in words[3...] {
        read.add(word)
      }
      notes[url] = read
    }
  }

  /// The notes of the feed at this URL, in its canonical spelling.
  public subscript(feed: URL) -> PictureNotes? {
    get { notes[feed] }
    set { notes[feed] = newValue }
  }

  /// Forgets the notes of all feeds.
  public mutating func removeAll() {
    notes = [:]
  }

  /// The text: as much as may be read again.
  public var text: Data { text(within: Self.sizeLimit) }

  /// The text, at most `limit` bytes of it.
  public func text(within limit: Int) -> Data {
    var lines = notes.map(Line.init)
    lines.sort { $0.size < $1.size }
    var room = limit
    for index in lines.indices {
      let share = room / (lines.count - index)
      lines[index].cut(to: share)
      room -= lines[index].size
    }
    return Data(lines.map(\.text).sorted().joined().utf8)
  }
}

/// The notes of a feed as a line: what it begins with, and a word for each page.
private struct Line {
  private var beginning: String
  private var pages: [String]
  private(set) var size: Int

  init(_ feed: URL, _ notes: PictureNotes) {
    let state = notes.isComplete ? "complete" : "incomplete"
    beginning = "\(notes.selection.rawValue) \(state) \(feed.absoluteString)"
    pages = notes.outcomes.map { " \($1.word(of: $0))" }.sorted()
    size = pages.reduce(beginning.utf8.count + 1) { $0 + $1.utf8.count }
  }

  var text: String { size == 0 ? "" : beginning + pages.joined() + "\n" }

  /// Drops pages until the line has at most this size, and all of it if that is not enough.
  mutating func cut(to limit: Int) {
    while size > limit, let page = pages.popLast() {
      size -= page.utf8.count
    }
    if size > limit {
      size = 0
    }
  }
}

extension PictureNotes {
  /// Takes a word of a line; one of any other form does not count.
  fileprivate mutating func add(_ word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let id = FeedImage.id(spelled: String(parts[1])) else {
      return
    }
    if parts.count == 2, parts[0] == "found" {
      outcomes[id] = .found
    } else if parts.count == 2, parts[0] == "nothing" {
      outcomes[id] = .nothing
    } else if parts.count == 3, parts[0] == "failed", let time = Int(parts[2]) {
      outcomes[id] = .failed(Date(timeIntervalSince1970: Double(time)))
    }
  }
}

extension PictureNotes.Outcome {
  fileprivate func word(of id: UUID) -> String {
    switch self {
    case .found: "found:\(id.uuidString)"
    case .nothing: "nothing:\(id.uuidString)"
    case .failed(let time): "failed:\(id.uuidString):\(Int(time.timeIntervalSince1970))"
    }
  }
}
