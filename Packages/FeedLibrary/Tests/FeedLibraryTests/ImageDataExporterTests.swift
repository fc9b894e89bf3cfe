import FeedLibrary
import Synchronization
import Testing

@Suite("Save image data as files")
struct ImageDataExporterTests {
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

  @Test("A name that somebody took meanwhile is an outcome, and their file stays")
  func taken() async throws {
    let outcomes = try await export(to: Files(isTakenMeanwhile: true))
    #expect(described(outcomes) == ["failed: 1.gif is taken"])
  }

  @Test("A file that cannot be written ends the work")
  func unwritable() async throws {
    await #expect(throws: AnyFailure()) { try await export(to: Files(isReadOnly: true)) }
  }

  @Test("A cancelled load ends the work")
  func cancel() async throws {
    await #expect(throws: CancellationError.self) {
      try await export(to: Files(), by: Loader(data: .failure(CancellationError())))
    }
  }

  private func export(
    to files: Files,
    by loader: Loader = Loader(data: .success(gif))
  ) async throws -> [ImageDataExporter.Outcome] {
    let item = ImageDataExporter.Item(try anyURL("1")) { "1.\($0.rawValue)" }
    return try await ImageDataExporter(to: files, by: loader)
      .export([item], atOnce: 2) { _, _ in }
  }

  private func described(_ outcomes: [ImageDataExporter.Outcome]) -> [String] {
    outcomes.map { outcome in
      switch outcome {
      case .saved(let file, let bytes, let wasThere):
        "\(wasThere ? "was there" : "saved") \(file) \(bytes)"
      case .failed(let error): "failed: \(error)"
      }
    }
  }
}

private struct Loader: FeedImageDataLoader {
  let data: Result<Data, any Error>

  func loadImageData(from url: URL) throws -> Data { try data.get() }
}

private final class Files: ImageFiles {
  private let files: Mutex<[String: Data]>
  private let isReadOnly: Bool
  private let isTakenMeanwhile: Bool

  init(_ files: [String: Data] = [:], isReadOnly: Bool = false, isTakenMeanwhile: Bool = false) {
    self.files = Mutex(files)
    self.isReadOnly = isReadOnly
    self.isTakenMeanwhile = isTakenMeanwhile
  }

  var written: [String: Data] { files.withLock(\.self) }

  func file(ofAny names: [String]) -> (name: String, size: Int)? {
    for name in names {
      if let data = written[name] {
        return (name, data.count)
      }
    }
    return nil
  }

  func add(_ name: String, _ data: Data) throws -> Bool {
    if isReadOnly {
      throw AnyFailure()
    }
    if isTakenMeanwhile {
      return false
    }
    files.withLock { $0[name] = data }
    return true
  }

  func taken(_ name: String) -> any Error {
    FailureCause.other("\(name) is taken")
  }
}
