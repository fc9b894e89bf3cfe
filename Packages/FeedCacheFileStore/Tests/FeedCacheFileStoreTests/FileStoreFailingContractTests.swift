import FeedCache
import FeedCacheContract
import FeedCacheFileStore
import Foundation
import Testing

@Suite("File store: the contract of a store that fails")
struct FileStoreFailingContractTests {
  @Test(
    "Replacing: the file store that cannot write keeps every promise of a failing store",
    arguments: FeedStoreContract.promisesOfFailingStore)
  func feedStore(_ promise: ContractPromise<FailingStore<any FeedStore>>) async throws {
    let sut = try SUT()
    let temporary = try await sut.temporaryPath()
    try await promise.check(FailingStore(sut.store) { try breakOrHeal(temporary, isFailing: $0) })
  }

  @Test(
    "Image data: the file store that cannot write keeps every promise of a failing store",
    arguments: FeedImageDataStoreContract.promisesOfFailingStore)
  func imageData(_ promise: ContractPromise<FailingStore<any FeedStore & FeedImageDataStore>>) async throws {
    let sut = try SUT()
    let temporary = try await sut.temporaryPath()
    try await promise.check(FailingStore(sut.store) { try breakOrHeal(temporary, isFailing: $0) })
  }
}

extension SUT {
  /// Where the feed's temporary files go. The folder's name is the store's own, so a feed is saved to see it, and deleted again.
  fileprivate func temporaryPath() async throws -> String {
    try await store.replace(with: try feed(of: 0))
    let path = try folder() + "/tmp"
    try await store.delete()
    return path
  }
}

/// A file in the place of the folder for temporary files: nothing new can be written.
private func breakOrHeal(_ temporary: String, isFailing: Bool) throws {
  let folder = URL(filePath: temporary).deletingLastPathComponent()
  if FileManager.default.fileExists(atPath: temporary) { try FileManager.default.removeItem(atPath: temporary) }
  guard isFailing else { return }
  let ownersAlone: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: ownersAlone)
  try Data().write(to: URL(filePath: temporary))
}
