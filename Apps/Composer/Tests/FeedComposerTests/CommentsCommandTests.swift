import FeedAPI
import FeedCLI
import FeedCache
import FeedComposer
import FeedTerminal
import Testing

@Suite("The private-network rule for comments")
struct CommentsCommandTests {
  @Test(
    "Untrusted input: comments are requested from a private network only for a feed that came from one, saved or not",
    arguments: [false, true], [false, true])
  func privateNetwork(isSaved: Bool, isFeedPrivate: Bool) async throws {
    let (client, cache) = (Network(isFeedPrivate: isFeedPrivate), InMemoryFeedCache())
    let environment = Environment(
      variables: ["HOME": "/home/customer"], readFile: { _ in nil }, client: { _ in client }, caches: { _ in cache },
      now: { Date() }, standardOutput: Output(isTerminal: false) { _ in },
      standardError: Output(isTerminal: false) { _ in }, withTemporaryDirectory: { _ in })
    let app = FeedApp(environment: environment)
    if isSaved { _ = await app.run(["show", "https://feed.example/feed.json"]) }

    #expect(await app.run(["comments", "1", "https://feed.example/feed.json"]) == (isFeedPrivate ? .ok : .invalidData))
    #expect(client.sent.entries.contains("http://10.0.0.1/comments") == isFeedPrivate)
  }
}

/// A feed whose comments are on a private network, to which nothing is sent without the right.
private struct Network: HTTPClient {
  let isFeedPrivate: Bool
  let sent = Journal<String>()

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.checkAddress()
    sent.add(request.url.absoluteString)
    guard request.url.path == "/feed.json" else { return HTTPResponse(status: 200, body: Data(#"{"items": []}"#.utf8)) }
    let item = #"{"id": "\#(UUID())", "image": "https://feed.example/1.png", "comments": "http://10.0.0.1/comments"}"#
    return HTTPResponse(
      status: 200, body: Data(#"{"items": [\#(item)]}"#.utf8), isFromPrivateNetwork: isFeedPrivate)
  }
}
