import FeedContract
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@testable import FeedComments

@Suite("Words of FeedComments")
struct CommentsWordsTests {
  private static let subject = WordsSubject(
    .comments,
    saying: [
      .noCommentsYet, .commentsNotOffered, .adviceOnCommentsWhenOffline, .adviceOnMissingComments,
    ],
    declaredIn: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/FeedComments"
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
