import FeedAPI
import FeedCore
import FeedHTTP
import Testing

@Suite("Cached image data within the memory budget")
struct BudgetedImageDataLoaderTests {
  @Test("The data counts as long as somebody holds it")
  func held() async throws {
    let budget = ByteBudget(bytes: RemoteFeedImageDataLoader.defaultBodyLimit)
    let sut = BudgetedImageDataLoader(Cached(), within: budget)
    var data: Data? = try await sut.loadImageData(from: try url())
    #expect(data == Cached.data)
    #expect(budget.used == Cached.data.count)
    data = nil
    #expect(budget.used == 0)
  }

  @Test("A load that fails takes no memory")
  func failure() async throws {
    let budget = ByteBudget(bytes: RemoteFeedImageDataLoader.defaultBodyLimit)
    let sut = BudgetedImageDataLoader(Cached(error: ImageDataNotFound(try url())), within: budget)
    await #expect(throws: ImageDataNotFound(try url())) {
      try await sut.loadImageData(from: try url())
    }
    #expect(budget.used == 0)
  }

  private func url() throws -> URL {
    try #require(URL(string: "https://feed.example/1.png"))
  }

  private struct Cached: FeedImageDataLoader {
    static let data = Data(repeating: 7, count: 1_000)
    var error: (any Error)?

    func loadImageData(for key: ImageDataKey) throws -> Data {
      if let error {
        throw error
      }
      return Self.data
    }
  }
}
