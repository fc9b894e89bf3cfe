public import FeedCore

/// Keeps images of one feed for good, and lets them go.
///
/// What every keeper promises:
/// - An image counts as kept only once it is saved, picture and all; a failure is thrown, and
///   changes nothing.
/// - **Cancelling** the calling task throws `CancellationError`.
public protocol ImageKeeper: Sendable {
  /// The ids of those of these images that are kept.
  func keptImages(among images: [FeedImage]) async throws -> Set<UUID>

  /// Keeps an image with its picture, or lets it go if it is kept with this picture already.
  /// - Returns: whether it is kept now.
  func toggle(_ image: FeedImage, _ picture: Data) async throws -> Bool
}
