/// Caches of the first version. Two URLs could share a name, so a folder with another URL's feed is not used. Writers hold the cache's lock.
extension FeedFolder {
  private func formerName(of url: URL) -> String { EntryName(formerlyOf: url).text }

  /// The folder that the first version made for this feed, or `nil` if there is none.
  func former(in cache: borrowing DiskDirectory) throws -> DiskDirectory? {
    guard let url, let former = try cache.directory(formerName(of: url)),
      try former.status(of: Self.feedName) != nil, try !former.holdsFeed(otherThan: url)
    else { return nil }
    return former
  }

  /// The folder. A missing one is made, from the one of the first version if there is one.
  func make(in cache: borrowing DiskDirectory) throws -> DiskDirectory {
    if let directory = try cache.directory(name.text) { return directory }
    try adoptFormer(in: cache)
    return try cache.makeDirectory(name.text)
  }

  /// Renames the folder of the first version, unless the new name is taken; its images first, so an interruption hides none.
  func adoptFormer(in cache: borrowing DiskDirectory) throws {
    guard let url, try cache.status(of: name.text) == nil, let former = try former(in: cache) else { return }
    if let images = try former.directory(Self.imagesName) {
      for former in try images.entryNames() {
        guard let claimed = try images.claimedURL(of: former.text), let url = URL(string: claimed),
          EntryName(formerlyOf: url) == former
        else { continue }
        try images.move(former.text, to: images, as: EntryName(of: url).text)
      }
      try images.sync()
    }
    // The first version's numbers are not used: the images are counted.
    try former.delete(Self.ledgerName)
    try cache.move(formerName(of: url), to: cache, as: name.text)
    try cache.sync()
  }

  func deleteFormer(in cache: borrowing DiskDirectory) throws {
    guard let url, try former(in: cache) != nil else { return }
    try cache.deleteFolder(formerName(of: url))
  }
}
