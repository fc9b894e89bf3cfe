import FeedFailures
import FeedTestSupport
import Foundation
import Testing

@testable import DurableFiles

/// What somebody does who knows no lock while a file is replaced, at each moment of that.
@Suite("Durable file: saves of others meanwhile")
struct SavedMeanwhileTests {
  @Test(
    "What is saved behind the last look stays, whether the file was there or not",
    arguments: [true, false]
  )
  func behindLastLook(wasThere: Bool) throws {
    let sut = try SUT(wasThere: wasThere)
    let isSaved = try sut.commit(look: { _ in
      // Asked before the exchange: nothing is looked at again until that is done.
      try sut.save("person")
      return true
    })
    #expect(!isSaved)
    #expect(try sut.text() == "person")
    #expect(sut.directory.files() == ["feeds"])
  }

  @Test("The file that somebody is about to write to stays, and is the same file")
  func openedMeanwhile() throws {
    let sut = try SUT(wasThere: true)
    let before = try sut.inode()
    // Asked before the exchange, and behind it.
    #expect(try !sut.commit(look: { $0 == 1 }))
    #expect(try sut.text() == "old")
    #expect(try sut.inode() == before)
    #expect(sut.directory.files() == ["feeds"])
  }

  @Test("A file that somebody deletes behind the last look stays deleted")
  func deleted() throws {
    let sut = try SUT(wasThere: true)
    let isSaved = try sut.commit(look: { _ in
      try FileManager.default.removeItem(atPath: sut.path)
      return true
    })
    #expect(!isSaved)
    #expect(sut.directory.files() == [])
  }

  @Test("Where nobody saves meanwhile, the new content is there, and nothing beside it")
  func undisturbed() throws {
    for wasThere in [true, false] {
      let sut = try SUT(wasThere: wasThere)
      #expect(try sut.commit(look: { _ in true }))
      #expect(try sut.text() == "new")
      #expect(sut.directory.files() == ["feeds"])
    }
  }

  #if os(Linux)
    @Test("A watched file knows of who opens it to write to it, and lets readers be")
    func watch() throws {
      let sut = try SUT(wasThere: true)
      let raw = open(sut.path, O_RDONLY)
      let file = WatchedFile(try DiskFile(raw, path: sut.path, for: .read))
      #expect(file.watch())
      close(open(sut.path, O_RDONLY))
      #expect(file.isUntouched)
      // It would wait for the end of the watch.
      #expect(open(sut.path, O_WRONLY | O_NONBLOCK) < 0)
      #expect(!file.isUntouched)
    }

    @Test("A file that stays open to write to it is not updated, and then is")
    func isOpen() async throws {
      let sut = try DurableFileSUT()
      try await sut.append("1")
      let editor = open(sut.path, O_WRONLY)
      await #expect(throws: FileError(.write, sut.path, code: EBUSY)) {
        try await sut.append("2")
      }
      close(editor)
      try await sut.append("3")
      #expect(try await sut.text() == "1\n3\n")
      #expect(sut.directory.files() == ["feeds"])
    }
  #endif
}

/// A file that is replaced by one step of an update, with a look at each moment of it.
private struct SUT {
  let directory: TemporaryDirectory
  let path: String

  init(wasThere: Bool) throws {
    directory = try TemporaryDirectory()
    path = "\(directory.path)/feeds"
    if wasThere {
      try save("old")
    }
  }

  func save(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  func inode() throws -> UInt64? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
  }

  /// Replaces the file; `look` gets how often it was asked.
  func commit(look: (Int) throws -> Bool) throws -> Bool {
    guard let folder = try DiskDirectory.open(directory.path, isShared: true) else {
      throw FileError(.useDirectory, directory.path, code: ENOENT)
    }
    var count = 0
    var failure: (any Error)?
    let isSaved = try Array("new".utf8).withUnsafeBytes { bytes in
      try folder.commit(
        bytes,
        as: "feeds",
        temporarily: ".feeds.new",
        onlyOver: folder.status(of: "feeds"),
        through: folder
      ) {
        count += 1
        do { return try look(count) } catch {
          failure = error
          return false
        }
      }
    }
    if let failure {
      throw failure
    }
    return isSaved
  }
}
