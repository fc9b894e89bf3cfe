import FeedCore
import FeedTerminal
import Foundation
import ImageHeaders
import TerminalPictures
import Testing

@testable import FeedTerminalPOSIX

extension StartedPrograms {
  @Suite("The programs that decode pictures", .timeLimit(.minutes(5)))
  struct DecoderTests {
    @Test("Each decodes a picture of its formats, scaled down", arguments: ImageFormat.allCases)
    func formats(format: ImageFormat) async throws {
      let picture = try #require(SamplePictures.all[format])
      for (decoder, path) in installed(format) {
        let sut = try Sut(only: path, decoder)
        for form in [DecodingRequest.Form.pixels, .file] {
          if form == .file && decoder.output == .pixels { continue }
          let shown = try await sut.decoded(picture, form, width: 32, height: 16)
          #expect(shown.isUpright, "\(path): \(shown)")
          let isFile = form == .file && decoder.output == .jpegFile
          #expect(shown.width == (isFile ? 64 : 32), "\(path)")
          #expect(shown.height == (isFile ? 32 : 16), "\(path)")
        }
      }
    }

    @Test(
      "Where a part of it is wanted a picture is pixels, never a file",
      arguments: [ImageFormat.png, .jpeg, .webp]
    )
    func croppedPixels(format: ImageFormat) async throws {
      let picture = try #require(SamplePictures.all[format])
      for (decoder, path) in installed(format) where decoder.output == .pixels {
        let sut = try Sut(only: path, decoder)
        let shown = try await sut.decoded(picture, .croppedPixels, width: 32, height: 16)
        #expect(shown.isUpright && shown.width == 32 && shown.height == 16, "\(path): \(shown)")
        #expect(!shown.isFile, "\(path)")
      }
    }

    @Test("A JPEG is upright, whatever EXIF says", arguments: ImageOrientation.allCases)
    func orientation(orientation: ImageOrientation) async throws {
      for (decoder, path) in installed(.jpeg) {
        let sut = try Sut(only: path, decoder)
        let size = try #require(ImageSize(width: 32, height: 16)).turned(orientation)
        let shown = try await sut.decoded(
          SamplePictures.jpeg(orientation),
          .pixels,
          width: size.width,
          height: size.height
        )
        #expect(shown.width == size.width, "\(path)")
        #expect(shown.height == size.height, "\(path)")
        let corners = [[0, 3], [1, 2], [3, 0], [2, 1], [0, 3], [1, 2], [3, 0], [2, 1]]
        #expect(shown.corners == corners[orientation.rawValue - 1], "\(path)")
      }
    }

    @Test("An AVIF that is turned is upright, if not by each program")
    func turnedAVIF() async throws {
      for (decoder, path) in installed(.avif) {
        let sut = try Sut(only: path, decoder)
        let picture = SamplePictures.turnedAVIF
        guard !decoder.isForUpright else {
          await #expect(throws: ProgramFailure.self) {
            try await sut.decoded(picture, .file, width: 16, height: 32)
          }
          continue
        }
        let shown = try await sut.decoded(picture, .pixels, width: 16, height: 32)
        #expect(shown.width < shown.height, "\(path)")
        #expect(shown.corners == [2, 1], "\(path)")
      }
    }

    @Test("Of a JPEG that is cut off each shows what there is")
    func cutOff() async throws {
      let picture = try #require(SamplePictures.all[.jpeg])
      let cut = picture.prefix(picture.count - 30)
      for (decoder, path) in installed(.jpeg) {
        let shown = try await Sut(only: path, decoder).decoded(cut, .pixels, width: 64, height: 32)
        #expect(shown.width == 64, "\(path)")
        #expect(shown.height == 32, "\(path)")
        #expect(shown.corners.first == 0, "\(path)")
      }
    }

    @Test("The smallest number of eighths that covers what is wanted")
    func eighths() throws {
      let size = try #require(ImageSize(width: 4_000, height: 3_000))
      let cases = [(1, 1, 1), (500, 375, 1), (501, 375, 2), (670, 418, 2), (4_000, 1, 8)]
      for (width, height, eighths) in cases {
        let wanted = try #require(ImageSize(width: width, height: height))
        #expect(Decoder.eighths(of: size, covering: wanted) == eighths)
      }
    }

    @Test("What cannot be decoded is an error of the last program, or names what to install")
    func failures() async throws {
      let none = SystemPrograms(variables: [:])
      let request = DecodingRequest(.pixels, size: try #require(ImageSize(width: 8, height: 8)))
      for (format, program) in [
        (ImageFormat.jpeg, "djpeg (libjpeg-turbo-progs)"), (.webp, "dwebp (webp)"),
        (.avif, "avifdec (libavif-bin)"), (.heic, "heif-convert (libheif-examples)"),
        (.jxl, "djxl (libjxl-tools)"), (.gif, "convert (imagemagick)"),
      ] {
        let picture = try #require(SamplePictures.all[format])
        let missing = MissingDecoder(format, install: program)
        #expect(throws: missing) { try none.decoder(of: format) }
        await #expect(throws: missing) { try await none.decode(picture, for: request) }
      }
    }

    #if os(Linux)
      @Test("A program that fails is followed by the next one; a script is passed over")
      func order() async throws {
        let folder = try Folder()
        try folder.make("djpeg", "exit 1")
        try folder.make("ffmpeg", "exit 1")
        let program = try CompiledProgram("confined.c").path
        #expect(symlink(program, "\(folder.path)/convert") == 0)
        let sut = SystemPrograms(variables: ["PATH": folder.path])
        let picture = try #require(SamplePictures.all[.jpeg])
        let request = DecodingRequest(.pixels, size: try #require(ImageSize(width: 8, height: 8)))
        #expect(try sut.decoder(of: .jpeg) == "\(folder.path)/convert")
        let error = await #expect(throws: ProgramFailure.self) {
          try await sut.decode(picture, for: request)
        }
        #expect(error?.description == "\(folder.path)/convert ended with 64")
      }

      @Test("A folder for a program's file is gone with it")
      func outputFolder() throws {
        var folder: OutputFolder? = try OutputFolder([:])
        let file = try #require(folder?.file)
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: file)
        #expect(target == "/dev/fd/3")
        folder = nil
        let parent = URL(filePath: file).deletingLastPathComponent().path
        #expect(!FileManager.default.fileExists(atPath: parent))
      }
    #endif

    fileprivate static let djpeg = "/usr/bin/djpeg"

    /// The decoders of a format that are installed here.
    private func installed(_ format: ImageFormat) -> [(decoder: Decoder, path: String)] {
      let programs = SystemPrograms(variables: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
      return Decoder.all(of: format).compactMap { decoder in
        let paths = decoder.names.compactMap { programs.path(of: $0, mayBeScript: false) }
        let needsJPEG = decoder.output == .jpegFile
        guard let path = paths.first, !needsJPEG || programs.path(of: "djpeg") == Self.djpeg else {
          print("SKIPPED: \(format.name) by \(decoder.names[0]): it or djpeg is not installed")
          return nil
        }
        return (decoder, path)
      }
    }
  }

  /// A system with one program to decode pictures, and with djpeg for what it writes.
  private struct Sut {
    private let folder: Folder
    private let path: String

    init(only path: String, _ decoder: Decoder) throws {
      self.path = path
      folder = try Folder()
      let djpeg = decoder.output == .jpegFile ? [DecoderTests.djpeg] : []
      for program in [path] + djpeg {
        let name = URL(filePath: program).lastPathComponent
        try #require(symlink(program, "\(folder.path)/\(name)") == 0)
      }
    }

    func decoded(
      _ picture: Data,
      _ form: DecodingRequest.Form,
      width: Int,
      height: Int
    ) async throws -> ShownPicture {
      let size = try #require(ImageSize(width: width, height: height))
      let sut = SystemPrograms(variables: ["PATH": folder.path])
      let decoded = try await sut.decode(picture, for: DecodingRequest(form, size: size))
      return try ShownPicture(decoded, by: path)
    }
  }
}

/// A decoded picture, and where it is red and blue.
private struct ShownPicture {
  let width: Int
  let height: Int
  /// Which corners are red and blue, by rows.
  let corners: [Int]
  let isFile: Bool

  var isUpright: Bool { corners == [0, 3] }

  init(_ picture: ConvertedPicture, by path: String) throws {
    let (size, depth, pixels) = try Self.pixels(of: picture, by: path)
    isFile = [.png, .jpeg].contains(picture.encoding)
    width = size.width
    height = size.height
    let places = [
      (3, 3), (size.width - 4, 3), (3, size.height - 4), (size.width - 4, size.height - 4),
    ]
    let colors = places.map { x, y in
      Array(pixels.dropFirst((y * size.width + x) * depth).prefix(3))
    }
    let red = colors.firstIndex { $0[0] > 150 && $0[1] < 90 && $0[2] < 90 }
    let blue = colors.firstIndex { $0[0] < 90 && $0[1] < 90 && $0[2] > 150 }
    corners = [red, blue].compactMap { $0 }
  }

  private static func pixels(of picture: ConvertedPicture, by path: String) throws -> (
    ImageSize, Int, Data
  ) {
    switch picture.encoding {
    case .rgb(let size): return (size, 3, picture.data)
    case .rgba(let size): return (size, 4, picture.data)
    case .png, .jpeg:
      // FFmpeg takes ten times as long to start.
      let converter = Self.converter ?? path
      let isFFmpeg = converter.hasSuffix("ffmpeg")
      let converted = ["-v", "error", "-i", "-", "-f", "image2pipe", "-c:v", "ppm", "-"]
      let words = picture.encoding == .jpeg ? ["-pnm"] : isFFmpeg ? converted : ["png:-", "ppm:-"]
      let program = picture.encoding == .jpeg ? StartedPrograms.DecoderTests.djpeg : converter
      let output = try run(program, words, picture.data)
      let pixels = try #require(PortablePixels(output))
      return (pixels.size, 3, pixels.picture(turned: .up).data)
    }
  }

  private static let converter = ["/usr/bin/magick", "/usr/bin/convert"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private static func run(_ path: String, _ words: [String], _ input: Data) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = words
    let file = try AnonymousFile(input)
    process.standardInput = FileHandle(fileDescriptor: file.descriptor)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
