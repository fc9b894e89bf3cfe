import FeedCLI
import FeedSubscriptions

/// The commands about the list alone.
extension FollowedFeeds {
  /// 16 MiB: other readers' files with pictures of every feed are not larger.
  private static let importLimit = 16 << 20
  /// How many feeds that an import skips are named; the others only with `-v`.
  private static let namedSkips = 20

  /// `feed remove`: stops following a feed. What is cached of it stays.
  func remove(_ word: String) async throws -> ExitCode {
    guard let feed = try await update({ $0.remove(word) }) else {
      throw UsageError.unknownFeed(word, among: try read().map(\.name))
    }
    console.notice(environment.language.text(.unfollowed(feed.name)))
    return .ok
  }

  /// `feed import`: follows the feeds of another reader.
  func importOPML(from path: String) async throws -> ExitCode {
    let language = environment.language
    // It may have been meant as a URL, with a password in it.
    let shownPath = SafeText.withoutCredentials(wrongURL: path)
    let data: Data?
    do { data = try environment.readData(path, Self.importLimit) } catch {
      throw FailureCause.file(.read, path: shownPath, reason: "\(error)")
    }
    guard let data else {
      throw FailureCause.file(.read, path: shownPath, reason: "there is no such file")
    }
    let opml: OPML
    do { opml = try OPML(data) } catch {
      try Task.checkCancellation()
      let cause = FailureCause.file(.read, path: path, reason: language.text(.reason(error)))
      throw Failure(message: language.text(.reason(cause)), code: .invalidData)
    }
    for (index, outline) in opml.skipped.enumerated() {
      let text = language.text(
        .skipped(outline.title, url: outline.url, line: outline.line, in: path, because: outline.fault))
      if index < Self.namedSkips { console.notice(text) } else { console.detail(text) }
    }
    let new = try await update { $0.add(opml.feeds, reserved: Set(Command.names)) }
    let urls = Set(opml.feeds.map(\.url))
    let report = Message.imported(new.count, known: urls.count - new.count, skipped: opml.skipped.count)
    console.notice(language.text(report))
    return .ok
  }

  /// `feed export`: writes the followed feeds for another reader.
  func exportOPML() throws -> ExitCode {
    try console.write(OPML.document(of: try read(), title: "feed"))
    return .ok
  }
}
