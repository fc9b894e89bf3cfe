public import ImageHeaders
import TerminalPictures

// Pictures that move.
extension SystemPrograms {
  /// Tries ffmpeg, which decodes the wanted frames alone, and then ImageMagick. All frames together
  /// have at most 64 MiB. Throws a `MissingDecoder`, or the `ProgramFailure` of the last one.
  public func frames(of picture: Data, in size: ImageSize, each step: Int) async throws -> [Data] {
    let deadline = ContinuousClock.now + drawingTime
    var failure: any Error = MissingDecoder(.gif, install: "ffmpeg (ffmpeg)")
    let bytes = size.pixels * 4
    if let ffmpeg = path(of: "ffmpeg", mayBeScript: false) {
      let words = Self.wordsForFFmpeg(size, each: step)
      do { return try await frames(of: picture, ffmpeg, words, bytes, until: deadline) } catch let
        error as ProgramFailure
      {
        failure = error
      }
    }
    let names = ["magick", "convert"].lazy
    guard let imageMagick = names.compactMap({ path(of: $0, mayBeScript: false) }).first else {
      throw failure
    }
    let words = Self.wordsForImageMagick(size)
    let all = try await frames(of: picture, imageMagick, words, bytes, until: deadline)
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  private static func wordsForFFmpeg(_ size: ImageSize, each step: Int) -> [String] {
    let scale = "scale=\(size.width):\(size.height):flags=area"
    let quiet = ["-v", "error", "-nostdin", "-threads", "1"]
    let input = ["-f", "gif", "-i", "file:/dev/stdin"]
    let filters = ["-vf", "select=not(mod(n\\,\(step))),\(scale)", "-fps_mode", "passthrough"]
    return quiet + input + filters + ["-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]
  }

  private static func wordsForImageMagick(_ size: ImageSize) -> [String] {
    let limits = ["-limit", "memory", "256MiB", "-limit", "map", "256MiB", "-limit", "disk", "0"]
    let scale = ["-coalesce", "-resize", "\(size.width)x\(size.height)!"]
    return limits + ["gif:fd:0"] + scale + ["-depth", "8", "rgba:fd:1"]
  }

  private func frames(
    of picture: Data,
    _ path: String,
    _ words: [String],
    _ bytesInFrame: Int,
    until deadline: ContinuousClock.Instant
  ) async throws -> [Data] {
    var program = DrawingProgram(path: path, arguments: words, environment: variables)
    program.mostOutput = mostFrameBytes
    let time = max(.microseconds(1), ContinuousClock.now.duration(to: deadline))
    let (status, output) = try await program.run(on: AnonymousFile(picture), within: time)
    let all = try output.mapped()
    let count = all.count / bytesInFrame
    // A GIF that is cut off moves as far as it goes.
    guard status < 128, count > 1 else {
      throw program.ended(with: status)
    }
    return (0..<count).map { all.dropFirst($0 * bytesInFrame).prefix(bytesInFrame) }
  }
}
