import FeedFailures

#if os(Linux)
  import Dispatch
  import Synchronization

  /// An instance of inotify.
  final class SystemWatch: Sendable {
    private let names: Set<String>
    /// The directory, the one above it, and so on up to the root.
    private let paths: [String]
    private let instance: CInt
    private let watches = Mutex<Set<CInt>>([])
    private let source = Mutex<(any DispatchSourceRead)?>(nil)

    private static let changes = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    private static let losses = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_Q_OVERFLOW

    init(of names: Set<String>, in directory: String) throws {
      self.names = names
      paths = DiskDirectory.pathsUp(from: directory)
      instance = inotify_init1(O_NONBLOCK | O_CLOEXEC)
      guard instance >= 0 else {
        throw FileError(.useDirectory, directory)
      }
    }

    deinit {
      close(instance)
    }

    /// Calls `report` after each change, until ``end()``.
    func begin(_ report: @escaping @Sendable (Result<Void, any Error>) -> Void) throws {
      try watch()
      source.withLock { source in
        let queue = DispatchQueue(label: "durable-files.watch")
        source = DispatchSource.makeReadSource(fileDescriptor: instance, queue: queue)
        source?.setEventHandler { @Sendable in
          do {
            if try self.takeEvents() {
              report(.success(()))
            }
          } catch {
            report(.failure(error))
          }
        }
        source?.resume()
      }
    }

    /// The source lets go of this instance, which is closed then.
    func end() {
      source.withLock { source in
        source?.cancel()
        source = nil
      }
    }

    /// Watches what is at the paths now, and nothing else any more.
    func watch() throws {
      let current = Set(try DirectoryWatch.watch(paths, by: watch))
      let former = watches.withLock { watches in
        defer { watches = current }
        return watches.subtracting(current)
      }
      for watch in former {
        inotify_rm_watch(instance, watch)
      }
    }

    private func watch(_ path: String) throws -> CInt? {
      let writes = path == paths[0] ? IN_MODIFY : 0
      let mask = UInt32(Self.changes | Self.losses | writes) | UInt32(IN_ONLYDIR)
      let watch = inotify_add_watch(instance, path, mask)
      if watch >= 0 {
        return watch
      }
      switch errno {
      case ENOENT, ENOTDIR:
        return nil
      case ENOSPC:
        // The system's own words for it are about a disk.
        let reason = "the limit of inotify watches is reached (fs.inotify.max_user_watches)"
        throw FailureCause.file(.useDirectory, path: path, reason: reason)
      default:
        throw FileError(.useDirectory, path)
      }
    }

    /// Takes all events that are there, and returns whether they are about the files.
    func takeEvents() throws -> Bool {
      let parts = paths.dropLast().map { DiskDirectory.split($0).name }
      var isChange = false
      var isElsewhere = false
      for event in readEvents() {
        isChange = isChange || names.contains(event.name)
        isElsewhere = isElsewhere || event.mask & Self.losses != 0 || parts.contains(event.name)
      }
      if isElsewhere {
        try watch()
      }
      return isChange || isElsewhere
    }

    private func readEvents() -> [(name: String, mask: CInt)] {
      var events: [(name: String, mask: CInt)] = []
      withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
        while case let count = read(instance, buffer.baseAddress, buffer.count), count > 0 {
          var end = 0
          while end < count {
            let event = buffer.load(fromByteOffset: end, as: inotify_event.self)
            let start = end + MemoryLayout<inotify_event>.size
            end = start + Int(event.len)
            let name = String(decoding: buffer[start..<end].prefix { $0 != 0 }, as: UTF8.self)
            events.append((name, CInt(bitPattern: event.mask)))
          }
        }
      }
      return events
    }
  }
#endif
