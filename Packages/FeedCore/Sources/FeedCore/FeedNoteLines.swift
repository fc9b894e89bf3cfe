/// How the notes of all feeds are written as one text, a line for each feed, which names it.
///
/// A line that is no note counts for nothing, and so does a text of more than
/// ``FeedNoteCodec/limit`` bytes. The URL of a feed is its bytes here, since a text may have any.
public protocol FeedNoteLines<Note>: FeedNoteCodec {
  /// The note in a line, and the URL of its feed; `nil` if it is no note.
  func note(in line: Data) -> (feed: [UInt8], note: Note)?

  /// A feed's line, without its end.
  func line(of note: Note, of feed: [UInt8]) -> Data

  /// The notes in a text, by the URLs of their feeds.
  func notes(in text: Data) -> [[UInt8]: Note]

  /// The text with these notes that takes the place of an `old` one: as much as may be read again.
  func text(of notes: [[UInt8]: Note], inPlaceOf old: Data) -> Data
}

extension FeedNoteLines {
  /// The notes in a text, by the URLs of their feeds; of several of one feed the last.
  public func notes(in text: Data) -> [[UInt8]: Note] {
    guard text.count <= limit else {
      return [:]
    }
    var notes: [[UInt8]: Note] = [:]
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if let (feed, note) = note(in: line), feed.allSatisfy(isOfURL) {
        notes[feed] = note
      }
    }
    return notes
  }

  /// The text with these notes: the lines in order, as many as there is room for.
  public func text(of notes: [[UInt8]: Note], inPlaceOf old: Data) -> Data {
    let lines = notes.map { line(of: $1, of: $0) }
    return text(of: lines.sorted { $0.lexicographicallyPrecedes($1) })
  }

  /// A text of as many of these lines as there is room for.
  public func text(of lines: [Data]) -> Data {
    var text = Data()
    for line in lines where text.count + line.count + 1 <= limit {
      text.append(line)
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The note of a feed as a text of one line.
  public func data(of note: Note, of feed: URL) -> Data {
    text(of: [feed.bytes: note], inPlaceOf: Data())
  }

  /// The note of a feed in a text.
  public func note(in data: Data, of feed: URL) -> Note? {
    notes(in: data)[feed.bytes]
  }
}

/// Whether a URL in its canonical spelling may have this byte.
private func isOfURL(_ byte: UInt8) -> Bool {
  (0x21...0x7E).contains(byte)
}

extension URL {
  /// Its spelling, as notes have it.
  fileprivate var bytes: [UInt8] { Array(absoluteString.utf8) }
}

/// Times in the lines of notes: whole seconds since 1970.
extension Date {
  /// A time before the year 10000; beyond that it does not become a number again.
  public init?(seconds: String) {
    guard let seconds = Int(seconds), (0..<253_402_300_800).contains(seconds) else {
      return nil
    }
    self.init(timeIntervalSince1970: Double(seconds))
  }

  /// The number of its seconds; that of the nearest time that can be read where it has none.
  public var seconds: Int {
    Int(max(0, min(253_402_300_799, timeIntervalSince1970)))
  }
}
