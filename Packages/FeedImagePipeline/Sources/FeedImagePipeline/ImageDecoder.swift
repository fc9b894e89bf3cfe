public import ImageHeaders

/// Makes a picture of image data.
///
/// What every decoder promises:
/// - **Success** is a picture that can be drawn without more work, and what it costs in memory.
/// - **Size:** it is as small as it can be for the size in which it is shown, if one is given, and
///   the decoder can make it smaller; never larger than the image.
/// - Data that is no picture, or one of another format, throws `UndecodableImageData`.
/// - It is **pure**, may be called on any thread and by several at once, and may take its time.
public protocol ImageDecoder<Picture>: Sendable {
  /// What is made.
  associatedtype Picture: Sendable

  /// Decodes `data` for a picture that is shown in `size`, in pixels, or in its own.
  func decode(_ data: Data, for size: ImageSize?) throws -> DecodedPicture<Picture>
}

/// A picture that can be drawn.
public struct DecodedPicture<Picture: Sendable>: Sendable {
  /// The picture.
  public let picture: Picture
  /// What it takes in memory, in bytes.
  public let cost: Int

  /// Makes one.
  public init(_ picture: Picture, cost: Int) {
    self.picture = picture
    self.cost = cost
  }
}
