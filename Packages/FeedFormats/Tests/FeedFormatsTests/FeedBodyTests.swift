import FeedCore
import FeedFailures
import FeedFormats
import Testing

@Suite("What a body looks like")
struct FeedBodyTests {
  @Test(
    "Markup is XML only if it has a root element, else it is nothing known",
    arguments: [
      ("<svg xmlns='x'/>", .xml(root: "svg")),
      ("<?xml version='1.0'?><!-- a --><opml>", .xml(root: "opml")),
      ("<html>", .webPage), ("<", .unknown), ("<?xml version='1.0'?>", .unknown),
      ("<!-- a -->", .unknown),
    ] as [(String, FailureCause.FeedBody)]
  )
  func markup(text: String, body: FailureCause.FeedBody) {
    #expect(FailureCause.FeedBody(of: Data(text.utf8)) == body)
  }
}
