import Findings

/// A process that starts with some of its standard descriptors closed.
enum ClosedDescriptors {
  private static let sets: [[CInt]] = [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]]

  static func run() throws -> Finding {
    try torture("closed descriptors") { directory, violations in
      for closed in sets {
        try directory.removeCache()
        let saved = Child.run { try await save(directory, closed) }
        let read = Child.run {
          let store = Subject.fileStore.store(at: directory.cache)
          try expect("feed", try await store.savedNumber(), 1)
          try expect("picture", try await store.savedVersion(of: 0), 1)
        }
        if saved != 0 || read != 0 {
          violations.append(
            "with \(closed) closed: saving ended with \(saved), reading with \(read)"
          )
        }
      }
      return "\(sets.count) sets of them: \(violations.count) violations"
    }
  }

  private static func save(_ directory: WorkDirectory, _ closed: [CInt]) async throws {
    let null = open("/dev/null", O_WRONLY)
    for descriptor in STDIN_FILENO...STDERR_FILENO {
      dup2(null, descriptor)
    }
    close(null)
    for descriptor in closed {
      close(descriptor)
    }
    // A careless program prints all the time; none of it may land in an entry.
    let printing = Task.detached {
      while !Task.isCancelled {
        for descriptor in STDOUT_FILENO...STDERR_FILENO {
          _ = "careless\n".withCString { write(descriptor, $0, 9) }
        }
      }
    }
    let store = Subject.fileStore.store(at: directory.cache)
    for number in Array(0..<100) + [1] {
      try await store.save(number)
      try await store.savePicture(0, number)
      try expect("feed", try await store.savedNumber(), number)
    }
    printing.cancel()
    await printing.value
  }
}
