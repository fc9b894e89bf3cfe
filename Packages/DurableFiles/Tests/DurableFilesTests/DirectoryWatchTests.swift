import FailingWrites
import FeedFailures
import FeedTestSupport
import Foundation
import Synchronization
import Testing

@testable import DurableFiles

@Suite("Directory watch", .timeLimit(.minutes(5)))
struct DirectoryWatchTests {
  @Test("A file that is made, written, replaced or deleted is a change")
  func file() async throws {
    let sut = try SUT()
    var changes = try sut.changes().makeAsyncIterator()
    for change in [sut.make, sut.write, sut.replace, sut.delete] {
      try change()
      #expect(try await changes.next() != nil)
    }
  }

  @Test("Any number of changes that nobody waits for are one")
  func coalesces() async throws {
    let sut = try SUT()
    var changes: AsyncThrowingStream<Void, any Error>? = try sut.changes()
    let other = try sut.changes()
    try sut.make()
    for _ in 0..<100 {
      try sut.write()
      for try await _ in other { break }
    }
    let reader = Task { [changes] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await changes?.reduce(0) { count, _ in count + 1 } ?? 0
    }
    changes = nil
    #expect(try await reader.value <= 1)
  }

  @Test("A directory that is made before the one above it is watched is watched all the same")
  func madeMeanwhile() throws {
    var isMade = false
    let watched = try DirectoryWatch.watch(["/a/b", "/a", "/"]) { path in
      guard path != "/a/b" || isMade else { return String?.none }
      isMade = true
      return path
    }
    #expect(watched == ["/a", "/a/b"])
  }

  @Test("One above that may not be watched keeps nobody from watching the directory")
  func forbidden() throws {
    let watched = try DirectoryWatch.watch(["/a/b", "/a", "/"]) { path in
      guard path == "/a/b" else { throw FileError(.useDirectory, path, code: EACCES) }
      return path
    }
    #expect(watched == ["/a/b"])
  }

  @Test(
    "A limit of watches is thrown in words about it",
    .enabled(if: failing_writes_are_available())
  )
  func limit() throws {
    let sut = try SUT()
    fail_writes(sut.temporary.path, 1, .max)
    defer { fail_no_writes(sut.temporary.path) }
    let reason = "the limit of inotify watches is reached (fs.inotify.max_user_watches)"
    #expect(throws: FailureCause.file(.useDirectory, path: sut.directory, reason: reason)) {
      try sut.changes()
    }
  }

  @Test(
    "A limit that is reached later ends the changes with an error, and the watch with them",
    .enabled(if: failing_writes_are_available())
  )
  func limitLater() async throws {
    let sut = try SUT()
    let changes = try sut.changes()
    fail_writes(sut.temporary.path, 1, .max)
    rmdir(sut.directory)
    let reason = "the limit of inotify watches is reached (fs.inotify.max_user_watches)"
    await #expect(throws: FailureCause.file(.useDirectory, path: sut.directory, reason: reason)) {
      for try await _ in changes {}
    }
    fail_no_writes(sut.temporary.path)
    #if os(Linux)
      while try sut.isWatched { await Task.yield() }
    #endif
  }

  #if os(Linux)
    @Test("A cancelled reader's changes end without an error, and the watch ends with them")
    func cancel() async throws {
      let sut = try SUT()
      let changes = try sut.changes()
      #expect(try sut.isWatched)
      let reader = Task {
        for try await _ in changes {}
      }
      reader.cancel()
      try await reader.value
      while try sut.isWatched { await Task.yield() }
    }

    @Test("The watch ends with the sequence, read or not")
    func gone() async throws {
      let sut = try SUT()
      do {
        let unread = try sut.changes()
        let changes = try sut.changes()
        try sut.make()
        for try await _ in changes { break }
        withExtendedLifetime(unread) {}
        #expect(try sut.isWatched)
      }
      while try sut.isWatched { await Task.yield() }
    }

    @Test("Files of other names are no change, nor is what a file of the name is elsewhere")
    func otherNames() throws {
      let sut = try SUT()
      let watch = try SystemWatch(of: [SUT.name], in: sut.directory)
      try watch.watch()
      let names = ["\(sut.directory)/other", "\(sut.temporary.path)/\(SUT.name)-1"]
      for name in names { try Data().write(to: URL(filePath: name)) }
      #expect(try !watch.takeEvents())
      try sut.make()
      #expect(try watch.takeEvents())
      #expect(try !watch.takeEvents())
    }

    @Test("A directory that is missing is watched once it is made, at whatever level")
    func missing() throws {
      let sut = try SUT(levels: ["a", "b"])
      let watch = try SystemWatch(of: [SUT.name], in: sut.directory)
      try watch.watch()
      mkdir("\(sut.temporary.path)/a", 0o700)
      #expect(try watch.takeEvents())
      // Both at once: the second is there before the first is watched.
      rmdir("\(sut.temporary.path)/a")
      try FileManager.default.createDirectory(
        atPath: sut.directory,
        withIntermediateDirectories: true
      )
      #expect(try watch.takeEvents())
      try sut.make()
      #expect(try watch.takeEvents())
    }

    @Test("A directory that is deleted, or moved with the one above it, and made again is watched")
    func madeAgain() throws {
      let sut = try SUT(levels: ["a", "b"], isThere: true)
      let watch = try SystemWatch(of: [SUT.name], in: sut.directory)
      try watch.watch()
      rmdir(sut.directory)
      #expect(try watch.takeEvents())
      mkdir(sut.directory, 0o700)
      #expect(try watch.takeEvents())
      try sut.make()
      #expect(try watch.takeEvents())

      let above = "\(sut.temporary.path)/a"
      rename(above, above + "-elsewhere")
      #expect(try watch.takeEvents())
      try Data().write(to: URL(filePath: "\(above)-elsewhere/b/\(SUT.name)"))
      #expect(try !watch.takeEvents())
      try FileManager.default.createDirectory(
        atPath: sut.directory,
        withIntermediateDirectories: true
      )
      #expect(try watch.takeEvents())
      try sut.make()
      #expect(try watch.takeEvents())
    }
  #endif
}

/// A file in a directory, and the directories above up to one that is there.
private struct SUT {
  static let name = "file"

  let temporary: TemporaryDirectory
  let directory: String
  var path: String { "\(directory)/\(Self.name)" }

  init(levels: [String] = ["a"], isThere: Bool? = nil) throws {
    temporary = try TemporaryDirectory()
    directory = "\(temporary.path)/\(levels.joined(separator: "/"))"
    guard isThere ?? (levels.count == 1) else { return }
    try FileManager.default.createDirectory(
      atPath: directory,
      withIntermediateDirectories: true
    )
  }

  func changes() throws -> AsyncThrowingStream<Void, any Error> {
    try DirectoryWatch.changes(of: [Self.name], in: directory)
  }

  func make() throws {
    try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
  }

  func write() throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.write(contentsOf: Data([1]))
    try file.close()
  }

  func replace() throws {
    try Data().write(to: URL(filePath: temporary.path + "/new"))
    try #require(rename(temporary.path + "/new", path) == 0)
  }

  func delete() throws { try #require(unlink(path) == 0) }

  #if os(Linux)
    /// Whether an instance of inotify watches the directory, or the one above it. The system closes
    /// one soon after its end.
    var isWatched: Bool {
      get throws {
        var status = stat()
        try #require(stat(temporary.path, &status) == 0)
        let sign = "ino:\(String(status.st_ino, radix: 16)) "
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")
        return files.contains { file in
          // Others' files may be closed meanwhile.
          let info = try? String(contentsOfFile: "/proc/self/fdinfo/\(file)", encoding: .utf8)
          return info?.contains(sign) == true
        }
      }
    }
  #endif
}
