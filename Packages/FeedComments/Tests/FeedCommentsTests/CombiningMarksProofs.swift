import FeedHTTP
import Foundation
import Testing

@testable import FeedComments

@Suite("Comments of combining marks without end: Proofs")
struct CombiningMarksProofs {
  @Test("A type of combining marks takes no square of the time", .timeLimit(.minutes(5)))
  func combiningMarks() throws {
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 250_000)
    let body = "<feed><entry><content type='\(marks)'>c</content></entry></feed>"
    let response = HTTPResponse(status: 200, body: Data(body.utf8))
    let url = try #require(URL(string: "https://blog.example/comments"))
    let comments = try RemoteImageCommentsLoader.comments(in: response, from: url)
    #expect(comments.map(\.message) == ["c"])
  }
}
