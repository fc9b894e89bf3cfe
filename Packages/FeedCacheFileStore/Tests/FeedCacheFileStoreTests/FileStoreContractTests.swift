import FeedCache
import FeedCacheContract
import FeedCacheFileStore
import Foundation
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

  @Test(
    "Retrieval errors: the file store keeps every promise of a damageable store",
    arguments: FeedStoreContract.promisesOfDamageableStore)
  func damaged(_ promise: ContractPromise<DamageableStore<any FeedStore>>) async throws {
    let sut = try SUT()
    try await promise.check(DamageableStore(sut.store) { try sut.damage($0) })
  }

  @Test(
    "Image data: the file store keeps every promise of a damageable store",
    arguments: FeedImageDataStoreContract.promisesOfDamageableStore)
  func damagedImageData(_ promise: ContractPromise<DamageableStore<any FeedStore & FeedImageDataStore>>) async throws {
    let sut = try SUT()
    try await promise.check(DamageableStore(sut.store) { try sut.damage($0) })
  }
}

extension SUT {
  /// Changes one bit of the entry's last byte.
  fileprivate func damage(_ part: DamageablePart) throws {
    let path = try path(of: part)
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: URL(filePath: path))
  }

  private func path(of part: DamageablePart) throws -> String {
    guard case .imageData(let url) = part else { return try file("/feed") }
    let entry = try directory.files().first { path in
      guard path.contains("/images/") else { return false }
      let bytes = try Data(contentsOf: URL(filePath: "\(directory.path)/\(path)"))
      return bytes.range(of: Data(url.absoluteString.utf8)) != nil
    }
    return try "\(directory.path)/\(#require(entry))"
  }
}
