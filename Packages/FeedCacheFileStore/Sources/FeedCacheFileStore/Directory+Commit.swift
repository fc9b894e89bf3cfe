/// The write protocol: a new file in the directory for temporary ones, written and synced; renamed into its place; the directory synced. Its
/// callers hold the cache's lock.
extension Directory {
  /// Puts `bytes` under `name`, in one step, durably. Where any of it fails, or the task was cancelled before the rename, what stood under
  /// `name` still stands there.
  func commit(_ bytes: UnsafeRawBufferPointer, as name: String, through temporary: borrowing Directory) throws {
    temporary.sweep()
    do {
      let file = try prepare(temporary.write(bytes, as: name), in: temporary)
      try Task.checkCancellation()
      try place(file, from: temporary)
      try syncPlaced([file], from: temporary)
      temporary.forget([file])
    } catch {
      temporary.sweep()
      throw error
    }
  }

  /// Writes a file that is not synced yet.
  func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws -> WrittenFile {
    do {
      let file = try createFile(name)
      try file.write(bytes)
      return WrittenFile(name: name, descriptor: file)
    } catch {
      // What cannot be deleted is for the next sweep.
      try? delete(name)
      throw error
    }
  }

  /// Makes a file durable that can then be put into its place here.
  func prepare(_ file: WrittenFile, isNew: Bool = false, in temporary: borrowing Directory) throws -> PreparedFile {
    try file.descriptor.sync()
    let previous =
      isNew ? .noFile : try link(file.name, into: temporary, as: PreparedFile.previousName(file.name))
    return PreparedFile(name: file.name, previous: previous)
  }

  /// Puts a file into its place, in one step.
  func place(_ file: PreparedFile, from temporary: borrowing Directory) throws {
    try temporary.move(file.name, to: self, as: file.name)
  }

  /// Makes durable that these files are in their places. Where that fails nobody knows for how long they are: what was there before goes back
  /// as far as it can, and the caller hears of the failure.
  func syncPlaced(_ files: [PreparedFile], from temporary: borrowing Directory) throws {
    do {
      try sync()
    } catch {
      for file in files {
        switch file.previous {
        case .given: try? temporary.move(PreparedFile.previousName(file.name), to: self, as: file.name)
        case .noFile: try? delete(file.name)
        case .impossible: break
        }
      }
      throw error
    }
  }

  /// Deletes what files that are in their places have replaced. What cannot be deleted is for the next sweep.
  func forget(_ files: [PreparedFile]) {
    for file in files where file.previous == .given { try? delete(PreparedFile.previousName(file.name)) }
  }

  /// Deletes what a writer left behind that was killed or failed: under the lock, nobody else is at work here.
  func sweep() {
    guard let names = try? names() else { return }
    // What cannot be deleted now is met again by the next sweep, and by nobody else.
    for name in names where PreparedFile.isOne(name) { try? delete(name) }
  }
}

/// A file among the temporary ones that is written and perhaps not durable yet. It stays open until it is: a sync tells of what was written
/// through this descriptor.
final class WrittenFile {
  let name: String
  let descriptor: FileDescriptor

  init(name: String, descriptor: consuming FileDescriptor) {
    self.name = name
    self.descriptor = descriptor
  }
}

/// A file that is written, synced, and not in its place yet. What stands there has a second name until the new one is durable there.
struct PreparedFile {
  let name: String
  let previous: Directory.SecondName

  static func previousName(_ name: String) -> String { name + suffix }

  /// Whether a writer gives such a name to a temporary file; nothing else is touched.
  static func isOne(_ name: String) -> Bool {
    let name = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    return name == FeedFolder.feedName || EntryName.isOne(name)
  }

  private static let suffix = ".previous"
}
