import FeedCommands
import FeedCore
import FeedCoreTestSupport
import FeedFailures
import FeedPresentation
import FeedTerminal
import Testing

@testable import DeliveringCommands
@testable import FeedCLI

@Suite("Work on many pictures")
struct PictureWorkTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("A failed picture is an error, with its number; a cancel says how far the work came")
  func progress() async throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let pictures = (1...3).map { NumberedPicture(number: $0, key: ImageDataKey(url)) }
    let text = await stderr { console in
      let reporter = Reporter(console: console, language: .inFull) { now }
      let work = PictureWork(reporter: reporter) { .now }
      await #expect(throws: CancellationError.self) {
        try await work.withProgress(pictures, of: 9) { show in
          show(1, work.failed(ImageDataKey(url), FailureCause.notAnImage))
          throw CancellationError()
        }
      }
    }
    let reason = Language.inFull.text(.reason(FailureCause.notAnImage))
    let failed = "feed: 2/9 https://a.example/1.png failed: \(reason)\n"
    #expect(text == failed + "feed: \(Language.inFull.text(.interrupted(1, of: 3)))\n")
  }

  @Test("Where an error has ended the work on all feeds, nothing says that it was interrupted")
  func stopped() async throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let pictures = (1...3).map { NumberedPicture(number: $0, key: ImageDataKey(url)) }
    let totals = PictureTotals()
    let text = await stderr { console in
      let reporter = Reporter(console: console, language: .inFull) { now }
      let work = PictureWork(reporter: reporter, totals: totals) { .now }
      for wasThere in [true, false] {
        await #expect(throws: CancellationError.self) {
          try await work.withProgress(pictures, of: 3) { show in
            show(0, .saved(ImageDataKey(url), bytes: 7, wasThere: wasThere, path: nil))
            totals.stop()
            throw CancellationError()
          }
        }
      }
    }
    let saved = "feed: 1/3 https://a.example/1.png"
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix(saved) })
    #expect(totals.saved == 2)
    #expect(totals.count == 6)
    #expect(totals.bytes == 14)
  }

  @Test("Many pictures that share a host and a reason share a line; with -v each has its own")
  func manyFailed() async throws {
    let urls = try (1...5).map { try #require(URL(string: "https://a.example/\($0).png")) }
    let other = try #require(URL(string: "https://b.example/6.png"))
    let pictures = (urls + [other]).enumerated().map { index, url in
      NumberedPicture(number: index + 1, key: ImageDataKey(url))
    }
    func said(_ verbosity: Verbosity) async -> [String] {
      let text = await stderr(verbosity) { console in
        let reporter = Reporter(console: console, language: .inFull) { now }
        let work = PictureWork(reporter: reporter) { .now }
        await #expect(throws: Never.self) {
          try await work.withProgress(pictures, of: 6) { show in
            for (index, picture) in pictures.enumerated().reversed() {
              show(index, work.failed(picture.key, FailureCause.status(403)))
            }
          }
        }
      }
      return text.split(separator: "\n").map(String.init)
    }
    let reason = Language.inFull.text(.reason(FailureCause.status(403)))
    #expect(
      await said(.normal) == [
        "feed: 5 pictures from a.example failed: \(reason)",
        "feed: 6/6 https://b.example/6.png failed: \(reason)",
      ]
    )
    #expect(await said(.verbose).count == 6)
  }
}
