import FeedCore
import Testing

@Suite("The result of loading image data")
struct ImageDataResultTests {
  @Test("Data is a success, and an error a failure")
  func results() async throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    #expect(try await Loader(data: .success(Data([1]))).result(from: url).get() == Data([1]))
    let failed = try await Loader(data: .failure(ImageDataNotFound(url))).result(from: url)
    #expect(throws: ImageDataNotFound(url)) { try failed.get() }
  }

  @Test("A cancel is thrown")
  func cancel() async throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    await #expect(throws: CancellationError.self) {
      _ = try await Loader(data: .failure(CancellationError())).result(from: url)
    }
  }

  private struct Loader: FeedImageDataLoader {
    let data: Result<Data, any Error>

    func loadImageData(for key: ImageDataKey) throws -> Data { try data.get() }
  }
}
