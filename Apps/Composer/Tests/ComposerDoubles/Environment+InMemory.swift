public import FeedCache
import FeedCommands
import FeedComposer
import FeedCore
public import FeedEnvironment
public import FeedHTTP
import FeedLibrary
import FeedPolling
public import FeedTerminal

extension Environment {
  /// Surroundings for a test: nothing outside of it is read or written, and no program can be run.
  public static func inMemory(
    client: @escaping @Sendable (HTTPPolicy) -> any HTTPClient,
    caches: @escaping @Sendable (String) -> any FeedCacheCatalog,
    now: @escaping @Sendable () -> Date,
    output: Output,
    errors: Output
  ) -> Environment {
    let seenImages = InMemoryFeedNotes<SeenImages>()
    let troubles = InMemoryFeedNotes<FeedTrouble>()
    let publicFeeds = InMemoryFeedNotes<Bool>()
    let sources = InMemoryFeedNotes<FeedDetails.Source>()
    let lastPictures = InMemoryFeedNotes<LastPictures>()
    let feedUses = InMemoryFeedNotes<Date>()
    let kept = InMemoryFeedCache(limit: .unlimited)
    return Environment(
      variables: ["HOME": "/home/customer"],
      network: Network(client: client),
      storage: Storage(
        caches: caches,
        serverWaits: { _, _ in InMemoryFeedNotes<ServerWait>() },
        pictureNotes: { _ in InMemoryFeedNotes<PictureNotes>() },
        lastPictures: { _ in lastPictures },
        seenImages: { _ in seenImages },
        troubles: { _ in troubles },
        publicFeeds: { _ in publicFeeds },
        sources: { _ in sources },
        feedUses: { _ in feedUses },
        kept: { _ in kept }
      ),
      files: .inMemory,
      terminal: .streams(output: output, errors: errors),
      programs: .none,
      time: Time(now: now, sleep: Time.real.sleep, random: Time.real.random)
    )
  }
}

extension Files {
  /// There is no file, and none can be written. A spool is in memory, and the path of a temporary
  /// directory leads nowhere.
  public static let inMemory = Files(
    read: { _, _ in nil },
    readInput: { _ in Data() },
    isSeenByOthers: { _ in false },
    update: { path, _ in throw Missing("\(path) cannot be written in this test") },
    replace: { path, _ in throw Missing("\(path) cannot be written in this test") },
    makeSpool: { MemorySpool() },
    withTemporaryDirectory: { try await $0("/nowhere") }
  )
}

extension Programs {
  /// None is installed.
  public static let none = Programs(
    pictures: { _ in NoPicturePrograms() },
    passesTmux: { false },
    hasScaler: { false },
    scaled: { _, _, _ in throw Missing("no picture is made smaller in this test") },
    openInBrowser: { _, _ in throw Missing("there is no browser in this test") },
    isInstalled: { _ in false },
    run: { _, _, _ in throw Missing("there is no program in this test") }
  )
}

private struct Missing: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
