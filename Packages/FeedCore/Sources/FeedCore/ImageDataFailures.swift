public import FeedFailures
public import ImageHeaders

/// A source that works has no data for this image.
public struct ImageDataNotFound: Error, Hashable {
  /// The image's URL.
  public let url: URL

  /// Makes the error.
  public init(_ url: URL) {
    self.url = url
  }
}

/// There is image data, but it is no picture, or one of a format that the decoder does not know.
public struct UndecodableImageData: Error, Hashable {
  /// Makes the error.
  public init() {}
}

extension FailureCause {
  /// The body is not an image.
  public static let notAnImage = FailureCause("notAnImage")

  /// The body is an image of an unsupported format.
  public static func unsupportedImage(_ format: UnsupportedImageFormat) -> FailureCause {
    let supported = ImageFormat.names.joined(separator: ", ")
    return FailureCause(
      "unsupportedImage",
      ["format": .text(format.rawValue), "supported": .text(supported)]
    )
  }

  /// Whether the body is an image of an unsupported format.
  public var isUnsupportedImage: Bool { key == "unsupportedImage" }

  /// The quota for image data is used up by images further up the feed.
  public static func quota(images: Int, mebibytes: Int) -> FailureCause {
    FailureCause("quota", ["images": .count(images), "mebibytes": .count(mebibytes)])
  }

  /// Whether the quota for image data is used up.
  public var isQuota: Bool { key == "quota" }
}
