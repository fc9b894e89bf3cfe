/// The feed has no place for comments on this image. An error, so that it is never shown as an
/// image without comments yet.
public struct NoComments: Error, Hashable {
  /// Makes the error.
  public init() {}
}
