#if canImport(ImageIO)
  import FeedCore
  public import ImageHeaders
  public import CoreGraphics
  import ImageIO

  /// Decodes with ImageIO, whatever formats the system knows, at the size in which a picture is
  /// shown, and turned as it says.
  ///
  /// It was compiled against a few declarations in place of ImageIO's, and has not run on an Apple
  /// platform yet.
  public struct ImageIODecoder: ImageDecoder {
    /// Makes a decoder.
    public init() {}

    /// Decodes `data` for a picture that is shown in `size`, in pixels, or in its own.
    public func decode(_ data: Data, for size: ImageSize?) throws -> DecodedPicture<CGImage> {
      guard let source = CGImageSourceCreateWithData(data as CFData, nil) else {
        throw UndecodableImageData()
      }
      let whole = ImageSize(of: data)
      let side = [size, whole].compactMap { $0 }.map { max($0.width, $0.height) }.min()
      var options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceShouldCacheImmediately: true,
      ]
      // Without it, the thumbnail is as large as the image.
      if let side {
        options[kCGImageSourceThumbnailMaxPixelSize] = side
      }
      guard let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
      else {
        throw UndecodableImageData()
      }
      return DecodedPicture(image, cost: image.bytesPerRow * image.height)
    }
  }
#endif
