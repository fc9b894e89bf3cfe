#if canImport(Darwin)
  import Dispatch
  import Synchronization

  /// Sources of kqueue, one for each directory and for each of the files that is there: a directory
  /// tells of its names, and a file of what is written to it. Untried.
  final class SystemWatch: Sendable {
    private let files: [String]
    /// The directory, the one above it, and so on up to the root.
    private let paths: [String]
    private let queue = DispatchQueue(label: "durable-files.watch")
    /// `nil` from the end on.
    private let sources = Mutex<[any DispatchSourceFileSystemObject]?>([])

    init(of names: Set<String>, in directory: String) throws {
      files = names.map { "\(directory)/\($0)" }
      paths = DiskDirectory.pathsUp(from: directory)
    }

    /// Calls `report` after each change, until ``end()``.
    func begin(_ report: @escaping @Sendable (Result<Void, any Error>) -> Void) throws {
      try queue.sync { try watch(report) }
    }

    /// The sources let go of their files, which are closed then.
    func end() {
      sources.withLock { sources in
        sources?.forEach { $0.cancel() }
        sources = nil
      }
    }

    /// Watches what is at the paths now, and nothing else any more.
    private func watch(_ report: @escaping @Sendable (Result<Void, any Error>) -> Void) throws {
      try sources.withLock { sources in
        guard let former = sources else {
          return
        }
        for source in former {
          source.cancel()
        }
        var current = try DirectoryWatch.watch(paths) { try source(of: $0, report) }
        for file in files {
          if let source = try source(of: file, report) {
            current.append(source)
          }
        }
        sources = current
      }
    }

    private func source(
      of path: String,
      _ report: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) throws -> (any DispatchSourceFileSystemObject)? {
      let file = open(path, O_EVTONLY | O_CLOEXEC)
      if file < 0 && [ENOENT, ENOTDIR].contains(errno) {
        return nil
      }
      guard file >= 0 else {
        throw FileError(.useDirectory, path)
      }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: file,
        eventMask: [.write, .extend, .delete, .rename],
        queue: queue
      )
      source.setEventHandler { @Sendable in
        do {
          try self.watch(report)
          report(.success(()))
        } catch {
          report(.failure(error))
        }
      }
      source.setCancelHandler { @Sendable in close(file) }
      source.resume()
      return source
    }
  }
#endif
