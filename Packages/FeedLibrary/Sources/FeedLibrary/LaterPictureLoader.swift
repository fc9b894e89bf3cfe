public import FeedCache
public import FeedCore
import FeedFailures

/// Loads the data of images. Where several pictures were at a URL, it asks the server whether the
/// last one is still there: then that one's data is the image's, and none is sent.
///
/// The first and the second picture at a URL are requested like any other: validators are noted
/// only for URLs that had several pictures, which are few.
public struct LaterPictureLoader: FeedImageDataLoader {
  /// Loads the data under a key, unless it is still what these validators came with, and its own
  /// validators.
  public typealias Remote =
    @Sendable (_ key: ImageDataKey, _ known: FeedValidators) async throws ->
    (data: Data?, validators: FeedValidators)

  private let remote: Remote
  private let feed: URL
  private let store: any FeedImageDataStore
  private let cached: any FeedImageDataLoader
  private let notes: any FeedNotes<LastPictures>
  private let onNoteFailure: @Sendable (any Error) -> Void

  /// Makes a loader of the images of a feed.
  /// - Parameters:
  ///   - feed: the feed's URL.
  ///   - store: where the data of earlier pictures is.
  ///   - cached: loads that data.
  ///   - notes: where the last pictures are noted.
  ///   - onNoteFailure: receives why they could not be read or noted.
  ///   - remote: loads data from its server.
  public init(
    of feed: URL,
    store: any FeedImageDataStore,
    cached: any FeedImageDataLoader,
    notes: any FeedNotes<LastPictures>,
    onNoteFailure: @escaping @Sendable (any Error) -> Void = { _ in },
    remote: @escaping Remote
  ) {
    self.remote = remote
    self.feed = feed
    self.store = store
    self.cached = cached
    self.notes = notes
    self.onNoteFailure = onNoteFailure
  }

  /// Loads the data of the image that is kept under `key`.
  public func loadImageData(for key: ImageDataKey) async throws -> Data {
    try await cancellable {
      guard let picture = key.picture else {
        return try await load(key).data
      }
      if let last = try await last(at: key.url), last.pictures.last != picture,
        let (data, validators) = try await load(key, unlessStill: last)
      {
        try await note(data, validators, of: picture, at: key.url)
        return data
      }
      let (data, validators) = try await load(key)
      try await note(data, validators, of: picture, at: key.url)
      return data
    }
  }

  private func load(
    _ key: ImageDataKey
  ) async throws -> (data: Data, validators: FeedValidators) {
    let (data, validators) = try await remote(key, .none)
    guard let data else {
      throw ImageDataNotFound(key.url)
    }
    return (data, validators)
  }

  /// The data under a key, or that of the last picture if it is still there; `nil` if that is not
  /// saved. It is read once that is known: no memory is held while the server is asked.
  private func load(
    _ key: ImageDataKey,
    unlessStill last: LastPictures.Last
  ) async throws -> (data: Data, validators: FeedValidators)? {
    let earlier = try await savedKeys(of: last, at: key)
    guard !earlier.isEmpty else {
      return nil
    }
    let (data, validators) = try await remote(key, last.validators)
    if let data {
      return (data, validators)
    }
    for key in earlier {
      if case .success(let same) = try await cached.result(for: key),
        LastPictures.bytes(of: same) == last.bytes
      {
        return (same, validators)
      }
    }
    return nil
  }

  /// Under which keys the data of the last picture may be: those that it was loaded for; that which
  /// it has since its image has left the feed; and that of the first picture, if that had the same
  /// bytes and ``PictureKeeper`` has made one of both.
  private func savedKeys(
    of last: LastPictures.Last,
    at key: ImageDataKey
  ) async throws -> [ImageDataKey] {
    var keys: [ImageDataKey] = []
    for picture in last.pictures.reversed() + [last.bytes, nil] {
      let earlier = ImageDataKey(key.url, picture: picture)
      if earlier != key, try await isSaved(earlier) {
        keys.append(earlier)
      }
    }
    return keys
  }

  private func isSaved(_ key: ImageDataKey) async throws -> Bool {
    do { return try await store.sizeOfImageData(for: key) != nil } catch {
      try Task.checkCancellation()
      return false
    }
  }

  private func last(at url: URL) async throws -> LastPictures.Last? {
    do { return try await notes.note(of: feed)?.last[LastPictures.name(of: url)] } catch {
      try Task.checkCancellation()
      onNoteFailure(error)
      return nil
    }
  }

  private func note(
    _ data: Data,
    _ validators: FeedValidators,
    of picture: UUID,
    at url: URL
  ) async throws {
    let bytes = LastPictures.bytes(of: data)
    do {
      try await notes.update(feed) { note in
        var pictures = note ?? LastPictures()
        let last = pictures.last[LastPictures.name(of: url)]
        pictures.note(LastPictures.Last(picture, bytes, validators, after: last), at: url)
        note = pictures.last.isEmpty ? nil : pictures
      }
    } catch {
      try Task.checkCancellation()
      onNoteFailure(error)
    }
  }
}
