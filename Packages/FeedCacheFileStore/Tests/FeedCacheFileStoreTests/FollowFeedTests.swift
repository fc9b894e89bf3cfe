import FailingWrites
import FeedCache
import FeedCacheFileStore
import FeedFailures
import FeedTestSupport
import Foundation
import Testing

/// The contract has what every store tells its followers.
@Suite("File store: follow a feed", .timeLimit(.minutes(5)))
struct FollowFeedTests {
  @Test("A follower makes no directory, and is told of the first feed in it")
  func nothingSaved() async throws {
    let sut = try SUT()
    let changes = try await sut.store.changes()
    #expect(sut.directory.files() == [])
    #expect(!FileManager.default.fileExists(atPath: sut.cachePath))
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try await changes.first { true } != nil)
  }

  @Test("A follower is told that the whole cache was deleted or moved, and of the next feed")
  func cacheIsGone() async throws {
    let sut = try SUT()
    let gone: [@Sendable () throws -> Void] = [
      { try FileManager.default.removeItem(atPath: sut.cachePath) },
      { try FileManager.default.moveItem(atPath: sut.cachePath, toPath: sut.cachePath + "-old") },
    ]
    for isGone in gone {
      try await sut.store.replace(with: try feed(of: 1))
      let changes = try await sut.store.changes()
      try isGone()
      while try await sut.store.retrieve() != nil { _ = try await changes.first { true } }
      #expect(try await changes.first { true } != nil)
      try await sut.store.replace(with: try feed(of: 2))
      #expect(try await changes.first { true } != nil)
    }
  }

  @Test(
    "Where the system cannot watch, following is unavailable",
    .enabled(if: failing_writes_are_available())
  )
  func unavailable() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    fail_writes(sut.directory.path, 1, .max)
    defer { fail_no_writes(sut.directory.path) }
    await expectUnavailable(isWatchLimit) { _ = try await sut.store.changes() }
  }

  @Test(
    "Where the system can no longer watch, the changes end with that error",
    .enabled(if: failing_writes_are_available())
  )
  func unavailableLater() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let changes = try await sut.store.changes()
    // The first write is the move.
    fail_writes(sut.directory.path, 2, .max)
    defer { fail_no_writes(sut.directory.path) }
    try FileManager.default.moveItem(atPath: sut.cachePath, toPath: sut.cachePath + "-old")
    await expectUnavailable(isWatchLimit) {
      for try await _ in changes {}
    }
  }

  #if os(Linux)
    @Test("No file stays open for a follower that has gone, cancelled or not")
    func openFiles() async throws {
      let sut = try SUT()
      try await sut.store.replace(with: try feed(of: 1))
      for isCancelled in [false, true] {
        let follower = Task { [changes = try await sut.store.changes()] in
          for try await _ in changes where !isCancelled { return }
        }
        #expect(try isWatched(sut.cachePath))
        if isCancelled { follower.cancel() }
        try await sut.store.replace(with: try feed(of: 2))
        try await follower.value
        while try isWatched(sut.cachePath) { await Task.yield() }
      }
    }
  #endif

  private func isWatchLimit(_ error: any Error) -> Bool {
    "\(FailureCause(error))".contains("fs.inotify.max_user_watches")
  }
}
