/// The write protocol: write a new file in the directory for temporary files and sync it, rename it into its place, sync that directory.
/// The callers hold the cache's lock.
extension Directory {
  /// Saves `bytes` as `name`, durably and in one step. If anything fails, or the task is cancelled before the rename, the old file stays.
  func commit(_ bytes: UnsafeRawBufferPointer, as name: String, through temporary: borrowing Directory) throws {
    temporary.sweep()
    do {
      let file = try temporary.write(bytes, as: name)
      try prepare(file, in: temporary)
      try Task.checkCancellation()
      try temporary.move(file.name, to: self, as: file.name)
      try syncPlaced([file], from: temporary)
      temporary.forgetPrevious(of: [file])
    } catch {
      temporary.sweep()
      throw error
    }
  }

  /// Writes a new file, which is not durable yet.
  func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws -> NewFile {
    do {
      let file = try createFile(name)
      try file.writeAll(bytes)
      return NewFile(name, file)
    } catch {
      // If it cannot be deleted either, the next sweep does it.
      try? delete(name)
      throw error
    }
  }

  /// Makes a new file durable, and gives the file that it replaces a second name, until the new one is durable in its place.
  func prepare(_ file: NewFile, replacesNothing: Bool = false, in temporary: borrowing Directory) throws {
    try file.sync()
    if !replacesNothing { file.previous = try link(file.name, into: temporary, as: file.previousName) }
  }

  /// Makes the placed files durable. If that fails they may not survive, so the previous files are restored as far as possible.
  func syncPlaced(_ files: [NewFile], from temporary: borrowing Directory) throws {
    do {
      try sync()
    } catch {
      // The caller gets the first error, whatever restoring does.
      for file in files {
        switch file.previous {
        case .given: try? temporary.move(file.previousName, to: self, as: file.name)
        case .noFile: try? delete(file.name)
        case .impossible: break
        }
      }
      throw error
    }
  }

  /// Deletes the files that the placed ones replaced.
  func forgetPrevious(of files: [NewFile]) {
    // If one cannot be deleted, the next sweep does it.
    for file in files where file.previous == .given { try? delete(file.previousName) }
  }

  /// Deletes what a killed or failed writer left in this directory for temporary files.
  func sweep() {
    // Leftovers take space and do no harm, and the next sweep meets them again.
    let leftovers = try? names { name in
      let name = String(decoding: name, as: UTF8.self)
      return NewFile.isTemporaryName(name) ? name : nil
    }
    for name in leftovers ?? [] { try? delete(name) }
  }
}

/// A file in the directory for temporary files, on its way to its place.
final class NewFile {
  let name: String
  /// Whether the file that it replaces has a second name.
  var previous = Directory.SecondName.noFile
  /// Open until it is synced: a sync reports the errors of what was written through this descriptor.
  private var descriptor: FileDescriptor?

  init(_ name: String, _ descriptor: consuming FileDescriptor) {
    self.name = name
    self.descriptor = consume descriptor
  }

  func beginSync() { descriptor?.beginSync() }

  /// Makes the file durable, and closes it.
  func sync() throws { try descriptor.take()?.sync() }

  var previousName: String { name + Self.previousSuffix }

  /// Whether a writer gives a temporary file this name. No other file is touched.
  static func isTemporaryName(_ name: String) -> Bool {
    let name = name.hasSuffix(previousSuffix) ? String(name.dropLast(previousSuffix.count)) : name
    return name == FeedFolder.feedName || EntryName(name.utf8) != nil
  }

  private static let previousSuffix = ".previous"
}
