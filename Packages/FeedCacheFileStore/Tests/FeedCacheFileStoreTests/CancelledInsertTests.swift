import DurableFiles
import FeedCache
import FeedCore
import Foundation
import Testing

@testable import FeedCacheFileStore

/// An insert that is cancelled after its data was written, and before it is in its place, uses no
/// quota.
@Suite("File store: a cancelled insert of a group at the limit")
struct CancelledInsertTests {
  @Test("Images are dropped for the inserts that are saved, and not for a cancelled one")
  func nearerPictureStays() async throws {
    #expect(
      try await insert(
        [1: .cancelled, 2: .saved],
        where: [4, 8],
        limit: FeedImageDataLimit(count: 2)
      ) == [2, 4]
    )
  }

  @Test("No other insert is refused because of a cancelled one")
  func othersAreNotRefused() async throws {
    #expect(
      try await insert(
        [1: .cancelled, 2: .saved],
        where: [0, 8],
        limit: FeedImageDataLimit(count: 2)
      ) == [0, 2]
    )
  }

  @Test(
    "The limit holds where the cancelled insert would have dropped the picture that another one replaces"
  )
  func limitHolds() async throws {
    let kept = try await insert(
      [1: .cancelled, 8: .saved],
      where: [4, 8],
      limit: FeedImageDataLimit(count: 2)
    )
    #expect(kept == [4, 8])
  }

  private enum Outcome { case saved, cancelled }

  /// Inserts these pictures in one group, into a cache that has `kept`, and returns the positions
  /// of all that it has then.
  private func insert(
    _ pictures: KeyValuePairs<Int, Outcome>,
    where kept: [Int],
    limit: FeedImageDataLimit
  ) async throws -> [Int] {
    let sut = try SUT(limit: limit)
    try await sut.store.replace(with: try feed(of: 10))
    for picture in kept { try await sut.store.insert(Data([1]), for: try imageURL(picture)) }
    let cancellations = pictures.map { _ in Cancellation() }
    let group = try zip(pictures, cancellations).map { picture, cancellation in
      let key = ImageDataKey(try imageURL(picture.key))
      return PendingInsert(ImageDataEntry(key: key, data: Data([2])), cancellation)
    }
    var marks = 0
    let mark = {
      marks += 1
      // Each insert gets its mark when it is written, so by the last one all are.
      if marks == pictures.count {
        for (picture, cancellation) in zip(pictures, cancellations)
        where picture.value == .cancelled {
          cancellation.cancel()
        }
      }
      return UInt64(marks)
    }
    let cache = try DiskDirectory.make(sut.cachePath)
    let folder = try cache.makeDirectory(EntryName(of: try feedURL()).text)
    var ledger = try UsageLedger(of: cache, mark: mark)
    var record = try ledger.exactRecord(of: EntryName(of: try feedURL()), in: folder)
    marks = 0
    var index: ImageIndex?
    try folder.insert(group, limit: limit, record: &record, in: &ledger, index: &index)
    try ledger.write(record)
    for (insert, picture) in zip(group, pictures) {
      switch picture.value {
      case .saved: try insert.result?.get()
      case .cancelled: #expect(throws: CancellationError.self) { try insert.result?.get() }
      }
    }
    let positions = try await sut.kept(of: 10)
    #expect(record.usage == FeedImageDataUsage(bytes: positions.count, count: positions.count))
    return positions
  }
}
