/// The folder of one feed in the cache's directory. Every name on disk is defined here, and explained in the README.
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

  /// The folder, or the one of the first version that no writer has adopted yet; `nil` if neither exists.
  func open() throws -> DiskDirectory? {
    guard let cache = try DiskDirectory.open(cachePath) else { return nil }
    if let folder = try cache.directory(name.text) { return folder }
    if let former = try former(in: cache) { return former }
    // A writer may have adopted the former folder between these looks.
    return try cache.directory(name.text)
  }

  /// Whether `cache` may hold something of this store's. A missing lock proves nothing: cleaners delete old, empty files.
  func exists(in cache: borrowing DiskDirectory) throws -> Bool {
    if try cache.status(of: Self.lockName) != nil { return true }
    if try cache.status(of: name.text)?.isDirectory == true, let folder = try cache.directory(name.text),
      try folder.status(of: Self.feedName) != nil || folder.status(of: Self.imagesName) != nil
    {
      return true
    }
    return try former(in: cache) != nil
  }
}
