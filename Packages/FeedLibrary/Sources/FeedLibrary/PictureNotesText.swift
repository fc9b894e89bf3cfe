/// The notes of all feeds as a text, a line for each: the selection, `complete` or `incomplete`,
/// the feed's URL, and the pages, such as `found:<id>`, `nothing:<id>` and
/// `failed:<id>:1800000000`.
///
/// Ignored are a line or a page of any other form, and a text of more than 4 MiB.
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

  /// The text: as many lines as may be read again.
  public var text: Data {
    let lines = notes.map { url, notes in
      let state = notes.isComplete ? "complete" : "incomplete"
      let pages = notes.outcomes.map { " \($1.word(of: $0))" }.sorted().joined()
      return "\(notes.selection.rawValue) \(state) \(url.absoluteString)\(pages)\n"
    }
    return lines.sorted().reduce(into: Data()) { text, line in
      if text.count + line.utf8.count <= Self.sizeLimit {
        text.append(contentsOf: line.utf8)
      }
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
