import FeedCache
import FeedCacheContract
import FeedCacheFileStore
import Testing

@Suite("File store: the contract")
struct FileStoreContractTests {
  @Test("Replacing: the file store keeps every promise of a feed store", arguments: FeedStoreContract.promises)
  func feedStore(_ promise: ContractPromise<any FeedStore>) async throws {
    let sut = try SUT()
    try await promise.check(sut.store)
  }

  @Test("Image data: the file store keeps every promise", arguments: FeedImageDataStoreContract.promises)
  func imageData(_ promise: ContractPromise<any FeedStore & FeedImageDataStore>) async throws {
    let sut = try SUT()
    try await promise.check(sut.store)
  }

  @Test(
    "Image data: the file store keeps every promise over its limit",
    arguments: FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes)
  func limit(_ promise: ContractPromise<any FeedStore & FeedImageDataStore>) async throws {
    let sut = try SUT(limit: FeedImageDataLimit(bytes: 1_000, count: 2))
    try await promise.check(sut.store)
  }
}
