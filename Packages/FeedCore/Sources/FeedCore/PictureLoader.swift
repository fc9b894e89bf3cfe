public import ImageHeaders

/// Loads pictures that are ready to be shown.
///
/// What every loader promises:
/// - **Success** is the decoded picture. Image data that is no picture throws
///   ``UndecodableImageData``; any other failure is that of the ``FeedImageDataLoader`` beneath.
/// - **Equal requests** at the same time share one load, which is as urgent as the most urgent of
///   them. So a row that becomes visible requests its picture again, and thereby promotes what it
///   has requested ahead.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, at once. It ends
///   the load unless another request shares it.
/// - **Memory** is optional: a loader may forget a picture at any time, and one without memory has
///   none. A picture that is there is returned at once, on any thread.
public protocol PictureLoader<Picture>: Sendable {
  /// What is shown: `CGImage`, `UIImage`, or a type of your own.
  associatedtype Picture: Sendable

  /// The picture, if it is in memory.
  func pictureInMemory(for request: PictureRequest) -> Picture?

  /// Loads and decodes the picture. `progress` is called with each step when it begins, on any
  /// thread, and no more once the request is over. It must return quickly, call no loader, and
  /// cancel no request: the steps are told in their order, under a lock.
  func loadPicture(
    for request: PictureRequest,
    progress: @escaping @Sendable (PictureProgress) -> Void
  ) async throws -> Picture
}

extension PictureLoader {
  /// Loads and decodes the picture.
  public func loadPicture(for request: PictureRequest) async throws -> Picture {
    try await loadPicture(for: request) { _ in }
  }
}

/// What is asked of a ``PictureLoader``. Requests are equal to it if all but their priority is.
public struct PictureRequest: Hashable, Sendable {
  /// How urgent a picture is.
  @frozen public enum Priority: Int, Comparable, Sendable {
    /// Its row is nearly visible.
    case nearlyVisible
    /// Its row is visible.
    case visible

    /// Whether the left one is less urgent.
    public static func < (left: Priority, right: Priority) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// What the image's data is kept under.
  public let key: ImageDataKey
  /// How large it will be shown, in pixels, so that no larger picture needs to be in memory; `nil`
  /// is its own size.
  public let size: ImageSize?
  /// Whether the caches of image data are left out, as they hold data that is no picture.
  public let isUncached: Bool
  /// How urgent it is.
  public let priority: Priority

  /// The URL of the image.
  public var url: URL { key.url }

  /// Makes a request.
  public init(
    key: ImageDataKey,
    size: ImageSize? = nil,
    isUncached: Bool = false,
    priority: Priority = .visible
  ) {
    self.key = key
    self.size = size
    self.isUncached = isUncached
    self.priority = priority
  }

  /// Makes a request for the image at `url`, the first that was there.
  public init(
    url: URL,
    size: ImageSize? = nil,
    isUncached: Bool = false,
    priority: Priority = .visible
  ) {
    self.init(
      key: ImageDataKey(url),
      size: size,
      isUncached: isUncached,
      priority: priority
    )
  }
}

/// How far a picture is. Bytes are not counted: a ``FeedImageDataLoader`` delivers them all at
/// once.
@frozen public enum PictureProgress: Hashable, Sendable {
  /// Others come first.
  case waiting
  /// Its data is being loaded.
  case loading
  /// Its data is here, and is being decoded, or is next.
  case decoding
}
