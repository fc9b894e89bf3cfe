import FeedCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where everything of one feed lies, below the directory of the cache. No other place knows a name on disk.
///
/// ```
/// lock                      taken by whoever writes, in any program; it stays
/// <hash of the feed's URL>/
///   feed                    the feed's entry
///   images/<hash of URL>    an entry for the data of each image
///   usage                   how much image data there is, so that nobody has to count
///   tmp/                    what is being written
/// ```
struct FeedFolder: Sendable {
  static let lockName = "lock"
  static let feedName = "feed"
  static let imagesName = "images"
  static let usageName = "usage"
  static let temporaryName = "tmp"

  let cachePath: String
  let name: String

  /// The folder, or `nil` where nothing was ever kept.
  func open() throws -> Directory? {
    guard let cache = try Directory.open(cachePath) else { return nil }
    return try cache.directory(name)
  }
}

extension Directory {
  /// What is kept under `name`: its bytes, checked by nobody yet, and the mark of this save; `nil` where nothing is kept.
  func entry(_ name: String) throws -> RawEntry? {
    switch try file(name) {
    case .none: return nil
    case .notAFile(let status):
      throw FeedStoreError.damaged(FeedStoreRevision(status), reason: "\(path)/\(name) is not a plain file")
    case .file(let file, let status):
      guard status.size <= EntryFormat.maximumLength else {
        throw FeedStoreError.damaged(FeedStoreRevision(status), reason: "\(path)/\(name) is too large")
      }
      let size = status.size
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
      let entry = RawEntry(buffer: buffer, path: file.path, revision: FeedStoreRevision(status))
      let count = try file.read(into: buffer)
      guard count == size else { throw FeedStoreError.damaged(entry.revision, reason: "\(file.path) is cut off") }
      return entry
    }
  }

  /// The mark of whatever is kept under `name`.
  func revision(of name: String) throws -> FeedStoreRevision {
    FeedStoreRevision(try status(of: name))
  }
}

extension FeedStoreRevision {
  /// A save is known by its file; where there is none, by that.
  init(_ status: FileStatus?) { self.init(status?.mark ?? "nothing") }
}

/// The bytes of a file of the cache, freed when they go out of scope.
struct RawEntry: ~Copyable {
  private let buffer: UnsafeMutableRawBufferPointer
  let path: String
  let revision: FeedStoreRevision

  init(buffer: UnsafeMutableRawBufferPointer, path: String, revision: FeedStoreRevision) {
    self.buffer = buffer
    self.path = path
    self.revision = revision
  }

  deinit { buffer.deallocate() }

  /// Decodes the bytes; damage becomes the store's error, with this save's mark.
  func decoded<Entry>(by decode: (UnsafeRawBufferPointer) throws(Damage) -> Entry) throws -> Entry {
    do throws(Damage) {
      return try decode(UnsafeRawBufferPointer(buffer))
    } catch {
      throw FeedStoreError.damaged(revision, reason: "\(path): \(error.reason)")
    }
  }
}
