import FeedCache
import FeedFailures
import Foundation
import Testing

@testable import FeedCacheSQLite

/// The contract has what every store tells its followers.
@Suite("SQLite store: follow a feed", .timeLimit(.minutes(5)))
struct FollowFeedTests {
  @Test("A follower makes no file, and is told of the first feed")
  func nothingSaved() async throws {
    let sut = try SUT()
    let changes = try await sut.store.changes()
    #expect(!FileManager.default.fileExists(atPath: sut.cachePath))
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try await changes.first { true } != nil)
  }

  @Test("Image data, and the feeds of other URLs, are no change")
  func others() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let follower = Task { [changes = try await sut.store.changes()] in
      var count = 0
      for try await _ in changes {
        count += 1
        if try await sut.store.retrieve()?.feed.images.count == 2 { break }
      }
      return count
    }
    let other = sut.cache.store(for: try imageURL(9))
    for _ in 0..<10 {
      try await other.replace(with: try feed(of: 1))
      try await sut.store.insert(Data([1]), for: try imageURL(0))
    }
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await follower.value == 1)
  }

  @Test("A change that a program is still writing is told once it can be read")
  func afterTheWriter() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let changes = try await sut.store.changes()
    let writer = try Connection(path: sut.databasePath)
    try writer.run("PRAGMA cache_size = 1")
    try writer.run("BEGIN IMMEDIATE")
    try writer.run("UPDATE feed SET revision = CAST('another' AS BLOB)")
    let change = Task {
      let change: Void? = try await changes.first { true }
      return (change != nil, try await sut.reopened().revision())
    }
    for _ in 0..<100 { await Task.yield() }
    try writer.run("COMMIT")
    let (isTold, revision) = try await change.value
    #expect(isTold)
    #expect(revision == "another")
  }

  @Test("A follower is told of a database that cannot be read, and of the next feed in it")
  func corrupt() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let changes = try await sut.store.changes()
    try sut.change("PRAGMA application_id = 1")
    #expect(try await changes.first { true } != nil)
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await changes.first { true } != nil)
  }

  @Test("A follower is told that the database was deleted, and of the next feed")
  func deleted() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let changes = try await sut.store.changes()
    try FileManager.default.removeItem(atPath: sut.cachePath)
    #expect(try await changes.first { true } != nil)
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await changes.first { true } != nil)
  }

  @Test("Where the directory is not trusted any more, the changes end with that error")
  func untrusted() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let changes = try await sut.store.changes()
    chmod(sut.cachePath, 0o777)
    try sut.change("UPDATE feed SET revision = CAST('another' AS BLOB)")
    await expectUnavailable({ $0 == .untrusted(path: sut.cachePath, .othersCanWrite) }) {
      for try await _ in changes {}
    }
    chmod(sut.cachePath, 0o700)
  }

  #if os(Linux)
    @Test("No file stays open for a follower that has gone, cancelled or not")
    func openFiles() async throws {
      let sut = try SUT()
      try await sut.store.replace(with: try feed(of: 1))
      try await follow(sut)
      // SQLite itself keeps the file of a closed connection for the next one.
      let before = try sut.openFiles()
      for isCancelled in [false, true, false] {
        try await follow(sut, isCancelled: isCancelled)
        while try sut.openFiles() > before { await Task.yield() }
      }
    }

    private func follow(_ sut: SUT, isCancelled: Bool = false) async throws {
      let follower = Task { [changes = try await sut.store.changes()] in
        for try await _ in changes where !isCancelled { return }
      }
      #expect(try isWatched(sut.cachePath))
      if isCancelled { follower.cancel() }
      try await sut.store.replace(with: try feed(of: 2))
      try await follower.value
      while try isWatched(sut.cachePath) { await Task.yield() }
    }
  #endif
}

extension FeedStore {
  fileprivate func revision() async throws -> String? {
    do {
      return try await retrieve()?.revision.rawValue
    } catch FeedStoreError.corrupt(let revision, _) {
      return revision.rawValue
    }
  }
}

#if os(Linux)
  extension SUT {
    /// How many descriptors of the database and its log are open.
    fileprivate func openFiles() throws -> Int {
      let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      return files.count { file in
        // Others' files may be closed meanwhile.
        let path = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(file)"
        )
        return path?.hasPrefix(cachePath) == true
      }
    }
  }
#endif
