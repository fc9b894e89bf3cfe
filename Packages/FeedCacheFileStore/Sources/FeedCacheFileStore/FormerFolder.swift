/// The cache of a feed as the first version kept it, under names of which strangers can make two alike: it is not used if it holds a feed of
/// another URL.
extension FeedFolder {
  private func formerName(of url: URL) -> String { EntryName(formerlyOf: url).text }

  /// The folder of the first version, or `nil` where there is none of this feed.
  func former(in cache: borrowing Directory) throws -> Directory? {
    guard let url, let former = try cache.directory(formerName(of: url)),
      try former.status(of: Self.feedName) != nil, try !former.holdsFeed(otherThan: url)
    else { return nil }
    return former
  }

  /// The folder, made where there is none, of what the first version kept if that is there. Its callers hold the cache's lock.
  func make(in cache: borrowing Directory) throws -> Directory {
    if let directory = try cache.directory(name.text) { return directory }
    try adoptFormer(in: cache)
    return try cache.makeDirectory(name.text)
  }

  /// Gives the folder of the first version its new name, if there is one and nothing has that name: its pictures first, so that readers find
  /// them whenever this ends. Its callers hold the cache's lock.
  func adoptFormer(in cache: borrowing Directory) throws {
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
    // The numbers of the first version are counted anew.
    try former.delete(Self.ledgerName)
    try cache.move(formerName(of: url), to: cache, as: name.text)
    try cache.sync()
  }

  /// Deletes what the first version kept of this feed. Its callers hold the cache's lock.
  func deleteFormer(in cache: borrowing Directory) throws {
    guard let url, try former(in: cache) != nil else { return }
    try cache.deleteFolder(formerName(of: url))
  }
}
