/// Where everything of one feed lies, below the directory of the cache. No other place knows a name on disk.
///
/// ```
/// lock                       taken by a writer, in any program; it stays
/// usage/                     what the cache of each feed takes: empty files, whose names are the numbers
/// <hash of the feed's URL>/
///   feed                     the feed's entry
///   images/<hash of URL>     an entry for the data of each image
///   tmp/                     what is being written
/// ```
struct FeedFolder: Sendable {
  static let lockName = "lock"
  static let ledgerName = "usage"
  static let feedName = "feed"
  static let imagesName = "images"
  static let temporaryName = "tmp"

  let cachePath: String
  let name: EntryName
  /// The feed's URL; `nil` for a folder that was found by its name.
  let url: URL?

  init(cachePath: String, url: URL) { (self.cachePath, name, self.url) = (cachePath, EntryName(of: url), url) }

  init(cachePath: String, name: EntryName) { (self.cachePath, self.name, url) = (cachePath, name, nil) }

  /// The folder, or `nil` where nothing was ever kept. What the first version kept and no writer has adopted yet is found too.
  func open() throws -> Directory? {
    guard let cache = try Directory.open(cachePath) else { return nil }
    if let folder = try cache.directory(name.text) { return folder }
    if let former = try former(in: cache) { return former }
    // Between the two looks a writer may have given the former one its new name.
    return try cache.directory(name.text)
  }

  /// Whether there may be something of ours. Without a lock there is not, unless somebody took the lock away: old, empty files are what tidy
  /// programs delete.
  func isKept(in cache: borrowing Directory) throws -> Bool {
    if try cache.status(of: Self.lockName) != nil { return true }
    if try cache.status(of: name.text)?.isDirectory == true, let folder = try cache.directory(name.text),
      try [Self.feedName, Self.imagesName].contains(where: { try folder.status(of: $0) != nil })
    {
      return true
    }
    guard let _ = try former(in: cache) else { return false }
    return true
  }
}

extension Directory {
  private static var largeEntry: Int { 16 << 20 }

  /// The feed that is kept here, if it can be read.
  func wholeFeed() throws -> FeedEntry? {
    do {
      return try entry(FeedFolder.feedName)?.decoded(by: FeedEntry.init(decoding:))
    } catch FeedStoreError.corrupt {
      return nil
    }
  }

  /// The URL that the entry `name` says it is of.
  func claimedURL(of name: String) throws -> String? {
    guard case .file(let file, let status) = try file(name) else { return nil }
    return try file.claimedURL(status)
  }

  /// Whether the feed that is kept here is of another URL, and whole.
  func holdsFeed(otherThan url: URL) throws -> Bool {
    // Mostly the first bytes say that it is the same, and the rest need not be read.
    if try claimedURL(of: FeedFolder.feedName) == url.absoluteString { return false }
    return try wholeFeed().map { $0.url.absoluteString != url.absoluteString } ?? false
  }

  /// What is kept under `name`: its bytes, checked by nobody yet, and the mark of this save; `nil` where nothing is kept.
  func entry(_ name: String) throws -> RawEntry? {
    switch try file(name) {
    case .none: return nil
    case .notAFile(let status):
      throw FeedStoreError.corrupt(FeedStoreRevision(status), reason: "\(path)/\(name) is not a plain file")
    case .file(let file, let status):
      guard status.size <= EntryFormat.maximumLength else {
        throw FeedStoreError.corrupt(try file.revision(status), reason: "\(path)/\(name) is too large")
      }
      let size = status.size
      // Before so much memory is asked for, the header must agree.
      if size > Self.largeEntry, try file.claimedLength() != UInt64(size) {
        throw FeedStoreError.corrupt(try file.revision(status), reason: "\(path)/\(name): its length is wrong")
      }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 8)
      // The entry takes over the buffer at once: what is thrown from here on frees it.
      var entry = RawEntry(buffer: buffer, path: file.path, revision: FeedStoreRevision(status))
      let count = try file.readFromStart(into: buffer)
      entry.revision = FeedStoreRevision(status, header: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      guard count == size else { throw FeedStoreError.corrupt(entry.revision, reason: "\(file.path) is cut off") }
      return entry
    }
  }

  /// The mark of whatever is kept under `name`.
  func revision(of name: String) throws -> FeedStoreRevision {
    switch try file(name) {
    case .none: return FeedStoreRevision(nil)
    case .notAFile(let status): return FeedStoreRevision(status)
    case .file(let file, let status): return try file.revision(status)
    }
  }
}

extension FileDescriptor {
  /// The URL that this entry says it is of. Only a checksum would tell that it is an entry.
  fileprivate func claimedURL(_ status: FileStatus) throws -> String? {
    try withUnsafeTemporaryAllocation(byteCount: EntryFormat.startLength, alignment: 8) { start in
      guard try readFromStart(into: start) == start.count else { return nil }
      let length = EntryFormat.claimedURLLength(UnsafeRawBufferPointer(start))
      guard length <= status.size - start.count else { return nil }
      return try withUnsafeTemporaryAllocation(byteCount: length, alignment: 1) { url in
        guard try read(into: url) == length else { return nil }
        return String(decoding: url, as: UTF8.self)
      }
    }
  }

  /// The length that the header of this file gives it.
  fileprivate func claimedLength() throws -> UInt64 {
    try withUnsafeTemporaryAllocation(byteCount: EntryFormat.headerLength, alignment: 8) { buffer in
      let count = try readFromStart(into: buffer)
      return count < EntryFormat.headerLength ? 0 : EntryFormat.claimedLength(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The mark of this file, which was just opened and has this status.
  fileprivate func revision(_ status: FileStatus) throws -> FeedStoreRevision {
    try withUnsafeTemporaryAllocation(byteCount: EntryFormat.headerLength, alignment: 8) { buffer in
      let count = try readFromStart(into: buffer)
      return FeedStoreRevision(status, header: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

extension FeedStoreRevision {
  /// A save is known by its file and the mark in its header, as far as there is one. Systems count a file's time coarsely and give the number
  /// of a deleted file to the next one, so the file alone would not do; and of corruption the mark alone would not.
  init(_ status: FileStatus?, header: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)) {
    let end = EntryFormat.markOffset + 8
    let mark = header.count < end ? 0 : header.loadUnaligned(fromByteOffset: EntryFormat.markOffset, as: UInt64.self)
    self.init(status.map { "\($0.mark)-\(mark)" } ?? "nothing")
  }
}

/// The bytes of a file of the cache, freed when they go out of scope.
struct RawEntry: ~Copyable {
  private let buffer: UnsafeMutableRawBufferPointer
  let path: String
  var revision: FeedStoreRevision

  init(buffer: UnsafeMutableRawBufferPointer, path: String, revision: FeedStoreRevision) {
    self.buffer = buffer
    self.path = path
    self.revision = revision
  }

  deinit { buffer.deallocate() }

  /// Decodes the bytes; corruption becomes the store's error, with this save's mark.
  func decoded<Entry>(by decode: (UnsafeRawBufferPointer) throws(Corruption) -> Entry) throws -> Entry {
    do throws(Corruption) {
      return try decode(UnsafeRawBufferPointer(buffer))
    } catch {
      throw FeedStoreError.corrupt(revision, reason: "\(path): \(error.reason)")
    }
  }
}
