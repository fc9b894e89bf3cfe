import FeedCommands
import FeedCore
import FeedCoreTestSupport
import FeedFailures
import FeedLibrary
import FeedPresentation
import FeedTerminal
import Testing

@testable import DeliveringCommands
@testable import FeedCLI

@Suite("Picture delivery")
struct PictureDeliveryTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("A failed picture is an error, with its number; a cancel says how far the work came")
  func progress() async throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let pictures = (1...3).map { NumberedPicture(number: $0, key: ImageDataKey(url)) }
    let text = await stderr { console in
      let reporter = Reporter(console: console, language: .inFull) { now }
      let sut = PictureDelivery(reporter: reporter, totals: PictureTotals()) { .now }
      await #expect(throws: CancellationError.self) {
        try await sut.deliver(
          pictures,
          as: [1, 2, 3],
          of: 9,
          by: delivery { number in
            guard number == 1 else {
              throw CancellationError()
            }
            return .failed(FailureCause.notAnImage)
          }
        )
      }
    }
    let reason = Language.inFull.text(.reason(FailureCause.notAnImage))
    let failed = "feed: 1/9 https://a.example/1.png failed: \(reason)\n"
    #expect(text == failed + "feed: \(Language.inFull.text(.interrupted(1, of: 3)))\n")
  }

  @Test("Where an error has ended the work on all feeds, nothing says that it was interrupted")
  func stopped() async throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let pictures = (1...3).map { NumberedPicture(number: $0, key: ImageDataKey(url)) }
    let totals = PictureTotals()
    let text = await stderr { console in
      let reporter = Reporter(console: console, language: .inFull) { now }
      let sut = PictureDelivery(reporter: reporter, totals: totals) { .now }
      for wasThere in [true, false] {
        await #expect(throws: CancellationError.self) {
          try await sut.deliver(
            pictures,
            as: [1, 2, 3],
            of: 3,
            by: delivery { number in
              guard number == 1 else {
                totals.stop()
                throw CancellationError()
              }
              return .saved(bytes: 7, wasThere: wasThere)
            }
          )
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
        let sut = PictureDelivery(reporter: reporter, totals: PictureTotals()) { .now }
        await #expect(throws: Never.self) {
          try await sut.deliver(
            pictures,
            as: pictures,
            of: 6,
            by: delivery { _ in .failed(FailureCause.status(403)) }
          )
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

  /// One after another, of which each becomes this.
  private func delivery<Item>(
    _ outcome: @escaping @Sendable (Item) throws -> ImageDataOutcome
  ) -> ImageDataDelivery<Item> {
    ImageDataDelivery(
      atOnce: 1,
      find: outcome,
      load: { _ in .failure(FailureCause.notAnImage) },
      keep: { data, _ in .saved(bytes: data.count, wasThere: false) }
    )
  }
}
