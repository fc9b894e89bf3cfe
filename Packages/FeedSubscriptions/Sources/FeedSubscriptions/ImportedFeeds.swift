import FeedCore
public import FeedFailures
import FeedMarkup
import HostNames

/// The feeds of another reader, in any of the files that readers have: OPML, newsboat's `urls`, or
/// a URL a line. Everything is untrusted.
///
/// In a line words follow the URL, in quotes if they have blanks: tags, and after a `~` the title.
/// A line that begins with `#` is a comment.
public struct ImportedFeeds: Hashable, Sendable {
  /// The feeds, in the order of the file. A feed may be there twice.
  public let feeds: [OPML.Feed]
  /// What was skipped, in the same order.
  public let skipped: [OPML.Skipped]

  /// Reads a file, in time linear in its size. Throws `FailureCause.notOPML` where it is neither
  /// markup nor has a feed in any line. In a task that is cancelled it throws an error of no
  /// meaning.
  public init(_ document: some Collection<UInt8>) throws(FailureCause) {
    guard MarkupReader.rootName(of: document) == nil else {
      let opml = try OPML(document)
      feeds = opml.feeds
      skipped = opml.skipped
      return
    }
    var feeds: [OPML.Feed] = []
    var skipped: [OPML.Skipped] = []
    for (index, line) in FeedList.lines(of: Data(document)).enumerated() {
      guard !Task.isCancelled else {
        throw .notOPML
      }
      guard !FeedLine.isComment(line) else {
        continue
      }
      let line = ImportedLine(line)
      do throws(FeedURL.Fault) {
        feeds.append(try line.feed())
      } catch {
        skipped.append(line.skipped(at: index + 1, because: error))
      }
    }
    guard !feeds.isEmpty else {
      throw .notOPML
    }
    self.feeds = feeds
    self.skipped = skipped
  }
}

/// A line of newsboat's list.
private struct ImportedLine {
  private var url = ""
  private var title: String?
  private var tags: [String] = []

  init(_ line: ArraySlice<UInt8>) {
    let words = Self.words(of: line)
    url = words.first ?? ""
    for word in words.dropFirst() {
      if word.utf8.first == UInt8(ascii: "~") {
        let words = word.utf8.dropFirst().split { FeedLine.blanks.contains($0) }
        let title = words.map { String(Substring($0)) }.joined(separator: " ")
        self.title = title.isEmpty ? nil : title
      } else if word.utf8.first != UInt8(ascii: "!"), let tag = FeedTags.tag(word) {
        // `!` hides a feed there.
        FeedTags.add([tag], to: &tags)
      }
    }
  }

  func feed() throws(FeedURL.Fault) -> OPML.Feed {
    OPML.Feed(url: try FeedAddress(url).url, title: title, name: nil, tags: tags)
  }

  func skipped(at line: Int, because fault: FeedURL.Fault) -> OPML.Skipped {
    OPML.Skipped(line: line, url: url, title: title, fault: fault)
  }

  /// The words of a line, without their quotes; a backslash in quotes stands before a character
  /// that is meant as it is.
  private static func words(of line: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var isWord = false
    var isQuoted = false
    var isEscaped = false
    for byte in line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line {
      if isEscaped {
        word.append(byte)
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        isWord = true
      } else if isQuoted || !FeedLine.blanks.contains(byte) {
        word.append(byte)
        isWord = true
      } else if isWord {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
        isWord = false
      }
    }
    return isWord ? words + [String(decoding: word, as: UTF8.self)] : words
  }
}

extension FailureCause {
  /// A file that should hold feeds, as OPML or a URL a line, is something else.
  public static let notOPML = FailureCause("notOPML")
}
