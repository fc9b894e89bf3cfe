/// Tells when files of a directory change, whichever process changes them. The system tells, and
/// nothing is polled: by inotify on Linux; on Apple platforms by kqueue, which is untried.
public enum DirectoryWatch: Sendable {
  /// The changes of the files of these `names` in `directory` from now on, for one reader: one is
  /// made, written, replaced or deleted. That the directory itself is made, moved or deleted is a
  /// change too, whatever is missing above it. All that happens while nobody waits is one change.
  ///
  /// A cancel ends the sequence. With its end, or when it is gone, the watch ends, which takes one
  /// open file on Linux, and on Apple platforms one for each file and directory. If the system
  /// cannot watch, such as at the limit of watches or of open files, this throws, or the sequence.
  public static func changes(of names: Set<String>, in directory: String) throws
    -> AsyncThrowingStream<Void, any Error>
  {
    let (changes, reader) = AsyncThrowingStream<Void, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1)
    )
    let watch = try SystemWatch(of: names, in: directory)
    reader.onTermination = { _ in watch.end() }
    try watch.begin {
      switch $0 {
      case .success: reader.yield()
      case .failure(let error): reader.finish(throwing: error)
      }
    }
    return changes
  }

  /// Watches the first of these directories, each of which is in the next, and the one above it; or
  /// else the nearest one above that is there. `watch` returns `nil` for one that is missing.
  static func watch<Watch>(_ paths: [String], by watch: (String) throws -> Watch?) throws
    -> [Watch]
  {
    var found: [Watch] = []
    var level = 0
    while found.isEmpty, paths.indices.contains(level) {
      if let one = try watch(paths[level]) {
        found.append(one)
      } else {
        level += 1
      }
    }
    // What was made before the watch above it is told by nobody.
    while level > 0, let one = try watch(paths[level - 1]) {
      found.append(one)
      level -= 1
    }
    guard level == 0, found.count == 1, paths.count > 1 else {
      return found
    }
    do {
      // Only the one above tells that the directory goes elsewhere with it.
      return found + (try watch(paths[1]).map { [$0] } ?? [])
    } catch let error as FileError where error.code == EACCES {
      return found
    }
  }
}
