import FeedCLI

/// What servers asked for, for this run and later ones: the file `waiting` in the cache's directory. It is apart from the saved feeds, since a
/// server may ask for it before there is one.
struct WaitingFile: Sendable {
  let environment: Environment
  let settings: Settings
  private var path: String { "\(settings.cacheDirectory)/waiting" }

  func wait(of feed: URL) throws -> Wait? {
    guard let text = try environment.readFile(path), text.contains(feed.absoluteString) else { return nil }
    return Waits(text.utf8, now: environment.now())[feed]
  }

  func save(_ wait: Wait, of feed: URL) async throws { try await update { $0[feed] = wait } }

  /// Forgets the wait of one feed, or of all.
  func forget(_ feed: URL?) async throws {
    do {
      guard try environment.readFile(path)?.isEmpty == false else { return }
    } catch is UnreadableFile {
      // It is replaced.
    }
    try await update { waits in
      if let feed { waits[feed] = nil } else { waits.removeAll() }
    }
  }

  private func update(_ change: @Sendable (inout Waits) -> Void) async throws {
    let now = environment.now()
    try await environment.updateFile(path, true) { data in
      var waits = Waits(data, now: now)
      change(&waits)
      data = waits.text
    }
  }
}
