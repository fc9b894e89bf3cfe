public import FeedCore

/// What is remembered of a feed whose pictures are selected: by what its saved copy was selected,
/// and what became of the web pages that were requested. Each page is one item's, known by the id
/// of its image.
public struct PictureNotes: Hashable, Sendable {
  /// What became of a page.
  public enum Outcome: Hashable, Sendable {
    /// It has pictures, which the saved feed keeps.
    case found
    /// It has none, or none that the feed does not have.
    case nothing
    /// It could not be loaded at this time.
    case failed(Date)
  }

  /// After a failure a page is left alone for as long: a day, in seconds.
  public static let pause = 86_400.0
  /// How many pages are remembered beyond those of the feed, since an item may come back.
  static let mostOthers = 1_000

  /// By what the saved copy was selected.
  public var selection: PictureSelection
  /// Whether no page is left that was never requested.
  public var isComplete: Bool
  /// What became of each page.
  public var outcomes: [UUID: Outcome]

  /// Makes notes.
  public init(
    _ selection: PictureSelection,
    isComplete: Bool = true,
    outcomes: [UUID: Outcome] = [:]
  ) {
    self.selection = selection
    self.isComplete = isComplete
    self.outcomes = outcomes
  }

  /// Whether a page that could not be loaded may be requested again.
  func mayRequest(after failure: Date, now: Date) -> Bool {
    // One from the future was noted before the clock was set back.
    failure > now || now.timeIntervalSince(failure) >= Self.pause
  }

  /// Whether a page is to be requested, even if its feed has not changed.
  func isDue(now: Date) -> Bool {
    guard isComplete else {
      return true
    }
    return outcomes.values.contains { outcome in
      if case .failed(let time) = outcome {
        return mayRequest(after: time, now: now)
      }
      return false
    }
  }

  /// Forgets pages of items that are not among these, if there are too many.
  mutating func forgetOthers(than ids: Set<UUID>) {
    guard outcomes.count > ids.count + Self.mostOthers else {
      return
    }
    outcomes = outcomes.filter { ids.contains($0.key) }
  }
}

/// Notes of pages as a text, in the order of its lines: the selection, `complete` or `incomplete`,
/// the feed's URL, and the pages, such as `found:<id>`, `nothing:<id>` and
/// `failed:<id>:1800000000`. A page of any other form counts for nothing.
///
/// Where all lines together would be too long, those of the feeds with most pages are cut: one feed
/// takes no room from others that need less than their share.
public struct PictureNoteLines: FeedNoteLines {
  /// What is remembered of a feed.
  public typealias Note = PictureNotes

  /// `pages`.
  public let name = "pages"
  /// 4 MiB unless told otherwise: the pages of some 80,000 items.
  public let limit: Int

  /// Makes the codec of a text of at most `limit` bytes.
  public init(limit: Int = 4 << 20) {
    self.limit = limit
  }

  /// The notes in a line.
  public func note(in line: Data) -> (feed: [UInt8], note: PictureNotes)? {
    let fields = line.split(separator: UInt8(ascii: " "))
    let words = fields.map { String(decoding: $0, as: UTF8.self) }
    guard words.count >= 3, let selection = PictureSelection(rawValue: words[0]),
      ["complete", "incomplete"].contains(words[1])
    else {
      return nil
    }
    var notes = PictureNotes(selection, isComplete: words[1] == "complete")
    for word in words[3...] {
      notes.add(word)
    }
    return (Array(fields[2]), notes)
  }

  /// A feed's line.
  public func line(of notes: PictureNotes, of feed: [UInt8]) -> Data {
    Line(feed, notes).data
  }

  /// The text with these notes.
  public func text(of notes: [[UInt8]: PictureNotes], inPlaceOf old: Data) -> Data {
    var lines = notes.map(Line.init)
    lines.sort { $0.size < $1.size }
    var room = limit
    for index in lines.indices {
      let share = room / (lines.count - index)
      lines[index].cut(to: share)
      room -= lines[index].size
    }
    let kept = lines.filter { $0.size > 0 }.map(\.data)
    return text(of: kept.sorted { $0.lexicographicallyPrecedes($1) })
  }
}

/// The notes of a feed as a line: what it begins with, and a word for each page.
private struct Line {
  private let beginning: Data
  private var pages: [String]
  /// With its end; 0 for none.
  private(set) var size: Int

  init(_ feed: [UInt8], _ notes: PictureNotes) {
    let state = notes.isComplete ? "complete" : "incomplete"
    beginning = Data("\(notes.selection.rawValue) \(state) ".utf8) + feed
    pages = notes.outcomes.map { " \($1.word(of: $0))" }.sorted()
    size = pages.reduce(beginning.count + 1) { $0 + $1.utf8.count }
  }

  var data: Data { beginning + Data(pages.joined().utf8) }

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
    } else if parts.count == 3, parts[0] == "failed", let time = Date(seconds: String(parts[2])) {
      outcomes[id] = .failed(time)
    }
  }
}

extension PictureNotes.Outcome {
  fileprivate func word(of id: UUID) -> String {
    switch self {
    case .found: "found:\(id.uuidString)"
    case .nothing: "nothing:\(id.uuidString)"
    case .failed(let time): "failed:\(id.uuidString):\(time.seconds)"
    }
  }
}
