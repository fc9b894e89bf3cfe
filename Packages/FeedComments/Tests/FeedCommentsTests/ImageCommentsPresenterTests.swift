import FeedCore
import FeedFailures
import FeedFormats
import FeedPresentation
import FeedTestSupport
import Testing

@testable import FeedComments

@Suite("Image comments presenter")
struct ImageCommentsPresenterTests {
  let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(
    "A comment becomes a row: the lines of its message, its author, its date in the reader's words"
  )
  func rows() throws {
    let comments = [
      ImageComment(
        id: UUID(),
        message: "What a light!\r\n\n  And  the sea.\n",
        author: "Ada",
        created: now.addingTimeInterval(-2 * 86_400)
      ),
      ImageComment(id: UUID(), message: "First"),
    ]
    let rows = [
      ImageCommentRow(
        id: comments[0].id,
        lines: ["What a light!", "And the sea."],
        author: "Ada",
        created: comments[0].created,
        date: "vor 2 Tagen"
      ),
      ImageCommentRow(id: comments[1].id, lines: ["First"], author: nil, created: nil, date: nil),
    ]
    let state = ImageCommentsPresenter(language: Language(for: ["de"], words: [.comments])).loaded(
      comments,
      now: now
    )
    #expect(state == .loaded(ImageCommentsScreen(rows: rows, emptyMessage: nil)))
  }

  @Test(
    "A date is how long ago it was, for 30 days",
    arguments: [
      (0, "just now"), (-1_860, "31 minutes ago"), (-3_600, "1 hour ago"),
      (-30 * 86_400, "2026-12-16"),
      (86_400, "2027-01-16"),
    ]
  )
  func dates(seconds: TimeInterval, words: String) throws {
    let created = now.addingTimeInterval(seconds)
    #expect(try rows([ImageComment(id: UUID(), message: "a", created: created)])[0].date == words)
  }

  @Test("A date that no reader can make sense of is left out")
  func strangeDate() throws {
    let row = try rows([
      ImageComment(id: UUID(), message: "a", created: Date(timeIntervalSince1970: 1e15))
    ])[0]
    #expect(row.created == nil)
    #expect(row.date == nil)
  }

  @Test(
    "No comments yet, and comments being loaded, are states of their own",
    arguments: [
      ("en", "There are no comments yet."), ("fr", "Il n’y a pas encore de commentaires."),
    ]
  )
  func empty(tag: String, words: String) {
    let presenter = ImageCommentsPresenter(language: Language(for: [tag], words: [.comments]))
    let empty = ImageCommentsScreen(rows: [], emptyMessage: words)
    #expect(presenter.loaded([], now: now) == .loaded(empty))
    #expect(presenter.loading() == .loading)
  }

  @Test(
    "An error becomes one line: what was wrong, with what, and what to do",
    arguments: [
      (
        LoadFailure.Kind.offline, FailureCause.other(""),
        "offline; comments are not saved, so go online to load them"
      ),
      (
        .connectivity, .connection(.refused),
        "no connection: the server refused the connection; check the connection and try again"
      ),
      (
        .invalidData, .status(404),
        "not found (status 404); the feed may have no comments on this image"
      ),
      (
        .invalidData, .status(500),
        "the server failed with status 500; the URL may be right; try again later"
      ),
      (
        .invalidData, .unknownFormat(.webPage),
        "this is a web page, not a feed; check the URL"
      ),
    ]
  )
  func failures(kind: LoadFailure.Kind, cause: FailureCause, words: String) throws {
    let url = try #require(URL(string: "https://a.example/"))
    let state = ImageCommentsPresenter().failed(LoadFailure(kind, loading: url, cause: cause))
    #expect(state == .failed(message: "cannot load https://a.example/: \(words)"))
  }

  @Test("No place for comments is no error of the network")
  func noComments() {
    #expect(
      ImageCommentsPresenter().failed(NoComments())
        == .failed(message: "the feed has no comments on this image")
    )
  }

  @Test(
    "Untrusted input: a message and an author are what can be seen, in reading order",
    arguments: untrustedTexts.map { (Escaped($0.text), $0.lines) }
  )
  func untrusted(escaped: Escaped, lines: [String]) throws {
    let row = try rows([ImageComment(id: UUID(), message: escaped.text, author: escaped.text)])[0]
    #expect(row.lines == lines)
    #expect(row.author == lines.first)
    #expect(row.lines == row.lines.map { SafeText.line($0) })
  }

  private static let untrustedTexts: [(text: String, lines: [String])] = [
    ("red\u{1B}[31m\u{9B}2J\u{7}", ["red[31m2J"]), ("a\u{202E}gnp.exe\u{2066}x", ["agnp.exex"]),
    ("a\u{2028}b\u{85}c\td", ["a b c d"]), ("\u{1B}\u{200B}\n\u{2066}\n\u{0}", []), ("", []),
    ("a" + String(repeating: " ", count: 2_000) + "b", ["a b"]),
    (
      "e" + String(repeating: "\u{301}", count: 2_000),
      ["e" + String(repeating: "\u{301}", count: 6)]
    ),
  ]

  @Test(
    "Untrusted input: a message has at most 2,000 scalars in 20 lines, and an author 300 scalars in one"
  )
  func bounds() throws {
    let megabyte = String(repeating: "a", count: 1 << 20)
    let row = try rows([ImageComment(id: UUID(), message: megabyte, author: megabyte)])[0]
    #expect(row.lines == [String(repeating: "a", count: 1_998) + "…"])
    #expect(row.author == String(repeating: "a", count: 299) + "…")

    let lines = try rows([
      ImageComment(id: UUID(), message: String(repeating: "a\n", count: 1 << 19))
    ])[0].lines
    #expect(lines == Array(repeating: "a", count: 19) + ["a…"])

    let halves = Array(repeating: String(repeating: "a", count: 1_000), count: 3).joined(
      separator: "\n"
    )
    let cut = try rows([ImageComment(id: UUID(), message: halves)])[0].lines
    #expect(
      cut == [String(repeating: "a", count: 1_000), String(repeating: "a", count: 998) + "…"]
    )
  }

  private func rows(_ comments: [ImageComment]) throws -> [ImageCommentRow] {
    guard case .loaded(let screen) = ImageCommentsPresenter().loaded(comments, now: now) else {
      throw NoConnection()
    }
    return screen.rows
  }
}
