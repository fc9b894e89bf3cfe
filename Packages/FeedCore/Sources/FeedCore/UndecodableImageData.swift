/// There is image data, but it is no picture, or one of a format that the decoder does not know.
public struct UndecodableImageData: Error, Hashable {
  /// Makes the error.
  public init() {}
}
