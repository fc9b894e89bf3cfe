/// The write protocol. Its callers hold the cache's lock.
extension Directory {
  private static var previousName: String { "previous" }

  /// Puts `bytes` under `name`, in one step, durably: a new file in `temporary`, written and synced, then renamed into its place, and the
  /// directory synced. Where any of it fails, or the task was cancelled before the rename, what stood under `name` still stands there.
  func commit(_ bytes: UnsafeRawBufferPointer, as name: String, through temporary: borrowing Directory) throws {
    temporary.sweep()
    let previous: SecondName
    do {
      try temporary.write(bytes, as: name)
      previous = try link(name, into: temporary, as: Self.previousName)
      try Task.checkCancellation()
      try temporary.move(name, to: self, as: name)
    } catch {
      temporary.sweep()
      throw error
    }
    do {
      try sync()
    } catch {
      // The new file is in its place, and nobody knows for how long: the old one goes back there, and the caller hears of the failure.
      switch previous {
      case .given: try temporary.move(Self.previousName, to: self, as: name)
      case .noFile: try delete(name)
      case .impossible: break
      }
      throw error
    }
    temporary.sweep()
  }

  /// Deletes what a writer left behind that was killed or failed: under the lock, nobody else is at work here.
  func sweep() {
    guard let names = try? names() else { return }
    // What cannot be deleted now is met again by the next sweep, and by nobody else.
    for name in names where Self.isTemporary(name) { try? delete(name) }
  }

  /// Whether a writer gives such a name to a temporary file; nothing else is touched.
  private static func isTemporary(_ name: String) -> Bool {
    name == FeedFolder.feedName || name == previousName || EntryName.isOne(name)
  }

  private func write(_ bytes: UnsafeRawBufferPointer, as name: String) throws {
    let file = try createFile(name)
    try file.write(bytes)
    try file.sync()
  }
}
