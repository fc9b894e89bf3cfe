import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedLibrary
import FeedPresentation
import FeedTerminal
import ReadingCommands
import Synchronization

/// Runs the program of `--exec` while feeds are watched, once for each image whose picture was not
/// cached before: by an earlier run of the program, say. Whether the image was seen is no matter;
/// with `--new` those that were are not shown. A picture is cached after the program took it, so
/// one that was not passed on before a kill is passed on later.
final class WatchedPictures: Sendable {
  /// An image of a feed.
  struct Key: Hashable, Sendable {
    let feed: URL
    let image: UUID
  }

  /// An image that is shown, and its feed.
  struct Image: Sendable {
    let words: ImageWords
    let feed: OpenedFeed
    let origin: Feed.Origin
    /// The image, and those with the same picture in other feeds.
    let keys: [Key]
  }

  private struct Picture: Hashable {
    let feed: URL
    let key: ImageDataKey
  }

  /// Its turn comes when the feeds have been loaded again.
  private struct LaterTurn: Error {}

  private struct State {
    /// The images for which it was run, or need not be.
    var done: Set<Key> = []
    /// The pictures that were passed on since the last look at the feeds.
    var passed: Set<Picture> = []
    /// Those whose pictures could not be loaded or passed on, which was said.
    var missing: Set<Key> = []
    /// How often the picture of each could not be loaded.
    var failures: [Key: Int] = [:]
    /// Whether the last look at the feeds had no time for some pictures.
    var hasLeftOut = false
    /// Whether it was said that pictures cannot be cached.
    var isToldUnsaved = false

    /// Whether nothing was said yet of why a picture is missing; it is from now on.
    mutating func isNews(_ image: Image) -> Bool {
      defer { missing.formUnion(image.keys) }
      return missing.isDisjoint(with: image.keys)
    }
  }

  private let program: PictureProgram
  private let state = Mutex(State())

  init(program: PictureProgram) {
    self.program = program
  }

  /// Whether there was no time for some pictures, which are due in the next look.
  var hasLeftOut: Bool { state.withLock(\.hasLeftOut) }

  /// Runs the program for those of the images that have come since the last time, one after
  /// another, the last one of each feed first, so that what comes last is the newest, apart from
  /// what could not be loaded before. The pictures of all feeds are loaded at once, and a slow
  /// one keeps those of no other feed waiting.
  ///
  /// Returns those whose pictures cannot be loaded or passed on, or not before `end`, which are
  /// tried again the next time.
  func run(for images: [Image], until end: Date? = nil) async throws -> Set<Key> {
    state.withLock { state in
      state.passed = []
      state.hasLeftOut = false
    }
    let delivery = ImageDataDelivery<Image>(
      find: found,
      load: { [self] in try await load($0, until: end) },
      keep: run
    )
    let images = inOrder(images)
    let budget = images.first?.feed.shared.limits.imageDataBudget
    var failed: [URL: FailedPictures] = [:]
    defer {
      budget?.prefer(nil)
      tell(failed, of: images)
    }
    do {
      try await delivery.deliver(
        images,
        of: \.feed.url,
        room: budget?.roomForEarlyPictures ?? 0,
        next: { budget?.prefer(images[$0].words.image.url) },
        each: { index, outcome in
          if let picture = note(outcome, of: images[index]) {
            let line = images[index].feed.reporter.line(of: picture)
            failed[images[index].feed.url, default: .init()].add(picture, at: index, saying: line)
          }
        }
      )
    } catch is ImageDataWorkStopped {
      // It was said why; pictures that no program takes need not be loaded.
    }
    return Set(images.filter { !isDone($0) }.flatMap(\.keys))
  }

  /// The last one first. One that could not be loaded comes behind those that failed less often: it
  /// may take all the time of each look.
  private func inOrder(_ images: [Image]) -> [Image] {
    let images = Array(images.reversed())
    let failures = state.withLock { state in
      images.map { image in image.keys.map { state.failures[$0, default: 0] }.max() ?? 0 }
    }
    let places = images.indices.sorted { (failures[$0], $0) < (failures[$1], $1) }
    return places.map { images[$0] }
  }

  /// What need not be done again, or was cached by an earlier run of the program.
  @Sendable private func found(_ image: Image) async throws -> ImageDataOutcome? {
    if !isDone(image) {
      guard try await image.isPictureCached() else {
        return nil
      }
      state.withLock { $0.done.formUnion(image.keys) }
    }
    return .saved(bytes: 0, wasThere: true)
  }

  private func load(_ image: Image, until end: Date?) async throws -> Result<Data, any Error> {
    if let end, image.feed.shared.time.now() >= end {
      state.withLock { $0.hasLeftOut = true }
      return .failure(LaterTurn())
    }
    do {
      let remote = image.feed.pictures.remote(
        of: [image.words.image],
        from: image.origin,
        isRetrying: false
      )
      return .success(try await remote.loadImageData(for: image.words.image.dataKey))
    } catch {
      try Task.checkCancellation()
      return .failure(error)
    }
  }

  /// Counts how often a picture could not be loaded, and returns it if that is news.
  private func note(_ outcome: ImageDataOutcome, of image: Image) -> PrefetchReport.Picture? {
    guard case .failed(let error) = outcome, !(error is LaterTurn) else {
      return nil
    }
    let isNews = state.withLock { state in
      for key in image.keys {
        state.failures[key, default: 0] += 1
      }
      return state.isNews(image)
    }
    return isNews ? image.feed.reporter.picture(at: image.words.image.dataKey, outcome) : nil
  }

  /// Passes a picture to the program. If that could not be run, it has not had the picture, and
  /// will have no other one in this look.
  @Sendable private func run(with data: Data, for image: Image) async throws -> ImageDataOutcome {
    let picture = Picture(feed: image.feed.url, key: image.words.image.dataKey)
    let isFirst = state.withLock { !$0.passed.contains(picture) }
    if isFirst {
      do { _ = try await program.pass(data, for: image.words) } catch {
        try Task.checkCancellation()
        tell(error, of: image)
        throw error
      }
      await save(data, of: image)
    }
    state.withLock { state in
      state.passed.insert(picture)
      state.done.formUnion(image.keys)
    }
    return .saved(bytes: data.count, wasThere: !isFirst)
  }

  /// Caches a picture that the program took, also if that was cancelled meanwhile.
  private func save(_ picture: Data, of image: Image) async {
    let saving = Task {
      try await image.feed.pictures.local.save(picture, for: image.words.image.dataKey)
    }
    if case .failure(let error) = await saving.result {
      tell(unsaved: error, of: image)
    }
  }

  private func isDone(_ image: Image) -> Bool {
    state.withLock { !$0.done.isDisjoint(with: image.keys) }
  }

  /// Says once why pictures cannot be cached: on a full disk none can.
  private func tell(unsaved error: any Error, of image: Image) {
    let isNews = state.withLock { state in
      defer { state.isToldUnsaved = true }
      return !state.isToldUnsaved
    }
    if isNews {
      image.feed.reporter.notice(.cannotSave(because: .reason(error)))
    }
  }

  /// Says once why a picture cannot be passed on.
  private func tell(_ error: any Error, of image: Image) {
    if state.withLock({ $0.isNews(image) }) {
      program.reporter.console.error(program.reporter.language.text(.reason(error)))
    }
  }

  /// Says which pictures cannot be loaded, and why, of each feed in the order of the images.
  private func tell(_ failed: [URL: FailedPictures], of images: [Image]) {
    var feeds: Set<URL> = []
    for image in images where feeds.insert(image.feed.url).inserted {
      failed[image.feed.url]?.tell(by: image.feed.reporter)
    }
  }
}

extension Reporter {
  /// What is said of a picture alone that failed.
  fileprivate func line(of picture: PrefetchReport.Picture) -> String {
    language.text(.failed(picture.url, because: picture.message))
  }
}

extension WatchedPictures.Image {
  /// What cannot be read is requested again, and then it is new.
  fileprivate func isPictureCached() async throws -> Bool {
    do {
      _ = try await feed.pictures.cached.loadImageData(for: words.image.dataKey)
      return true
    } catch {
      try Task.checkCancellation()
      return false
    }
  }
}
