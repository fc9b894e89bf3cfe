import CLimitedChild
public import ImageHeaders
public import TerminalPictures

/// The picture is untrusted, so a program gets little: its input and its output and no other
/// descriptor, few variables, ten seconds at most, 512 MiB of memory (on Linux) and bounded output.
/// A cancel ends it, and so does the end of this process (on Linux). Where the kernel has Landlock
/// and seccomp it reads system libraries alone, and has no connection and no other process.
extension SystemPrograms: PicturePrograms {
  /// Whether `chafa` is in one of the folders of `PATH`.
  public var hasChafa: Bool { path(of: "chafa") != nil }

  /// Landlock with its version, and seccomp, so far as the kernel has them.
  public var sandbox: [String] {
    let version = child_landlock_version()
    return (version > 0 ? ["Landlock \(version)"] : []) + (child_has_filters() ? ["seccomp"] : [])
  }

  /// The path of the program that is tried first. Throws a `MissingDecoder`.
  public func decoder(of format: ImageFormat) throws -> String {
    try decoders(of: format)[0].path
  }

  /// Runs `chafa` on a picture that it reads from `/dev/stdin`. Its output is at most 4 MiB. Throws
  /// a `ProgramFailure`.
  public func chafa(_ options: [String], _ picture: Data) async throws -> String {
    guard let path = path(of: "chafa") else {
      throw ProgramFailure("chafa is not installed")
    }
    let program = DrawingProgram(path: path, arguments: options, environment: variables)
    return try await program.text(of: picture, within: drawingTime)
  }

  /// Tries the programs for the picture's format one after the other. Throws a `MissingDecoder`, or
  /// the `ProgramFailure` of the last one.
  public func decode(
    _ picture: Data,
    for request: DecodingRequest
  ) async throws -> ConvertedPicture {
    let deadline = ContinuousClock.now + drawingTime
    let input = try EncodedPicture(picture)
    return try await decode(input, for: request, until: deadline)
  }

  /// The decoders that are installed, the fastest first; at least one.
  private func decoders(of format: ImageFormat) throws -> [(decoder: Decoder, path: String)] {
    let all = Decoder.all(of: format)
    let found = all.compactMap { decoder in
      decoder.names.lazy.compactMap { path(of: $0, mayBeScript: false) }.first.map { (decoder, $0) }
    }
    guard !found.isEmpty else {
      throw MissingDecoder(format, install: all.first?.package ?? "")
    }
    return found
  }

  /// Tries one decoder after the other.
  private func decode(
    _ picture: EncodedPicture,
    for request: DecodingRequest,
    until deadline: ContinuousClock.Instant
  ) async throws -> ConvertedPicture {
    var failure = ProgramFailure("no program decodes such a picture of \(picture.format.name)")
    for (decoder, path) in try decoders(of: picture.format) where decoder.fits(picture, request) {
      do {
        let decoded = try await run(decoder, at: path, on: picture, for: request, until: deadline)
        guard decoded.encoding == .jpeg, request.form != .file else {
          return decoded
        }
        // It is upright, whatever is written in it.
        let jpeg = try EncodedPicture(decoded.data, orientation: .up)
        return try await decode(jpeg, for: request, until: deadline)
      } catch let error as ProgramFailure {
        failure = error
      } catch is MissingDecoder {
        // There is none for its JPEG: the next one may write pixels.
      }
    }
    throw failure
  }

  private func run(
    _ decoder: Decoder,
    at path: String,
    on picture: EncodedPicture,
    for request: DecodingRequest,
    until deadline: ContinuousClock.Instant
  ) async throws -> ConvertedPicture {
    let folder = try decoder.output == .jpegFile ? OutputFolder(variables) : nil
    var program = DrawingProgram(
      path: path,
      arguments: decoder.arguments(for: picture, request, file: folder?.file ?? "/dev/fd/3"),
      environment: variables
    )
    program.mostOutput = DecoderOutput.mostBytes
    program.writesFile = decoder.output != .pixels
    let time = max(.microseconds(1), ContinuousClock.now.duration(to: deadline))
    let (status, output) = try await program.run(on: picture.file, within: time)
    // What is cut off is decoded as far as it goes, and some say by their code that it was.
    guard status < 128, let data = try DecoderOutput(output.mapped(), decoder.output) else {
      throw program.ended(with: status)
    }
    return data.picture(turned: picture.orientation)
  }
}
