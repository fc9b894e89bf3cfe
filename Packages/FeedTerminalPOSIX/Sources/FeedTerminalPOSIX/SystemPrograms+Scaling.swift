import ImageHeaders
public import TerminalPictures

/// ImageMagick makes pictures narrower.
extension SystemPrograms {
  /// Whether ImageMagick is installed: `magick`, or `convert` before version 7.
  public var hasScaler: Bool { scaler != nil }

  /// Makes a PNG, JPEG or WebP picture at most `width` pixels wide by ImageMagick, in the same
  /// format and upright. Throws a `ProgramFailure` if it cannot, or if that has not fewer bytes, as
  /// with a drawing of few colours. A picture that moves would stand still, so it is refused.
  ///
  /// The program gets as little as the one that draws: see ``chafa(_:_:)``.
  public func scaled(
    _ picture: Data,
    toWidth width: Int,
    within time: Duration = .seconds(10)
  ) async throws -> Data {
    guard let path = scaler else {
      throw ProgramFailure("ImageMagick is not installed")
    }
    guard let format = ImageFormat(of: picture), Self.canScale(picture, format) else {
      throw ProgramFailure("pictures of this format are not made smaller")
    }
    let program = DrawingProgram(
      path: path,
      arguments: Self.arguments(format, width),
      environment: variables
    )
    let output = try await program.output(of: picture, within: time)
    guard ImageFormat(of: output) == format, let size = ImageSize(of: output),
      size.width <= width, output.count < picture.count
    else {
      throw ProgramFailure("\(path) made no smaller picture")
    }
    return output
  }

  /// A script comes last: what it starts the sandbox forbids.
  private var scaler: String? {
    let names = ["magick", "convert"]
    let programs = names.lazy.compactMap { path(of: $0, mayBeScript: false) }
    return programs.first ?? names.lazy.compactMap { path(of: $0) }.first
  }

  private static func canScale(_ picture: Data, _ format: ImageFormat) -> Bool {
    switch format {
    case .jpeg: true
    // The chunk that makes a PNG move comes before its picture, and so among its first.
    case .png: picture.prefix(1_024).firstRange(of: Data("acTL".utf8)) == nil
    // The second bit of the flags in the header of an extended file says that it moves.
    case .webp:
      !picture.dropFirst(12).starts(with: "VP8X".utf8)
        || picture.dropFirst(20).first.map { $0 & 2 } == 0
    case .gif, .bmp, .avif, .heic, .jxl: false
    }
  }

  /// The format is named, so that no other of ImageMagick's many readers is chosen by the bytes. It
  /// may take a picture of some 25 million pixels, and no disk. A JPEG is read at about twice the
  /// width that is wanted, which is much faster and as sharp.
  private static func arguments(_ format: ImageFormat, _ width: Int) -> [String] {
    let name = format.rawValue
    return [
      "-limit", "memory", "256MiB", "-limit", "map", "0", "-limit", "disk", "0",
      "-limit", "thread", "1",
      "-define", "jpeg:size=\(2 * width)x\(2 * width)",
      // Of `-` it would make a file, which its sandbox does not allow.
      "\(name):fd:0", "-auto-orient", "-resize", "\(width)x>", "-quality", "85", "\(name):fd:1",
    ]
  }
}
