import FeedContract
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@Suite("Words of FeedPresentation")
struct PresentationWordsTests {
  static let subject = WordsSubject(
    .presentation,
    saying: Message.samples,
    declaredIn: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/FeedPresentation"
    ),
    unmentioned: ["gone": ["time"], "goneFollowed": ["time"]]
  )

  @Test(
    "What this module and several modules say has words in every language",
    arguments: WordsContract.promises(of: subject)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }
}
