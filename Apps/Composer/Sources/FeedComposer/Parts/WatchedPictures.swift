import FeedCLI
import Synchronization

/// Runs the program of `--exec` while feeds are watched: at first for the images that are new, and
/// then for each that comes.
final class WatchedPictures: Sendable {
  /// An image that is shown, and the parts of its feed.
  struct Image: Sendable {
    let words: ImageWords
    let parts: FeedParts
    let origin: Feed.Origin
    let isNew: Bool
  }

  private struct Key: Hashable {
    let feed: URL
    let image: UUID
  }

  private struct State {
    var isFirst = true
    /// The images for which it was run, or need not be.
    var done: Set<Key> = []
    /// Those whose pictures could not be loaded, which was said.
    var missing: Set<Key> = []
  }

  private let program: PictureProgram
  private let state = Mutex(State())

  init(program: PictureProgram) {
    self.program = program
  }

  /// Runs the program for those of the images that have come since the last time, one after
  /// another. A picture that cannot be loaded is tried again the next time.
  func run(for images: [Image]) async throws {
    for image in take(images) {
      let key = key(of: image)
      do {
        let picture = try await image.loadPicture()
        _ = try await program.run(for: image.words, with: picture)
        _ = state.withLock { $0.missing.remove(key) }
      } catch {
        try Task.checkCancellation()
        let isFirst = state.withLock { state in
          state.done.remove(key)
          return state.missing.insert(key).inserted
        }
        if isFirst {
          program.reporter.console.error(program.reporter.language.text(.reason(error)))
        }
      }
    }
  }

  private func take(_ images: [Image]) -> [Image] {
    state.withLock { state in
      let isFirst = state.isFirst
      state.isFirst = false
      return images.filter { image in
        let isKnown = !state.done.insert(key(of: image)).inserted
        return !isKnown && (!isFirst || image.isNew)
      }
    }
  }

  private func key(of image: Image) -> Key {
    Key(feed: image.parts.url, image: image.words.image.id)
  }
}

extension WatchedPictures.Image {
  /// The data of its picture, from the cache, or else from remote and saved.
  fileprivate func loadPicture() async throws -> Data {
    let loader = parts.pictures.loader(of: [words.image], from: origin) { error in
      parts.reporter.notice(.cannotSave(because: .reason(error)))
    }
    return try await loader.loadImageData(from: words.image.url)
  }
}
