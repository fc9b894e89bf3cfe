public import ImageHeaders

/// One of the pictures that a moving one consists of.
struct PictureFrame: Sendable {
  /// Rows of pixels of four bytes, as many as the picture has.
  let pixels: Data
  /// How long it is shown.
  let milliseconds: Int
}

extension PictureRenderer {
  /// kitty keeps them at 4 bytes for a pixel, and takes half a second for a third of them.
  private static let mostPixelsOfFrames = 15_000_000

  /// The picture with its frames, if it is a GIF that moves, and the terminal keeps it; else as it
  /// is. Of many frames some are left out, and the others are shown for their time too. Throws a
  /// ``ProgramFailure``, a ``MissingDecoder``, or a `CancellationError`.
  public func moving(
    _ picture: DrawnPicture,
    of data: Data,
    by programs: any PicturePrograms
  ) async throws -> DrawnPicture {
    guard kept(picture)?.isSentAhead == true, case .decoded(var decoded, let placement) = picture,
      let size = decoded.size, let animation = GIFAnimation(of: data)
    else {
      return picture
    }
    let durations = animation.durations
    let pixels = durations.count * size.pixels
    let step = (pixels + Self.mostPixelsOfFrames - 1) / Self.mostPixelsOfFrames
    let frames = try await programs.frames(of: data, in: size, each: step)
    let starts = stride(from: 0, to: durations.count, by: step)
    decoded.frames = zip(starts, frames).map { start, frame in
      let time = durations[start...].prefix(step).reduce(0, +)
      return PictureFrame(pixels: frame, milliseconds: time)
    }
    decoded.plays = animation.plays
    return .decoded(decoded, placement)
  }
}
