import DurableFiles
import FeedCache
import FeedFailures

extension DiskDirectory {
  /// The entry `name` and its revision, or `nil` if nothing is there. Throws
  /// `FeedStoreError.corrupt` if it is not a whole entry, and `FailureCause.newerFormat` if a newer
  /// version of this module wrote it.
  func entry<Content>(
    _ name: String,
    _ decode: (UnsafeRawBufferPointer) throws -> Content
  ) throws -> (content: Content, revision: FeedStoreRevision)? {
    switch try file(name) {
    case .none:
      return nil
    case .notAFile(let status):
      throw FeedStoreError.corrupt(
        FeedStoreRevision(status),
        reason: "\(path)/\(name) is not a plain file"
      )
    case .file(let file, let status):
      let size = status.size
      // So much memory is allocated only if the header agrees.
      if size > 16 << 20 {
        let start = try file.entryStart()
        guard size <= EntryFormat.maximumLength, start?.length == UInt64(size) else {
          throw FeedStoreError.corrupt(
            FeedStoreRevision(status, start),
            reason: "\(file.path): its length is wrong"
          )
        }
      }
      let bytes = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
      }
      let revision = FeedStoreRevision(status, bytes.withUnsafeBytes(EntryStart.init))
      do {
        return (try bytes.withUnsafeBytes(decode), revision)
      } catch let corruption as Corruption {
        throw FeedStoreError.corrupt(revision, reason: "\(file.path): \(corruption.reason)")
      } catch is NewerFormat {
        throw FailureCause.newerFormat(path: file.path)
      }
    }
  }

  func readableFeed() throws -> FeedEntry? {
    do {
      return try entry(FeedFolder.feedName, FeedEntry.init(decoding:))?.content
    } catch FeedStoreError.corrupt {
      return nil
    }
  }

  func holdsFeed(otherThan url: URL) throws -> Bool {
    // Usually the first bytes name this URL, and the rest need not be read.
    if try claimedURL(of: FeedFolder.feedName) == url.absoluteString {
      return false
    }
    return try readableFeed().map { $0.url.absoluteString != url.absoluteString } ?? false
  }

  /// Throws `FailureCause.newerFormat` if a newer version of this module saved the feed.
  func refuseNewerFeed() throws {
    guard case .file(let file, _) = try file(FeedFolder.feedName),
      try file.entryStart()?.isNewer(than: .feed) == true
    else {
      return
    }
    throw FailureCause.newerFormat(path: file.path)
  }

  func revision(of name: String) throws -> FeedStoreRevision {
    switch try file(name) {
    case .none: FeedStoreRevision(nil)
    case .notAFile(let status): FeedStoreRevision(status)
    case .file(let file, let status): FeedStoreRevision(status, try file.entryStart())
    }
  }

  /// When the feed in this folder was saved, unchecked, in seconds since 2001; long ago if nothing
  /// says so.
  func claimedTimestamp() throws -> Double {
    guard case .file(let file, _) = try file(FeedFolder.feedName),
      let start = try file.entryStart(),
      !start.timestamp.isNaN
    else {
      return -.infinity
    }
    return start.timestamp
  }

  /// The URL in the entry `name`, unchecked.
  func claimedURL(of name: String) throws -> String? {
    guard case .file(let file, let status) = try file(name), let start = try file.entryStart(),
      start.urlLength <= status.size - EntryStart.count
    else {
      return nil
    }
    return try withUnsafeTemporaryAllocation(byteCount: start.urlLength, alignment: 1) { url in
      guard try file.read(into: url, at: EntryStart.count) == url.count else {
        return nil
      }
      return String(decoding: url, as: UTF8.self)
    }
  }

  /// The number of bytes of image data in the entry `name`, unchecked; `nil` if nothing is there. A
  /// file that is not an entry counts in full.
  func dataSize(of name: String) throws -> Int? {
    switch try file(name) {
    case .none:
      return nil
    case .notAFile(let status):
      return status?.size ?? 0
    case .file(let file, let status):
      let size = try file.entryStart().map { status.size - $0.dataOffset } ?? -1
      return size >= 0 ? size : status.size
    }
  }

  func dataSizes() throws -> [EntryName: Int] {
    var sizes: [EntryName: Int] = [:]
    for name in try entryNames() {
      sizes[name] = try dataSize(of: name.text)
    }
    return sizes
  }

  /// The names in this directory that `convert` accepts, in no order.
  func names<Name>(_ convert: (UnsafeRawBufferPointer) -> Name?) throws -> [Name] {
    var names: [Name] = []
    try forEachName { if let name = convert($0) { names.append(name) } }
    return names
  }

  /// The names in this directory that entries have, in no order.
  func entryNames() throws -> [EntryName] {
    try names { EntryName($0) }
  }

  /// Deletes what a killed or failed writer left in this directory for temporary files. No other
  /// file is touched.
  func sweep() {
    // Leftovers take space and do no harm, and the next sweep meets them again.
    let leftovers = try? names { name in
      let name = String(decoding: name, as: UTF8.self)
      let suffix = NewFile.previousSuffix
      let final = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
      return final == FeedFolder.feedName || EntryName(final.utf8) != nil ? name : nil
    }
    for name in leftovers ?? [] {
      try? delete(name)
    }
  }
}

extension DiskFile {
  fileprivate func entryStart() throws -> EntryStart? {
    try withUnsafeTemporaryAllocation(byteCount: EntryStart.count, alignment: 8) { buffer in
      let count = try read(into: buffer, at: 0)
      return EntryStart(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}

extension FeedStoreRevision {
  /// The file alone would not do: systems count time coarsely and reuse inodes. The mark alone
  /// would not: corrupt bytes may lack it.
  fileprivate init(_ status: FileStatus?, _ start: EntryStart? = nil) {
    self = status.map { Self("\($0.mark)-\(start?.mark ?? 0)") } ?? .noFeed
  }
}
