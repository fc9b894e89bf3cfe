import DurableFiles
import FeedCache
import FeedCacheFileStore
import FeedFailures
import FeedTestSupport
import Foundation
import Testing

@Suite("File store: when things go wrong")
struct FileStoreFailureTests {
  @Test("SF2: when the old feed cannot be deleted, the error says so, and nothing is inserted")
  func oldFeedStays() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    // No rename or unlink removes a directory that is not empty.
    let path = try sut.folder() + "/feed"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)

    await expectUnavailable(isRenameOntoDirectory) {
      try await sut.store.replace(with: try feed(of: 2))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["x"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: try sut.folder() + "/tmp") == [])
  }

  @Test(
    "SF3: when saving fails, the error is delivered, the old feed is still there, and nothing half-written is left"
  )
  func savingFails() async throws {
    let sut = try SUT()
    let old = try feed(of: 1)
    try await sut.store.replace(with: old)
    // A file instead of the folder for temporary files: nothing new can be written.
    let temporary = try sut.folder() + "/tmp"
    try FileManager.default.removeItem(atPath: temporary)
    try Data().write(to: URL(filePath: temporary))
    let before = sut.directory.files()

    await expectUnavailable({ ($0 as? FileError)?.action == .useDirectory }) {
      try await sut.store.replace(with: try feed(of: 2))
    }
    #expect(try await sut.store.retrieve()?.feed == old)
    #expect(sut.directory.files() == before)
  }

  @Test(
    "SI2: when saving image data fails, the error is delivered, and what was kept is still there"
  )
  func savingImageDataFails() async throws {
    let sut = try SUT()
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    let temporary = try sut.folder() + "/tmp"
    try FileManager.default.removeItem(atPath: temporary)
    try Data().write(to: URL(filePath: temporary))

    await expectUnavailable({ ($0 as? FileError)?.action == .useDirectory }) {
      try await sut.store.insert(Data([2]), for: try imageURL(0))
    }
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data([1]))
  }

  @Test(
    "CF2: a corrupt feed is an error on read, and validation deletes it",
    arguments: [Data(), Data("garbage".utf8)]
  )
  func corruptFeed(garbage: Data) async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try garbage.write(to: URL(filePath: try sut.file("/feed")))
    await expectCorrupt { _ = try await sut.store.retrieve() }
    #expect(try await sut.cache.summaries().map(\.url) == [nil])

    try await LocalFeedLoader(store: sut.store, now: { savedAt }).validate()
    #expect(try await sut.store.retrieve() == nil)
  }

  @Test(
    "CI3: corrupt image data is an error on read, and validation deletes it, and it no longer counts"
  )
  func corruptImageData() async throws {
    let sut = try SUT()
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    try Data("garbage".utf8).write(to: URL(filePath: try sut.file("images/")))
    await expectCorrupt { _ = try await sut.store.retrieveImageData(for: try imageURL(0)) }

    #expect(try await LocalFeedImageDataLoader(store: sut.store).validate() == 1)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == nil)
    #expect(try await sut.cache.summaries() == [])
  }

  @Test(
    "Validation deletes everything else that has the name of image data, and leaves other files"
  )
  func strangersAmongImages() async throws {
    let sut = try SUT()
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    let whole = try sut.file("images/")
    let images = try sut.folder() + "/images/"
    let target = sut.directory.path + "/target"
    try Data("precious".utf8).write(to: URL(filePath: target))
    // A whole entry under the name of another URL, a link, an empty directory; and a file of
    // another program.
    try FileManager.default.copyItem(
      atPath: whole,
      toPath: images + String(repeating: "0", count: 32)
    )
    try FileManager.default.createSymbolicLink(
      atPath: images + String(repeating: "1", count: 32),
      withDestinationPath: target
    )
    try FileManager.default.createDirectory(
      atPath: images + String(repeating: "2", count: 32),
      withIntermediateDirectories: false
    )
    try Data().write(to: URL(filePath: images + "stranger"))

    #expect(try await sut.store.deleteCorruptImageData() == 3)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data([1]))
    let left = try FileManager.default.contentsOfDirectory(atPath: images)
    #expect(Set(left) == ["stranger", URL(filePath: whole).lastPathComponent])
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
  }

  @Test("Retrieval errors: a cache that is a file cannot be asked, and stays as it is")
  func cacheIsFile() async throws {
    let sut = try SUT()
    try Data("precious".utf8).write(to: URL(filePath: sut.cachePath))
    let isAboutDirectory: (any Error) -> Bool = { ($0 as? FileError)?.isAboutDirectory == true }
    await expectUnavailable(isAboutDirectory) { _ = try await sut.store.retrieve() }
    await expectUnavailable(isAboutDirectory) { try await sut.store.replace(with: try feed(of: 1)) }
    await expectUnavailable(isAboutDirectory) { _ = try await sut.cache.summaries() }
    #expect(try String(contentsOfFile: sut.cachePath, encoding: .utf8) == "precious")
  }

  @Test(
    "Retrieval errors: a directory that others can write to is refused, and stays as it is",
    arguments: [0o777, 0o720, 0o702]
  )
  func othersCanWrite(mode: Int) async throws {
    let sut = try SUT()
    try FileManager.default.createDirectory(
      atPath: sut.cachePath,
      withIntermediateDirectories: false
    )
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: sut.cachePath)
    let refused: (any Error) -> Bool = { ($0 as? UntrustedPath)?.problem == .othersCanWrite }
    await expectUnavailable(refused) { try await sut.store.replace(with: try feed(of: 1)) }
    await expectUnavailable(refused) { _ = try await sut.store.retrieve() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sut.cachePath) == [])
  }

  @Test("An existing directory that only its owner can write is accepted, and keeps its mode")
  func existingDirectory() async throws {
    let sut = try SUT()
    try FileManager.default.createDirectory(
      atPath: sut.cachePath,
      withIntermediateDirectories: false
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sut.cachePath)
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try sut.directory.mode(of: "cache") == 0o755)
  }

  @Test(
    "A symbolic link in the feed's place is not followed: reading is corruption, and replacing leaves its target alone"
  )
  func symbolicLink() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let feedPath = try sut.file("/feed")
    let target = sut.directory.path + "/target"
    try FileManager.default.moveItem(atPath: feedPath, toPath: target)
    try FileManager.default.createSymbolicLink(atPath: feedPath, withDestinationPath: target)
    let content = FileManager.default.contents(atPath: target)

    await expectCorrupt { _ = try await sut.store.retrieve() }
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
    #expect(FileManager.default.contents(atPath: target) == content)
  }

  @Test("A directory reached by a symbolic link is refused")
  func linkedDirectory() async throws {
    let sut = try SUT()
    let target = sut.directory.path + "/target"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: sut.cachePath, withDestinationPath: target)
    await expectUnavailable({ ($0 as? UntrustedPath)?.problem == .symbolicLink }) {
      try await sut.store.replace(with: try feed(of: 1))
    }
    let trailing = FileFeedCache(path: sut.cachePath + "/").store(for: try feedURL())
    await expectUnavailable({ ($0 as? UntrustedPath)?.problem == .symbolicLink }) {
      _ = try await trailing.retrieve()
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
  }

  @Test(
    "Files and directories in each other's place are deleted with the feed, and saving works again"
  )
  func wrongKinds() async throws {
    for (name, isDirectory) in [("feed", true), ("images", false), ("tmp", false)] {
      let sut = try SUT()
      try await sut.store.replace(with: try feed(of: 1))
      try await sut.store.insert(Data([1]), for: try imageURL(0))
      let path = try sut.folder() + "/" + name
      try FileManager.default.removeItem(atPath: path)
      if isDirectory {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      } else {
        try Data().write(to: URL(filePath: path))
      }
      try await sut.store.delete()
      try await sut.store.replace(with: try feed(of: 2))
      try await sut.store.insert(Data([1]), for: try imageURL(0))
      #expect(try await sut.store.retrieve()?.feed.images.count == 2)
    }
  }

  @Test("One bad folder neither hides the other feeds nor protects them")
  func badFolder() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let bad = sut.cachePath + "/" + String(repeating: "0", count: 32)
    try FileManager.default.createDirectory(atPath: bad, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: bad)

    #expect(try await sut.cache.summaries().map(\.url) == [nil, try feedURL()])
    await expectUnavailable({ ($0 as? UntrustedPath)?.problem == .othersCanWrite }) {
      try await sut.cache.deleteAll()
    }
    #expect(try await sut.store.retrieve() == nil)
  }

  @Test(
    "A writer waits for the lock that another program holds, until it is cancelled; readers never wait"
  )
  func heldLock() async throws {
    let sut = try SUT()
    let old = try feed(of: 1)
    try await sut.store.replace(with: old)
    let lock = open(sut.cachePath + "/lock", O_RDWR)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)

    let save = Task { try await sut.store.replace(with: try feed(of: 2)) }
    #expect(try await sut.store.retrieve()?.feed == old, "while the writer waits")
    save.cancel()
    await #expect(throws: CancellationError.self) { try await save.value }
    #expect(try await sut.store.retrieve()?.feed == old)
  }

  @Test("A feed can be deleted if the lock is gone")
  func lostLock() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try FileManager.default.removeItem(atPath: sut.cachePath + "/lock")
    try await sut.store.delete()
    #expect(try await sut.store.retrieve() == nil)
  }

  @Test("Files of impossible sizes are listed, counted and dropped like any other")
  func impossibleSizes() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    for digit in ["0", "1"] {
      let path = try sut.folder() + "/images/" + String(repeating: digit, count: 32)
      let file = open(path, O_WRONLY | O_CREAT, 0o600)
      defer { close(file) }
      // Not every file system allows such a size.
      if ftruncate(file, .max) != 0 { try #require(ftruncate(file, 1 << 40) == 0) }
    }
    #expect(try await sut.cache.summaries().first?.pictures == 3)
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try await sut.cache.summaries().first?.pictures == 1)
  }
}
