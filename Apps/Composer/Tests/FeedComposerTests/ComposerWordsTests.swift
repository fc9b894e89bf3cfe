import FeedContract
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@testable import FeedComposer

@Suite("Words of FeedComposer")
struct ComposerWordsTests {
  private static let url = URL(filePath: "/31")
  private static let subject = WordsSubject(
    .program,
    saying: [
      .demoOnline(url), .demoPage, .demoOffline, .demoExpired, .demoEnd("<command>"),
      .demoFailed(code: 31, expected: 57),
    ],
    declaredIn: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/FeedComposer"
    )
  )

  @Test(
    "What this module says has words in every language",
    arguments: WordsContract.promises(of: subject)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }
}
