import FeedHTTP
import Testing

@Suite("What a request goes through")
struct RequestPipelineTests {
  @Test("A request passes the stages in their order, and the response in the opposite one")
  func order() async throws {
    let journal = Journal()
    let stages = [Stage(name: "1", journal: journal), Stage(name: "2", journal: journal)]
    let sut = RequestPipeline(Client(journal: journal), through: stages)
    #expect(try await sut.get(anyRequest()).status == 200)
    #expect(await journal.entries == ["1", "2", "client", "after 2", "after 1"])
  }

  @Test("Without stages it is the client")
  func noStages() async throws {
    let journal = Journal()
    let sut = RequestPipeline(Client(journal: journal), through: [])
    #expect(try await sut.get(anyRequest()).status == 200)
    #expect(await journal.entries == ["client"])
  }

  private func anyRequest() throws -> HTTPRequest {
    try HTTPRequest(url: #require(URL(string: "https://feed.example/1.png")), bodyLimit: 10)
  }
}

/// What happened, in order.
private actor Journal {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }
}

private struct Stage: RequestStage {
  let name: String
  let journal: Journal

  func get(_ request: HTTPRequest, through next: any HTTPClient) async throws -> HTTPResponse {
    await journal.add(name)
    let response = try await next.get(request)
    await journal.add("after \(name)")
    return response
  }
}

private struct Client: HTTPClient {
  let journal: Journal

  func get(_ request: HTTPRequest) async -> HTTPResponse {
    await journal.add("client")
    return HTTPResponse(status: 200, body: Data())
  }
}
