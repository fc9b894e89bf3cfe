public import ImageHeaders

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

  /// The URL of the image.
  public let url: URL
  /// How large it will be shown, in pixels, so that no larger picture needs to be in memory; `nil`
  /// is its own size.
  public let size: ImageSize?
  /// Whether the caches of image data are left out, as they hold data that is no picture.
  public let isUncached: Bool
  /// How urgent it is.
  public let priority: Priority

  /// Makes a request.
  public init(
    url: URL,
    size: ImageSize? = nil,
    isUncached: Bool = false,
    priority: Priority = .visible
  ) {
    self.url = url
    self.size = size
    self.isUncached = isUncached
    self.priority = priority
  }
}
