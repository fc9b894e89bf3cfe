import ImageHeaders
import TerminalPictures

/// A program that decodes pictures of a format, as data.
struct Decoder {
  /// What it writes.
  enum Output {
    /// Pixels behind a header, to stdout, which this process turns upright.
    case pixels
    /// PNG, into the file of a descriptor, as some want to go back in it; upright.
    case png
    /// JPEG, into a file whose name says so; upright.
    case jpegFile
  }

  /// Its names, of which any may be installed.
  let names: [String]
  /// What to install: its name and the package of Debian that has it.
  let package: String
  let output: Output
  /// Whether it is left to others where a picture has to be turned.
  var isForUpright = false
  private let words: @Sendable (Job) -> [String]

  /// What it is to do.
  private struct Job {
    let picture: EncodedPicture
    /// As the picture is stored.
    let size: ImageSize
    let file: String
  }

  /// Whether it writes what is asked for, of such a picture.
  func fits(_ picture: EncodedPicture, _ request: DecodingRequest) -> Bool {
    let isTurned = picture.orientation != .up
    let isWanted =
      switch request.form {
      case .pixels: true
      case .croppedPixels: output != .png
      case .file: output != .pixels
      }
    return isWanted && !(isForUpright && isTurned)
  }

  func arguments(
    for picture: EncodedPicture,
    _ request: DecodingRequest,
    file: String
  ) -> [String] {
    // A turn back exchanges the sides like the turn itself.
    words(Job(picture: picture, size: request.size.turned(picture.orientation), file: file))
  }

  /// The decoders of a format, the fastest first. The first one is recommended.
  static func all(of format: ImageFormat) -> [Decoder] {
    switch format {
    case .jpeg: [djpeg, imageMagick, ffmpeg, imageMagickPixels]
    case .webp: [dwebp, imageMagick, ffmpeg, imageMagickPixels]
    case .avif: [avifdec, heifConvert, imageMagick, ffmpeg]
    case .heic: [heifConvert, imageMagick]
    case .jxl: [djxl, ffmpeg]
    case .png, .gif, .bmp: [imageMagick, ffmpeg, imageMagickPixels]
    }
  }
}

// One of each.
extension Decoder {
  /// libjpeg-turbo, or libjpeg 7 and later: it decodes at a number of eighths, which makes small
  /// pictures fast. It ignores EXIF.
  private static let djpeg = Decoder(
    names: ["djpeg"],
    package: "djpeg (libjpeg-turbo-progs)",
    output: .pixels
  ) { job in
    ["-scale", "\(eighths(of: job.picture.size, covering: job.size))/8", "-pnm"]
  }

  /// The smallest number of eighths of `size` that covers `wanted`.
  static func eighths(of size: ImageSize, covering wanted: ImageSize) -> Int {
    (1..<8).first { eighths in
      size.width * eighths >= wanted.width * 8 && size.height * eighths >= wanted.height * 8
    } ?? 8
  }

  /// libwebp. It refuses animations.
  private static let dwebp = Decoder(
    names: ["dwebp"],
    package: "dwebp (webp)",
    output: .pixels
  ) { job in
    let scale = ["-resize", "\(job.size.width)", "\(job.size.height)"]
    return ["-quiet", "-mt"] + scale + ["-pam", "-o", "-", "--", "-"]
  }

  /// libavif. Whether it turns pictures depends on its version.
  private static let avifdec = Decoder(
    names: ["avifdec"],
    package: "avifdec (libavif-bin)",
    output: .jpegFile,
    isForUpright: true
  ) { job in
    ["-q", "95", "/dev/stdin", job.file]
  }

  /// libheif; the second name since 1.19.
  private static let heifConvert = Decoder(
    names: ["heif-convert", "heif-dec"],
    package: "heif-convert (libheif-examples)",
    output: .jpegFile
  ) { job in
    ["-q", "95", "/dev/stdin", job.file]
  }

  /// libjxl. With a quality it decodes a JPEG that lies inside, instead of writing that, which is
  /// not turned.
  private static let djxl = Decoder(
    names: ["djxl"],
    package: "djxl (libjxl-tools)",
    output: .jpegFile
  ) { job in
    ["-q", "95", "/dev/stdin", job.file]
  }

  /// ImageMagick 7 or 6. It turns AVIF and HEIC by itself. Files without a name it takes by their
  /// descriptors alone: of `-` it makes a copy on the disk.
  private static let imageMagick = Decoder(
    names: ["magick", "convert"],
    package: "convert (imagemagick)",
    output: .png
  ) { job in
    let size = "\(job.size.width)x\(job.size.height)!"
    let isTurned = [.avif, .heic].contains(job.picture.format)
    let turned = job.size.turned(job.picture.orientation)
    let scale = ["-resize", isTurned ? "\(turned.width)x\(turned.height)!" : size]
    let turn = isTurned ? [] : operations[job.picture.orientation] ?? []
    return reading(job) + scale + turn + ["-strip", "-depth", "8", "png:fd:3"]
  }

  /// The same as pixels, which are larger than PNG. They are RGB, whatever the picture has: of a
  /// grey one with an alpha version 7 would make two bytes a pixel.
  private static let imageMagickPixels = Decoder(
    names: ["magick", "convert"],
    package: "convert (imagemagick)",
    output: .pixels
  ) { job in
    let scale = ["-resize", "\(job.size.width)x\(job.size.height)!"]
    let opaque = ["-background", "black", "-alpha", "remove"]
    return reading(job) + scale + opaque + ["-depth", "8", "ppm:fd:1"]
  }

  /// How ImageMagick reads the first picture of its input.
  private static func reading(_ job: Job) -> [String] {
    // On the disk it could keep nothing.
    let limits = ["-limit", "memory", "256MiB", "-limit", "map", "256MiB", "-limit", "disk", "0"]
    // It decodes a JPEG at a number of eighths, if it is told the size.
    let hint = ["-define", "jpeg:size=\(job.size.width)x\(job.size.height)"]
    return limits + hint + ["\(job.picture.format.rawValue):fd:0[0]"]
  }

  private static let operations: [ImageOrientation: [String]] = [
    .upMirrored: ["-flop"], .down: ["-rotate", "180"], .downMirrored: ["-flip"],
    .leftMirrored: ["-transpose"], .right: ["-rotate", "90"], .rightMirrored: ["-transverse"],
    .left: ["-rotate", "270"],
  ]

  /// FFmpeg 5 and later. Told not to turn a picture it never does.
  private static let ffmpeg = Decoder(
    names: ["ffmpeg"],
    package: "ffmpeg (ffmpeg)",
    output: .png
  ) { job in
    let scale = "scale=\(job.size.width):\(job.size.height):flags=area"
    let filters = [scale] + (filters[job.picture.orientation].map { [$0] } ?? [])
    let input = ["-f", demuxers[job.picture.format] ?? "", "-i", "file:/dev/stdin"]
    let quiet = ["-v", "error", "-nostdin", "-noautorotate", "-threads", "1"]
    let output = ["-frames:v", "1", "-vf", filters.joined(separator: ","), "-c:v", "png"]
    return quiet + input + output + ["-f", "image2pipe", "-y", "file:\(job.file)"]
  }

  private static let demuxers: [ImageFormat: String] = [
    .png: "png_pipe", .jpeg: "jpeg_pipe", .gif: "gif", .webp: "webp_pipe", .avif: "mov",
    .bmp: "bmp_pipe", .jxl: "jpegxl_pipe",
  ]

  private static let filters: [ImageOrientation: String] = [
    .upMirrored: "hflip", .down: "hflip,vflip", .downMirrored: "vflip",
    .leftMirrored: "transpose=0", .right: "transpose=1", .rightMirrored: "transpose=3",
    .left: "transpose=2",
  ]
}
