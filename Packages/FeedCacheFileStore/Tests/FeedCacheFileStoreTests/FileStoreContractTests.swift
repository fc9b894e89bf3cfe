import FailingWrites
import FeedCache
import FeedCacheContract
import FeedContract
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCacheFileStore

@Suite("File store: the contract")
struct FileStoreContractTests {
  @Test(
    "Replacing: the file store keeps every promise of a feed store",
    arguments: FeedStoreContract.promises(of: subject())
  )
  func feedStore(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: the file store keeps every promise",
    arguments: FeedImageDataStoreContract.promises(of: subject())
  )
  func imageData(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: the file store keeps every promise over its limit",
    arguments: FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes(
      of: subject(limit: FeedImageDataLimit(bytes: 1_000, count: 2))
    )
  )
  func limit(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "No promise is skipped where system calls can be made to fail",
    .enabled(if: failing_writes_are_available())
  )
  func skipped() {
    #expect(FeedStoreContract.skipped(of: Self.subject()) == [])
    #expect(FeedImageDataStoreContract.skipped(of: Self.subject()) == [])
  }

  private static func subject(
    limit: FeedImageDataLimit = FeedImageDataLimit()
  ) -> ContractSubject<any FeedStore & FeedImageDataStore> {
    ContractSubject(
      makeStorage: { try SUT(limit: limit) },
      makeStore: { $0.store },
      reopen: .reopening {
        FileFeedCache(path: $0.cachePath, limit: limit).store(for: try feedURL())
      },
      failingAtWrite: failing_writes_are_available() ? { @Sendable in $0.fail($1) } : nil,
      corrupting: { try $0.corrupt($1) }
    )
  }
}

extension SUT {
  /// Every system call that changes something below the store's directory is a write.
  fileprivate func fail(_ writes: ClosedRange<Int>?) {
    guard let writes else { return fail_no_writes(directory.path) }
    fail_writes(directory.path, writes.lowerBound, writes.upperBound)
  }

  /// Changes one bit of the entry's last byte.
  fileprivate func corrupt(_ part: CorruptiblePart) throws {
    let path = try path(of: part)
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 1] ^= 1
    try bytes.write(to: URL(filePath: path))
  }

  private func path(of part: CorruptiblePart) throws -> String {
    guard case .imageData(let key) = part else { return try file("/feed") }
    return try file(EntryName(of: key).text)
  }
}
