/// Makes pictures narrower.
public protocol PictureScaler: Sendable {
  /// Makes a picture no wider than `width` pixels, which is at least 1, and returns it in a format
  /// that browsers show. It keeps its shape, and is upright without its header's help.
  ///
  /// The picture is untrusted. Where it cannot be made narrower, because its format is not known,
  /// it moves, it is corrupt or it takes too much, or where that would have no fewer bytes, the
  /// original is returned and nothing is thrown. A picture that is narrow enough is returned as it
  /// is. A cancel throws `CancellationError`, and leaves nothing running.
  func scaled(_ picture: Data, toWidth width: Int) async throws -> Data
}
