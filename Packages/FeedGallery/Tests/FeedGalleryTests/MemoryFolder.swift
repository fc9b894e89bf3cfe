import Foundation
import Synchronization

@testable import FeedGallery

/// A folder in memory, which keeps in order what was done to it.
final class MemoryFolder: GalleryFolder {
  private let state = Mutex<(files: [String: String], log: [String])>(([:], []))

  var files: [String: String] { state.withLock { $0.files } }
  var log: [String] { state.withLock { $0.log } }

  func replace<Value: Sendable>(
    _ name: String,
    by write: @escaping @Sendable (@escaping GalleryText) async throws -> Value
  ) async throws -> Value {
    let text = MemoryText()
    let value = try await write(text.add)
    state.withLock { state in
      state.files[name] = text.text
      state.log.append("replace \(name)")
    }
    return value
  }

  func keep(_ data: Data, as stem: String, type: String) -> String {
    let name = "\(stem).\(type)"
    state.withLock { $0.log.append("keep \(name)") }
    return name
  }
}

/// What was written.
final class MemoryText: Sendable {
  private let pieces = Mutex<[String]>([])

  var text: String { pieces.withLock { $0.joined() } }

  @Sendable func add(_ piece: String) {
    pieces.withLock { $0.append(piece) }
  }
}

/// Saved feeds, one after another.
final class SavedList: Sendable {
  private let rest: Mutex<[GalleryFeed]>

  init(_ feeds: [GalleryFeed]) {
    rest = Mutex(feeds)
  }

  @Sendable func next() -> GalleryFeed? {
    rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
