import ImageHeaders

/// How wide a page's pictures are at most, and what makes them so.
public struct PictureWidthLimit: Sendable {
  /// In pixels.
  public let most: Int
  private let scaler: any PictureScaler

  /// Limits pictures to `most` pixels, at least 1, by `scaler`.
  public init(_ most: Int, by scaler: any PictureScaler) {
    self.most = most
    self.scaler = scaler
  }

  /// The picture, and whether it is narrow enough; one whose header has no size is taken for that.
  func fitted(_ picture: Data) async throws -> (picture: Data, fits: Bool) {
    guard !fits(picture) else {
      return (picture, true)
    }
    let scaled = try await scaler.scaled(picture, toWidth: most)
    return (scaled, fits(scaled))
  }

  private func fits(_ picture: Data) -> Bool {
    ImageSize(asShownOf: picture).map { $0.width <= most } ?? true
  }
}
