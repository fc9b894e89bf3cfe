import DurableFiles

/// The folder of one feed in the cache's directory, and the names of what is in it. The article
/// "The files on disk" explains them.
struct FeedFolder: Sendable {
  static let lockName = "lock"
  static let ledgerName = "usage"
  static let feedName = "feed"
  static let imagesName = "images"
  static let temporaryName = "tmp"

  let cachePath: String
  let name: EntryName
  /// The feed's URL; `nil` for a folder that was found by its name.
  var url: URL?

  /// The folder; `nil` if there is none.
  func open() throws -> DiskDirectory? {
    try DiskDirectory.open(cachePath)?.directory(name.text)
  }

  /// Whether `cache` may hold something of this store's. A missing lock proves nothing: cleaners
  /// delete old, empty files.
  func exists(in cache: borrowing DiskDirectory) throws -> Bool {
    if try cache.status(of: Self.lockName) != nil {
      return true
    }
    guard try cache.status(of: name.text)?.isDirectory == true,
      let folder = try cache.directory(name.text)
    else {
      return false
    }
    if try folder.status(of: Self.feedName) != nil {
      return true
    }
    return try folder.status(of: Self.imagesName) != nil
  }
}
