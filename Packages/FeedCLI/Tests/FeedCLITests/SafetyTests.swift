import CommandLine
import FeedCLI
import FeedCore
import FeedPresentation
import FeedTerminal
import FeedTestSupport
import Foundation
import Testing

/// Hostile text goes in at every door, and the bytes that come out are checked.
@Suite("Untrusted input on every surface")
struct SafetyTests {
  @Test(
    "Errors about arguments, did-you-mean among them, and about the config file",
    arguments: HostileText.all.map(Escaped.init)
  )
  func errors(escaped: Escaped) {
    let text = escaped.text
    let calls = [
      [text], ["--\(text)"], ["-\(text)"], ["show\(text)"], ["--url\(text)"], ["show", text],
      ["--url", text],
      ["--limit", text], ["--images", text], ["--now", text], ["--cache-dir", "~\(text)"],
      ["completions", text],
      ["gallery", "x", text], ["--max-age=\(text)"], ["watch", "--every", text],
      ["comments", text],
      ["--offline=\(text)"],
      ["--pages", text],
    ]
    for call in calls {
      let error = #expect(throws: UsageError.self, "\(call)") {
        let choices = try Choices(Arguments(call))
        _ = try NamedFeeds(choices, places: Places(in: ["HOME": "/h"]))
        try choices.check()
      }
      for isPlain in [true, false] {
        let line = stderr(isPlain: isPlain) { $0.error(error?.description ?? "") }
        expectSafe(line)
        #expect(line.utf8.count { $0 == 0x0A } == 1)
      }
    }
    let config = #expect(throws: UsageError.self) {
      try ConfigFile("\(text)x = 1", path: text, of: .feed)
    }
    expectSafe(stderr { $0.error(config?.description ?? "") })
  }

  @Test("Reports and their lines", arguments: HostileText.all.map(Escaped.init))
  func reports(escaped: Escaped) throws {
    let text = escaped.text
    let now = Date(timeIntervalSince1970: 0)
    let url = try #require(URL(string: "https://a.example/?q=\(text)"))
    let entry = StatusReport.Entry(
      url: url,
      state: .corrupt(reason: text),
      images: 0,
      pictures: 0,
      bytes: 0
    )
    expectSafe(StatusReport([entry]).text(now: now, style: Style(isPlain: false)))
    expectSafe(StatusReport([entry]).document)
    expectSafe(ValidationReport(.empty, isDeleting: true).text(of: url, now: now))
    expectSafe(ValidationReport(.corrupt(reason: text), isDeleting: true).text(of: url, now: now))
    expectSafe(ClearReport([entry], isOfAll: false).lines().joined())
    expectSafe(ClearReport([entry], isOfAll: false).document)
    let picture = PrefetchReport.Picture.failed(ImageDataKey(url), .connectivity, message: text)
    expectSafe(
      stderr(isPlain: false) { $0.error(PrefetchReport.line(for: picture, number: 1, of: 2)) }
    )
    expectSafe(PrefetchReport([picture]).json.document)
    let output = Output(isTerminal: true) { expectSafe($0.replacing("\r", with: "")) }
    let console = Console(
      standardOutput: output,
      standardError: output,
      verbosity: .normal,
      isPlain: false
    )
    let display = ProgressDisplay(console: console, language: .inFull)
    display.show(ProgressState(done: 1, of: 2, bytes: 3, elapsed: .zero), detail: nil)
    console.error(PrefetchReport.line(for: picture, number: 1, of: 2))
    console.error(text)
  }

  @Test("Help and completions, whatever they are asked for")
  func help() throws {
    for command in Program.feed.commands { expectSafe(Help(of: .feed).text(for: command)) }
    expectSafe(Help(of: .feed).text + Help.version)
    for shell in Shell.allCases { expectSafe(Completions(of: .feed).script(for: shell)) }
    for text in HostileText.all {
      #expect(
        try Help(of: .feed).text(for: Arguments(["show", text, "--help"]))
          == Help(of: .feed).text(for: .show)
      )
    }
  }

  /// Nothing in `text` is obeyed by a terminal but what this package means: colours, erasing a
  /// line, and links to web pages.
  private func expectSafe(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let own =
      /\u{1B}\[[0-9;]*m|\u{1B}\[K|\u{1B}\]8;(id=feed-[0-9]+;https?:\/\/[\x21-\x7E]+|;)\u{1B}\\/
    HostileText.expectNone(in: text, but: own, sourceLocation: sourceLocation)
  }
}
