public import FeedCore
import FeedFailures
import ImageHeaders

/// Loads the data of an image from its URL, or else from one of its alternates, the other sizes of
/// the same picture.
///
/// - An alternate is asked for where the URL does not lead to a picture: status `403`, `404` or
///   `410`, or data that is none. Any other failure is thrown; a server that cannot be reached is
///   not asked again at another URL.
/// - Each alternate is asked for once, in order, until one is a picture or its server cannot be
///   reached. The picture is delivered for the image's own URL, under which a cache keeps it.
/// - If none helps, the result is what there would be without alternates: the first failure.
/// - A cancel throws `CancellationError`, and no more is asked for.
public struct AlternateImageDataLoader: FeedImageDataLoader {
  private let loader: any FeedImageDataLoader
  private let images: [ImageDataKey: FeedImage]

  /// Makes a loader that asks `loader` for the data of `images`. Of images with one key the first
  /// that has alternates counts. Any other key is loaded as by `loader`.
  public init(_ loader: any FeedImageDataLoader, of images: some Sequence<FeedImage>) {
    self.loader = loader
    let withAlternates = images.lazy.filter { !$0.alternateAddresses.isEmpty }
    self.images = Dictionary(withAlternates.map { ($0.dataKey, $0) }) { first, _ in first }
  }

  /// Loads the data of the image that is kept under `key`.
  public func loadImageData(for key: ImageDataKey) async throws -> Data {
    guard let alternates = images[key]?.alternates else {
      return try await loader.loadImageData(for: key)
    }
    return try await cancellable {
      let first = try await attempt(key)
      guard first.leadsToNoPicture else {
        return try first.get()
      }
      for alternate in alternates where alternate != key.url {
        let other = try await attempt(ImageDataKey(alternate, picture: key.picture))
        if case .success(let data) = other, ImageFormat(of: data) != nil {
          return data
        }
        if other.isOutOfReach {
          break
        }
      }
      return try first.get()
    }
  }

  /// A failure is a result, but a cancel is thrown.
  private func attempt(_ key: ImageDataKey) async throws -> Result<Data, any Error> {
    try Task.checkCancellation()
    do {
      return .success(try await loader.loadImageData(for: key))
    } catch let error where !(error is CancellationError) {
      try Task.checkCancellation()
      return .failure(error)
    }
  }
}

extension Result<Data, any Error> {
  /// Whether the URL does not lead to a picture, so that another one may.
  fileprivate var leadsToNoPicture: Bool {
    switch self {
    case .success(let data): ImageFormat(of: data) == nil
    case .failure(let error): FailureCause(error).isOfMissingPicture
    }
  }

  /// Whether nothing was heard of the server, so that the next request would wait in vain too.
  fileprivate var isOutOfReach: Bool {
    guard case .failure(let error as LoadFailure) = self else {
      return false
    }
    return error.kind != .invalidData
  }
}

extension FailureCause {
  fileprivate var isOfMissingPicture: Bool {
    let causes: [FailureCause] = [
      .status(403), .status(404), .status(410), .emptyBody, .notAnImage,
    ]
    return causes.contains(self) || isUnsupportedImage
  }
}
