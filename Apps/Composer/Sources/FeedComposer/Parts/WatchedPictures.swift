import FeedCLI
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedTerminal
import Synchronization

/// Runs the program of `--exec` while feeds are watched, once for each image that is new and whose
/// picture was not cached before: by an earlier run of the program, say.
final class WatchedPictures: Sendable {
  /// An image of a feed.
  struct Key: Hashable, Sendable {
    let feed: URL
    let image: UUID
  }

  /// An image that is shown, and the parts of its feed.
  struct Image: Sendable {
    let words: ImageWords
    let parts: FeedParts
    let origin: Feed.Origin
    let isNew: Bool
    /// The image, and those with the same picture in other feeds.
    let keys: [Key]
  }

  private struct State {
    /// The images for which it was run, or need not be.
    var done: Set<Key> = []
    /// Those whose pictures could not be loaded, which was said.
    var missing: Set<Key> = []
    /// Whether it was said that pictures cannot be cached.
    var isToldUnsaved = false
  }

  private let program: PictureProgram
  private let state = Mutex(State())

  init(program: PictureProgram) {
    self.program = program
  }

  /// Runs the program for those of the images that are new and have come since the last time, one
  /// after another, the last one first, so that what comes last is the newest. Returns those whose
  /// pictures cannot be loaded, which are tried again the next time.
  func run(for images: [Image]) async throws -> Set<Key> {
    let delivery = ImageDataDelivery(atOnce: 1, find: found, load: load, keep: run)
    let new = images.reversed().filter(\.isNew)
    let outcomes = try await delivery.deliver(new)
    var missing: Set<Key> = []
    for case (let image, .failed) in zip(new, outcomes) {
      missing.formUnion(image.keys)
    }
    return missing
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

  @Sendable private func load(_ image: Image) async throws -> Result<Data, any Error> {
    do {
      return .success(try await image.loadPicture { [self] in tell(unsaved: $0, of: image) })
    } catch {
      try Task.checkCancellation()
      tell(error, of: image)
      return .failure(error)
    }
  }

  @Sendable private func run(with picture: Data, for image: Image) async throws -> ImageDataOutcome
  {
    _ = try await program.run(for: image.words, with: picture)
    state.withLock { $0.done.formUnion(image.keys) }
    return .saved(bytes: picture.count, wasThere: false)
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
      image.parts.reporter.notice(.cannotSave(because: .reason(error)))
    }
  }

  /// Says once why a picture cannot be loaded.
  private func tell(_ error: any Error, of image: Image) {
    let isNews = state.withLock { state in
      let isNews = state.missing.isDisjoint(with: image.keys)
      state.missing.formUnion(image.keys)
      return isNews
    }
    if isNews {
      program.reporter.console.error(program.reporter.language.text(.reason(error)))
    }
  }
}

extension WatchedPictures.Image {
  /// What cannot be read is requested again, and then it is new.
  fileprivate func isPictureCached() async throws -> Bool {
    do {
      _ = try await parts.pictures.cached.loadImageData(from: words.image.url)
      return true
    } catch {
      try Task.checkCancellation()
      return false
    }
  }

  /// The data of its picture, from the cache, or else from remote and saved.
  fileprivate func loadPicture(
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) async throws -> Data {
    let loader = parts.pictures.loader(
      of: [words.image],
      from: origin,
      onSaveFailure: onSaveFailure
    )
    return try await loader.loadImageData(from: words.image.url)
  }
}
