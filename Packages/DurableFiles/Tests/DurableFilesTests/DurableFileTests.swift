import DurableFiles
import FailingWrites
import FeedFailures
import FeedTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Durable file")
struct DurableFileTests {
  @Test(
    "Where nothing is, nothing is read; an update makes the file and its directories for their owner alone"
  )
  func newFile() async throws {
    let sut = try DurableFileSUT("config/feed/feeds")
    #expect(try await sut.file.read() == nil)
    #expect(try await sut.file.update { bytes in bytes.isEmpty } == true)
    #expect(try await sut.file.read() == nil, "an unchanged file is not made")

    try await sut.append("1")
    #expect(try await sut.file.read() == Data("1\n".utf8))
    #expect(try sut.directory.mode(of: "config/feed/feeds") == 0o600)
    #expect(try sut.directory.mode(of: "config/feed") == 0o700)
    #expect(try sut.directory.mode(of: "config") == 0o700)
    #expect(sut.directory.files() == ["config/feed/feeds"])
  }

  @Test("An update keeps the permissions, also in a directory that others can write")
  func permissions() async throws {
    let sut = try DurableFileSUT()
    try Data("0\n".utf8).write(to: URL(filePath: sut.path))
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: sut.path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o775],
      ofItemAtPath: sut.directory.path
    )
    try await sut.append("1")
    #expect(try await sut.text() == "0\n1\n")
    #expect(try sut.directory.mode(of: "feeds") == 0o664)
  }

  @Test("An unchanged file is not written")
  func unchanged() async throws {
    let sut = try DurableFileSUT()
    try await sut.append("1")
    let before = try sut.inode()
    let count = try await sut.file.update { bytes in bytes.count }
    #expect(count == 2)
    #expect(try sut.inode() == before)
    try await sut.append("2")
    #expect(try sut.inode() != before)
  }

  @Test(
    "Somebody without a lock who saves meanwhile loses nothing, whether the file was there or not",
    arguments: [true, false],
    [true, false]
  )
  func savedMeanwhile(wasThere: Bool, replacesFile: Bool) async throws {
    let sut = try DurableFileSUT()
    if wasThere {
      try await sut.append("1")
    }
    let path = sut.path
    let isSaved = Mutex(false)
    try await sut.file.update { bytes in
      bytes += Data("2\n".utf8)
      let saves = isSaved.withLock { !exchange(&$0, with: true) }
      if saves {
        let options: Data.WritingOptions = replacesFile ? .atomic : []
        try Data("person\n".utf8).write(to: URL(filePath: path), options: options)
      }
    }
    #expect(try await sut.text() == "person\n2\n")
    #expect(sut.directory.files() == ["feeds"])
  }

  @Test("Where somebody saves without end, the update fails, and the last content stays")
  func savedWithoutEnd() async throws {
    let sut = try DurableFileSUT()
    let path = sut.path
    await #expect(throws: FileError(.write, path, code: EBUSY)) {
      try await sut.file.update { bytes in
        bytes += Data("2\n".utf8)
        try (bytes + Data("person\n".utf8)).write(to: URL(filePath: path), options: .atomic)
      }
    }
    #expect(try await sut.text().hasSuffix("person\n"))
    #expect(sut.directory.files() == ["feeds"])
  }

  @Test("What the change throws ends the update")
  func throwingChange() async throws {
    struct Refusal: Error {}
    let sut = try DurableFileSUT()
    try await sut.append("1")
    await #expect(throws: Refusal.self) {
      try await sut.file.update { bytes in
        bytes = Data()
        throw Refusal()
      }
    }
    #expect(try await sut.text() == "1\n")
  }

  @Test("A chain of symbolic links is followed: its target is replaced, and the links stay")
  func links() async throws {
    let sut = try DurableFileSUT()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: sut.directory.path + "/repository/deep",
      withIntermediateDirectories: true
    )
    try Data("0\n".utf8).write(to: URL(filePath: sut.directory.path + "/repository/list"))
    try manager.createSymbolicLink(
      atPath: sut.directory.path + "/repository/deep/second",
      withDestinationPath: "../list"
    )
    try manager.createSymbolicLink(
      atPath: sut.directory.path + "/way",
      withDestinationPath: "repository/deep"
    )
    try manager.createSymbolicLink(
      atPath: sut.path,
      withDestinationPath: sut.directory.path + "/way/second"
    )

    try await sut.append("1")
    #expect(try await sut.text() == "0\n1\n")
    #expect(
      try manager.destinationOfSymbolicLink(atPath: sut.path) == sut.directory.path + "/way/second"
    )
    #expect(
      try manager.destinationOfSymbolicLink(atPath: sut.directory.path + "/way/second") == "../list"
    )
    let list = sut.directory.path + "/repository/list"
    #expect(try String(contentsOfFile: list, encoding: .utf8) == "0\n1\n")
    #expect(
      try manager.contentsOfDirectory(atPath: sut.directory.path + "/repository").sorted() == [
        "deep", "list",
      ]
    )
  }

  @Test("A dangling link makes its target, unless the directory is missing; a loop is an error")
  func danglingLinks() async throws {
    let sut = try DurableFileSUT()
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: sut.path, withDestinationPath: "repository/list")
    #expect(try await sut.file.read() == nil)
    let repository = "\(sut.directory.path)/repository"
    await sut.expect(.file(.useDirectory, path: repository, reason: "No such file or directory")) {
      try await sut.append("1")
    }
    try manager.createDirectory(atPath: repository, withIntermediateDirectories: false)
    try await sut.append("1")
    #expect(try String(contentsOfFile: repository + "/list", encoding: .utf8) == "1\n")

    let loop = try DurableFileSUT()
    try manager.createSymbolicLink(atPath: loop.path, withDestinationPath: "feeds")
    let reason = "Too many levels of symbolic links"
    await loop.expect(.file(.read, path: loop.path, reason: reason)) {
      _ = try await loop.file.read()
    }
    await loop.expect(.file(.read, path: loop.path, reason: reason)) { try await loop.append("1") }
  }

  @Test(
    "A directory, a pipe or a device is refused, and nothing waits",
    arguments: ["directory", "pipe", "device"]
  )
  func notAFile(kind: String) async throws {
    let sut = try DurableFileSUT()
    switch kind {
    case "directory": try #require(mkdir(sut.path, 0o700) == 0)
    case "pipe": try #require(mkfifo(sut.path, 0o600) == 0)
    default:
      try FileManager.default.createSymbolicLink(atPath: sut.path, withDestinationPath: "/dev/null")
    }
    let path = kind == "device" ? "/dev/null" : sut.path
    await sut.expect(.untrusted(path: sut.path, .notAFile)) { _ = try await sut.file.read() }
    await sut.expect(.untrusted(path: path, .notAFile)) { try await sut.append("1") }
  }

  @Test("A file larger than the limit is an error, and so is an update that makes it larger")
  func limit() async throws {
    let sut = try DurableFileSUT(limit: 4)
    try await sut.append("1")
    try await sut.append("2")
    await sut.expect(.file(.write, path: sut.path, reason: "File too large")) {
      try await sut.append("3")
    }
    #expect(try await sut.text() == "1\n2\n")
    try Data("12345".utf8).write(to: URL(filePath: sut.path))
    await sut.expect(.file(.read, path: sut.path, reason: "File too large")) {
      _ = try await sut.file.read()
    }
    await sut.expect(.file(.read, path: sut.path, reason: "File too large")) {
      try await sut.file.update { bytes in bytes = Data() }
    }
  }

  @Test("What a killed writer left is deleted by the next update; other files stay")
  func leftovers() async throws {
    let sut = try DurableFileSUT()
    for name in [".feeds.new", ".feeds.new.previous", ".feeds.swp", ".other.new"] {
      try Data("left".utf8).write(to: URL(filePath: sut.directory.path + "/" + name))
    }
    try await sut.append("1")
    #expect(Set(sut.directory.files()) == ["feeds", ".feeds.swp", ".other.new"])
  }

  @Test(
    "An update waits for the lock that another program holds, until it is cancelled; a read does not wait"
  )
  func heldLock() async throws {
    let sut = try DurableFileSUT()
    try await sut.append("1")
    let lock = open(sut.directory.path, O_RDONLY)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)

    let update = Task { try await sut.append("2") }
    #expect(try await sut.text() == "1\n", "while the update waits")
    update.cancel()
    await #expect(throws: CancellationError.self) { try await update.value }
    #expect(try await sut.text() == "1\n")
  }

  @Test("A cancel during the change writes nothing")
  func cancelled() async throws {
    let sut = try DurableFileSUT()
    let update = Task {
      try await sut.file.update { bytes in
        bytes = Data("1".utf8)
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await update.value }
    #expect(sut.directory.files() == [])
  }

  @Test("Of many updates at once, through one value and through two, none is lost")
  func updatesAtOnce() async throws {
    let sut = try DurableFileSUT()
    let other = DurableFile(path: sut.path, limit: 1 << 20)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        for file in [sut.file, other] {
          group.addTask { try await file.update { $0 += Data("\(number)\n".utf8) } }
        }
      }
      try await group.waitForAll()
    }
    let lines = try await sut.text().split(separator: "\n").compactMap { Int($0) }
    #expect(lines.sorted() == (0..<50).flatMap { [$0, $0] })
    #expect(sut.directory.files() == ["feeds"])
  }

  @Test(
    "When the disk fails at any step of an update of a durable file, the old content stays, and nothing is left beside it",
    .enabled(if: failing_writes_are_available()),
    arguments: [nil, "old\n"]
  )
  func durableFile(old: String?) async throws {
    var failed = 0
    // More than an update has calls.
    for call in 1...30 {
      let sut = try DurableFileSUT(old == nil ? "made/feeds" : "feeds")
      if let old { try Data(old.utf8).write(to: URL(filePath: sut.path)) }
      fail_writes(sut.directory.path, call, call)
      var failure: (any Error)?
      do { try await sut.append("new") } catch { failure = error }
      fail_no_writes(sut.directory.path)
      failed += failure == nil ? 0 : 1
      #expect(failure == nil || failure is FileError)

      let expected = failure == nil ? (old ?? "") + "new\n" : old
      #expect(try await sut.file.read() == expected.map { Data($0.utf8) }, "call \(call)")
      #expect(
        failure == nil || sut.directory.files() == (old == nil ? [] : ["feeds"]),
        "call \(call)"
      )
      try await sut.append("next")
      #expect(try await sut.text() == (expected ?? "") + "next\n")
      #expect(sut.directory.files().count == 1)
    }
    #expect(failed >= 6)
  }
}

/// A durable file in a directory of its own.
struct DurableFileSUT {
  let directory: TemporaryDirectory
  let path: String
  let file: DurableFile

  init(_ name: String = "feeds", limit: Int = 1 << 20) throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/\(name)"
    file = DurableFile(path: path, limit: limit)
  }

  func append(_ line: String) async throws {
    try await file.update { $0 += Data("\(line)\n".utf8) }
  }

  func text() async throws -> String {
    String(decoding: try #require(try await file.read()), as: UTF8.self)
  }

  func inode() throws -> UInt64? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
  }

  func expect(
    _ cause: FailureCause,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Void
  ) async {
    await #expect(sourceLocation: sourceLocation) {
      try await work()
    } throws: { error in
      FailureCause(error) == cause
    }
  }
}
