import Foundation
import ImageHeaders
import TerminalPictures
import Testing

@testable import FeedTerminalPOSIX

extension StartedPrograms {
  @Suite("The programs that decode the frames of a GIF", .timeLimit(.minutes(5)))
  struct FrameTests {
    private static let names = [["ffmpeg"], ["magick", "convert"]]
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]

    @Test("Each writes whole frames, also where a file has only what changes", arguments: names)
    func frames(names: [String]) async throws {
      guard let sut = try Sut(names) else {
        return
      }
      let frames = try await sut.frames(of: SamplePictures.movingGIF, width: 8, height: 4)
      #expect(frames.map(\.count) == [128, 128, 128])
      #expect(frames.map { Array($0.prefix(4)) } == [Self.red, Self.red, Self.green])
      let middle = frames.map { Array($0.dropFirst((8 + 3) * 4).prefix(4)) }
      #expect(middle == [Self.red, [0, 0, 255, 255], Self.green])
    }

    @Test("They are scaled, and every second one is left out if that is wanted", arguments: names)
    func step(names: [String]) async throws {
      guard let sut = try Sut(names) else {
        return
      }
      let frames = try await sut.frames(of: SamplePictures.movingGIF, width: 4, height: 2, step: 2)
      #expect(frames.map(\.count) == [32, 32])
      #expect(frames.map { Array($0.prefix(4)) } == [Self.red, Self.green])
    }

    @Test("A picture of one frame, or none, is a failure", arguments: names)
    func still(names: [String]) async throws {
      guard let sut = try Sut(names) else {
        return
      }
      let still = try #require(SamplePictures.all[.gif])
      for data in [still, Data("GIF89a".utf8)] {
        await #expect(throws: ProgramFailure.self) {
          try await sut.frames(of: data, width: 64, height: 32)
        }
      }
    }

    @Test("Two frames that are larger than the limit are refused; it is 64 MiB", arguments: names)
    func large(names: [String]) async throws {
      #expect(SystemPrograms(variables: [:]).mostFrameBytes == 64 << 20)
      guard var sut = try Sut(names) else {
        return
      }
      sut.mostFrameBytes = 3 * 128
      let frames = try await sut.frames(of: SamplePictures.movingGIF, width: 8, height: 4)
      #expect(frames.count == 3)
      sut.mostFrameBytes = 2 * 128 - 1
      await #expect(throws: ProgramFailure.self) {
        try await sut.frames(of: SamplePictures.movingGIF, width: 8, height: 4)
      }
    }

    @Test("Without a program it is said which one to install")
    func missing() async throws {
      let folder = try Folder()
      let sut = SystemPrograms(variables: ["PATH": folder.path])
      let size = try #require(ImageSize(width: 8, height: 4))
      await #expect(throws: MissingDecoder(.gif, install: "ffmpeg (ffmpeg)")) {
        try await sut.frames(of: SamplePictures.movingGIF, in: size, each: 1)
      }
    }
  }

  /// A system with one program to decode frames.
  private struct Sut {
    var mostFrameBytes = DecoderOutput.mostBytes
    private let folder: Folder

    /// `nil` if no program of these names is installed.
    init?(_ names: [String]) throws {
      let programs = SystemPrograms(variables: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
      guard let path = names.compactMap({ programs.path(of: $0, mayBeScript: false) }).first else {
        print("SKIPPED: frames by \(names[0]): it is not installed")
        return nil
      }
      folder = try Folder()
      let name = URL(filePath: path).lastPathComponent
      try #require(symlink(path, "\(folder.path)/\(name)") == 0)
    }

    func frames(
      of picture: Data,
      width: Int,
      height: Int,
      step: Int = 1
    ) async throws -> [Data] {
      let size = try #require(ImageSize(width: width, height: height))
      var programs = SystemPrograms(variables: ["PATH": folder.path])
      programs.mostFrameBytes = mostFrameBytes
      return try await programs.frames(of: picture, in: size, each: step)
    }
  }
}
