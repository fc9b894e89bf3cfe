public import FeedCache
public import FeedCore

/// The use case *show each picture once*: finds images of several feeds whose saved pictures have
/// the same bytes, at whatever URLs they are.
///
/// It looks at the newest images alone, and reads the data only of pictures that have the size of
/// one in another feed. What cannot be read is the same as nothing.
public struct SamePictures: Sendable {
  /// More images than a person looks at in one go.
  private static let mostImages = 1_000

  /// A picture that is saved.
  private struct Picture {
    let key: ImageDataKey
    let feed: FollowedFeed
  }

  private let store: @Sendable (FollowedFeed) -> any FeedImageDataStore

  /// Makes the use case, with the store of each feed's pictures.
  public init(store: @escaping @Sendable (FollowedFeed) -> any FeedImageDataStore) {
    self.store = store
  }

  /// The keys under which there is the same picture as under another one of these items, which is
  /// the value. A cancel throws `CancellationError`.
  public func keys(
    in items: [ShownImages.Item]
  ) async throws -> [ImageDataKey: ImageDataKey] {
    guard let first = items.first, items.contains(where: { $0.feed != first.feed }) else {
      return [:]
    }
    var same: [ImageDataKey: ImageDataKey] = [:]
    for pictures in try await picturesBySize(items.prefix(Self.mostImages)).values {
      guard Set(pictures.map(\.feed)).count > 1 else {
        continue
      }
      var keys: [UUID: ImageDataKey] = [:]
      for picture in pictures {
        guard let bytes = try await bytes(of: picture) else {
          continue
        }
        if let key = keys[bytes] {
          same[picture.key] = key
        } else {
          keys[bytes] = picture.key
        }
      }
    }
    return same
  }

  private func picturesBySize(
    _ items: some Sequence<ShownImages.Item>
  ) async throws -> [Int: [Picture]] {
    var pictures: [Int: [Picture]] = [:]
    var known: Set<ImageDataKey> = []
    for item in items where known.insert(item.image.dataKey).inserted {
      let picture = Picture(key: item.image.dataKey, feed: item.feed)
      if let size = try await size(of: picture) {
        pictures[size, default: []].append(picture)
      }
    }
    return pictures
  }

  private func size(of picture: Picture) async throws -> Int? {
    do { return try await store(picture.feed).sizeOfImageData(for: picture.key) } catch {
      try Task.checkCancellation()
      return nil
    }
  }

  /// What stands for the bytes of a picture.
  private func bytes(of picture: Picture) async throws -> UUID? {
    do {
      let data = try await store(picture.feed).retrieveImageData(for: picture.key)
      return data.map { UUIDNamespace.url.uuid(ofBytes: $0) }
    } catch {
      try Task.checkCancellation()
      return nil
    }
  }
}
