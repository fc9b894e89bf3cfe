import FeedTestSupport
import Foundation
import Testing

@testable import DurableFiles

@Suite("A file that a customer wrote")
struct InputFileTests {
  @Test("Its bytes are read, up to the limit", arguments: [0, 1, 70_000])
  func bytes(count: Int) throws {
    let directory = try TemporaryDirectory()
    let file = try make(count: count, in: directory)
    #expect(try InputFile.data(at: file, limit: count) == Data(count: count))
  }

  @Test(
    "What comes through a pipe is read to its end, up to the limit",
    arguments: [0, 1, 1 << 20]
  )
  func input(count: Int) async throws {
    let pipe = Pipe()
    write(count, to: pipe)
    let reader = pipe.fileHandleForReading.fileDescriptor
    #expect(try await InputFile.data(from: reader, limit: count) == Data(count: count))
  }

  @Test("More than the limit is refused, before the end of it comes")
  func largeInput() async throws {
    let pipe = Pipe()
    write(1 + 1 << 20, to: pipe)
    let reader = pipe.fileHandleForReading.fileDescriptor
    await #expect(throws: UnreadableFile(description: "it is larger than 1 MiB")) {
      try await InputFile.data(from: reader, limit: 1 << 20)
    }
  }

  /// On a thread of its own, since the pipe takes little before it is read.
  private func write(_ count: Int, to pipe: Pipe) {
    Thread.detachNewThread {
      _ = try? pipe.fileHandleForWriting.write(contentsOf: Data(count: count))
      try? pipe.fileHandleForWriting.close()
    }
  }

  @Test("A cancel ends the wait for more")
  func cancelledInput() async throws {
    let pipe = Pipe()
    let reader = pipe.fileHandleForReading.fileDescriptor
    let reading = Task { try await InputFile.data(from: reader, limit: 10) }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    try pipe.fileHandleForWriting.close()
  }

  @Test("Where there is none there are no bytes", arguments: ["none", "file/none"])
  func missing(name: String) throws {
    let directory = try TemporaryDirectory()
    _ = try make(count: 1, in: directory)
    #expect(try InputFile.data(at: "\(directory.path)/\(name)", limit: 10) == nil)
  }

  @Test("One that is larger than the limit is refused")
  func large() throws {
    let directory = try TemporaryDirectory()
    let file = try make(count: 1 + 1 << 20, in: directory)
    #expect(throws: UnreadableFile(description: "it is larger than 1 MiB")) {
      try InputFile.data(at: file, limit: 1 << 20)
    }
  }

  @Test(
    "A directory, and a pipe that nobody writes to, is refused at once",
    arguments: [true, false]
  )
  func special(isDirectory: Bool) throws {
    let directory = try TemporaryDirectory()
    let pipe = "\(directory.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: UnreadableFile(description: "it is not a plain file")) {
      try InputFile.data(at: isDirectory ? directory.path : pipe, limit: 10)
    }
  }

  @Test("What the system refuses is said in its words")
  func refused() throws {
    let directory = try TemporaryDirectory()
    let file = "\(directory.path)/loop"
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file)
    #expect(throws: UnreadableFile(description: String(cString: strerror(ELOOP)))) {
      try InputFile.data(at: file, limit: 10)
    }
  }

  @Test(
    "A mode that lets others read or write it is seen",
    arguments: [(0o600, false), (0o400, false), (0o640, true), (0o602, true), (0o610, true)]
  )
  func mode(mode: Int, isSeen: Bool) throws {
    let directory = try TemporaryDirectory()
    let file = try make(count: 1, in: directory)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    #expect(try InputFile.isSeenByOthers(file) == isSeen)
  }

  @Test("A file that is not there has no mode")
  func noMode() throws {
    #expect(throws: UnreadableFile(description: String(cString: strerror(ENOENT)))) {
      try InputFile.isSeenByOthers("/no/such/file")
    }
  }

  private func make(count: Int, in directory: TemporaryDirectory) throws -> String {
    let file = "\(directory.path)/file"
    try Data(count: count).write(to: URL(filePath: file))
    return file
  }
}
