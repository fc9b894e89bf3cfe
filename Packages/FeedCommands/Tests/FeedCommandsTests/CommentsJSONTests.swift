import FeedTestSupport
import Foundation
import Testing

@testable import ReadingCommands

@Suite("The JSON of 'comments'")
struct CommentsJSONTests {
  @Test("What strangers wrote is safe to show", arguments: HostileText.all.map(Escaped.init))
  func safety(escaped: Escaped) {
    let text = escaped.text
    let document = CommentsJSON.document(of: UUID(), [(UUID(), text, Date(), text)])
    HostileText.expectNone(in: document)
  }
}
