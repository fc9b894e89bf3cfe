public import FeedFailures
public import ImageHeaders

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
}
