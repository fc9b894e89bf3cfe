import FeedAPI
import FeedCore
import FeedFailures
import FeedHTTP
import Testing

@Suite("A client for the images of a saved feed")
struct ClientForImagesTests {
  @Test("The cause of a refusal is the missing connection where that alone keeps images away")
  func unreachable() async throws {
    let origin = try saved(.connectivity, isFromPrivateNetwork: true)
    #expect(await refusal(of: origin) == .privateNetworkOfSavedFeed)
  }

  @Test("Any other feed's images are refused for their own address")
  func others() async throws {
    let origins = [
      Feed.Origin.remote(),
      try saved(.connectivity, isFromPrivateNetwork: false),
      try saved(.invalidData, isFromPrivateNetwork: true),
    ]
    for origin in origins {
      #expect(await refusal(of: origin) == .privateNetwork)
    }
  }

  private func saved(_ kind: LoadFailure.Kind, isFromPrivateNetwork: Bool) throws -> Feed.Origin {
    let url = try #require(URL(string: "https://feed.example/"))
    return .cache(
      savedAt: .distantPast,
      reason: LoadFailure(kind, loading: url, cause: FailureCause.notHTTP),
      isFromPrivateNetwork: isFromPrivateNetwork
    )
  }

  private func refusal(of origin: Feed.Origin) async -> FailureCause? {
    let refusing = HTTPClientSpy.failing(with: HTTPFailure.refused(.privateNetwork))
    let client = refusing.forImages(from: origin)
    do {
      let url = try #require(URL(string: "http://10.0.0.1/1.png"))
      _ = try await client.get(HTTPRequest(url: url, bodyLimit: 1))
      return nil
    } catch {
      return FailureCause(error)
    }
  }
}
