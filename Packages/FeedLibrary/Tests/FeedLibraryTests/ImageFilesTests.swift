import FeedCore
import FeedLibrary
import ImageHeaders
import Synchronization
import Testing

@Suite("Deliver image data to files")
struct ImageFilesTests {
  private static let gif = Data("GIF89a".utf8) + Data([1, 0, 1, 0])

  @Test("Image data becomes a file under the name of its format")
  func save() async throws {
    let files = Files()
    let outcomes = try await export(to: files)
    #expect(files.written == ["1.gif": Self.gif])
    #expect(described(outcomes) == ["saved 1.gif \(Self.gif.count)"])
  }

  @Test("What is there already, in any format, is neither loaded nor written")
  func alreadyThere() async throws {
    let files = Files(["1.png": Data([1, 2])])
    let outcomes = try await export(to: files, by: Loader(data: .failure(AnyFailure())))
    #expect(files.written == ["1.png": Data([1, 2])])
    #expect(described(outcomes) == ["was there 1.png 2"])
  }

  @Test("What is no image becomes no file")
  func noImage() async throws {
    let files = Files()
    let outcomes = try await export(to: files, by: Loader(data: .success(Data("<html>".utf8))))
    #expect(files.written == [:])
    #expect(described(outcomes) == ["failed: notAnImage"])
  }

  @Test("A load that fails is an outcome, and the others go on")
  func failure() async throws {
    let outcomes = try await export(to: Files(), by: Loader(data: .failure(AnyFailure())))
    #expect(described(outcomes) == ["failed: AnyFailure()"])
  }

  @Test("Another image's file of the same name stays, and the new one has a number")
  func taken() async throws {
    let files = Files(["1.gif": Data("another".utf8)], owners: ["1.gif": "another"])
    let outcomes = try await export(to: files)
    #expect(files.written == ["1.gif": Data("another".utf8), "1.gif 2": Self.gif])
    #expect(described(outcomes) == ["saved 1.gif 2 \(Self.gif.count)"])
  }

  @Test("A file of a name that many images may have is the image's if it has its bytes")
  func sameBytes() async throws {
    let files = Files(["1.gif": Self.gif])
    let outcomes = try await export(to: files, isNamedForOwner: false)
    #expect(files.written == ["1.gif": Self.gif])
    #expect(described(outcomes) == ["was there 1.gif \(Self.gif.count)"])
  }

  @Test("A file of a name that many images may have, with other bytes, is another image's")
  func otherBytes() async throws {
    let files = Files(["1.gif": Data([1, 2])])
    let outcomes = try await export(to: files, isNamedForOwner: false)
    #expect(described(outcomes) == ["saved 1.gif 2 \(Self.gif.count)"])
  }

  @Test("A file that was written for the image is not loaded again, whatever its bytes are now")
  func writtenForIt() async throws {
    let files = Files(["old.gif": Data([1, 2])], owners: ["old.gif": "owner"])
    let outcomes = try await export(
      to: files,
      by: Loader(data: .failure(AnyFailure())),
      isNamedForOwner: false
    )
    #expect(described(outcomes) == ["was there old.gif 2"])
  }

  @Test("A file that cannot be written ends the work, which says how far it came")
  func unwritable() async throws {
    let stopped = await #expect(throws: ImageDataWorkStopped.self) {
      try await export(to: Files(isReadOnly: true))
    }
    #expect(stopped?.cause is AnyFailure)
    #expect(stopped?.saved == 0)
    #expect(stopped?.count == 1)
  }

  @Test("A cancelled load ends the work")
  func cancel() async throws {
    await #expect(throws: CancellationError.self) {
      try await export(to: Files(), by: Loader(data: .failure(CancellationError())))
    }
  }

  private func export(
    to files: Files,
    by loader: Loader = Loader(data: .success(gif)),
    isNamedForOwner: Bool = true
  ) async throws -> [ImageDataOutcome] {
    let item = ImageFile(
      ImageDataKey(try anyURL("1")),
      owner: "owner",
      otherNames: ["old.gif"],
      isNamedForOwner: isNamedForOwner
    ) { "1.\($0.rawValue)" }
    return try await ImageDataDelivery(to: files, by: loader).deliver([item])
  }

  private func described(_ outcomes: [ImageDataOutcome]) -> [String] {
    outcomes.map { outcome in
      switch outcome {
      case .saved(let bytes, let wasThere, let file):
        "\(wasThere ? "was there" : "saved") \(file ?? "nowhere") \(bytes)"
      case .failed(let error): "failed: \(error)"
      }
    }
  }
}

private struct Loader: FeedImageDataLoader {
  let data: Result<Data, any Error>

  func loadImageData(for key: ImageDataKey) throws -> Data { try data.get() }
}

private final class Files: ImageFiles {
  private let files: Mutex<[String: Data]>
  private let owners: [String: String]
  private let isReadOnly: Bool

  init(
    _ files: [String: Data] = [:],
    owners: [String: String] = [:],
    isReadOnly: Bool = false
  ) {
    self.files = Mutex(files)
    self.owners = owners
    self.isReadOnly = isReadOnly
  }

  var written: [String: Data] { files.withLock(\.self) }

  func file(
    ofAny names: [String],
    writtenFor owner: String,
    areOwnersAlone: Bool
  ) -> (name: String, size: Int)? {
    for name in names {
      if let data = written[name], owners[name].map({ $0 == owner }) ?? areOwnersAlone {
        return (name, data.count)
      }
    }
    return nil
  }

  func keep(
    _ name: String,
    _ data: Data,
    writtenFor owner: String
  ) throws -> (name: String, wasThere: Bool) {
    if isReadOnly {
      throw AnyFailure()
    }
    return files.withLock { files in
      guard files[name] != data else {
        return (name, true)
      }
      let name = files[name] == nil ? name : "\(name) 2"
      files[name] = data
      return (name, false)
    }
  }
}
