/// How much image data is kept.
public struct FeedImageDataUsage: Hashable, Sendable {
  /// The bytes of all image data together, without what a store adds to them, and the number of
  /// images with data.
  public var bytes, count: Int

  /// A usage of these numbers; nothing by default.
  public init(bytes: Int = 0, count: Int = 0) {
    self.bytes = bytes
    self.count = count
  }

  /// The usage after saving `size` bytes in place of `replaced`, if any; `nil` if the numbers
  /// cannot be right: files were changed by others.
  public func keeping(_ size: Int, inPlaceOf replaced: Int?) -> Self? {
    let rest: Self? = if let replaced { dropping(replaced) } else { self }
    guard let rest, rest.bytes < 1 << 60, rest.count < 1 << 60 else {
      return nil
    }
    return Self(bytes: rest.bytes + size, count: rest.count + 1)
  }

  /// The usage after dropping an image of `size` bytes; `nil` if the numbers cannot be right.
  public func dropping(_ size: Int) -> Self? {
    guard bytes >= size, count >= 1 else {
      return nil
    }
    return Self(bytes: bytes - size, count: count - 1)
  }
}

/// The quota for the image data of one feed. Pure: it decides which images are dropped, whatever
/// the storage.
public struct FeedImageDataLimit: Hashable, Sendable {
  /// The most that a ``FeedImageDataUsage`` may be.
  public let bytes, count: Int

  /// Makes a limit. The default, 512 MiB and 10,000 images, is plenty for reading offline, and
  /// little for a disk.
  public init(bytes: Int = 512 << 20, count: Int = 10_000) {
    self.bytes = bytes
    self.count = count
  }

  /// No limit: for what is kept until somebody deletes it.
  public static let unlimited = FeedImageDataLimit(bytes: .max, count: .max)

  /// Whether this usage is within the limit.
  public func allows(_ usage: FeedImageDataUsage) -> Bool {
    usage.bytes <= bytes && usage.count <= count
  }
}
