import FeedCore
import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import ImageHeaders
import TerminalPictures
import Testing

#if os(Linux)
  extension StartedPrograms {
    @Suite("The program that makes pictures smaller", .timeLimit(.minutes(5)))
    struct ScalingTests {
      /// Headers are enough where the program is a script.
      private static let wide = header(40, 20) + Data(count: 8)
      private static let small = header(20, 10)

      @Test(
        "magick, or else convert, gets the picture with its format, and its bytes are the new one",
        arguments: ["magick", "convert"]
      )
      func bytes(name: String) async throws {
        let folder = try Folder()
        let words = "png:fd:0 -auto-orient -resize 20x> -quality 85 png:fd:1"
        let script = "case \"$*\" in *'\(words)') printf '\(Self.octal(Self.small))';; esac"
        try folder.make(name, script)
        let sut = SystemPrograms(variables: ["PATH": folder.path])
        #expect(sut.hasScaler)
        #expect(try await sut.scaled(Self.wide, toWidth: 20) == Self.small)
      }

      @Test(
        "What is no picture of the format, too wide, or of no fewer bytes, is an error",
        arguments: [octal(header(40, 20)), octal(small + Data(count: 8)), "GIF89a", ""]
      )
      func wrong(output: String) async throws {
        let folder = try Folder()
        try folder.make("magick", "printf '\(output)'")
        let sut = SystemPrograms(variables: ["PATH": folder.path])
        let error = await #expect(throws: ProgramFailure.self) {
          try await sut.scaled(Self.wide, toWidth: 20)
        }
        #expect(error?.description == "\(folder.path)/magick made no smaller picture")
      }

      @Test(
        "A picture that moves would stand still, and one of another format is unknown, so both are refused",
        arguments: [
          wide + Data("\0\0\0\u{8}acTL".utf8), Data("GIF89a\u{28}\0\u{14}\0".utf8),
          Data("RIFF\0\0\0\0WEBPVP8X\u{A}\0\0\0\u{2}\0\0\0".utf8), Data("<svg/>".utf8),
        ]
      )
      func refused(picture: Data) async throws {
        let folder = try Folder()
        try folder.make("magick", "printf '\(Self.octal(Self.small))'")
        let sut = SystemPrograms(variables: ["PATH": folder.path])
        let error = await #expect(throws: ProgramFailure.self) {
          try await sut.scaled(picture, toWidth: 20)
        }
        #expect(error?.description == "pictures of this format are not made smaller")
      }

      @Test("A script that stands first in PATH is passed over for a program behind it")
      func script() async throws {
        let folders = try [Folder(), Folder()]
        try folders[0].make("magick", "exit 1")
        try FileManager.default.createSymbolicLink(
          atPath: "\(folders[1].path)/convert",
          withDestinationPath: "/bin/cat"
        )
        let path = folders.map(\.path).joined(separator: ":")
        let sut = SystemPrograms(variables: ["PATH": path])
        let error = await #expect(throws: ProgramFailure.self) {
          try await sut.scaled(Self.wide, toWidth: 20)
        }
        #expect(error?.description.contains("\(folders[1].path)/convert") == true)
      }

      @Test("Where it is not installed nothing is made smaller")
      func missing() async throws {
        let sut = SystemPrograms(variables: [:])
        #expect(!sut.hasScaler)
        let error = await #expect(throws: ProgramFailure.self) {
          try await sut.scaled(Self.wide, toWidth: 20)
        }
        #expect(error?.description == "ImageMagick is not installed")
      }

      @Test(
        "ImageMagick makes pictures of each format half as wide",
        arguments: [
          // 16 by 8 pixels of red.
          "iVBORw0KGgoAAAANSUhEUgAAABAAAAAIAQMAAADKuO3UAAAAA1BMVEX/AAAZ4gk3AAAAC0lEQVQI12NgwA4AABgAAU0HakgAAAAASUVORK5CYII=",
          "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKALXj/9k=",
          "UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoQAAgAAsBMJaACdLoAA5gA/u5DH+5sc4twV/9tD/9aH/60P+lAAA==",
        ]
      )
      func imageMagick(base64: String) async throws {
        let sut = SystemPrograms(variables: ["PATH": "/usr/bin:/bin"])
        guard sut.hasScaler else {
          return print("SKIPPED: pictures made smaller by ImageMagick: it is not installed")
        }
        // What follows the end of a picture is ignored, and gone from a smaller one.
        let picture = try #require(Data(base64Encoded: base64)) + Data(count: 1_000)
        let scaled = try await sut.scaled(picture, toWidth: 8)
        #expect(ImageFormat(of: scaled) == ImageFormat(of: picture))
        #expect(ImageSize(of: scaled) == ImageSize(width: 8, height: 4))
      }

      /// The beginning of a PNG.
      private static func header(_ width: UInt8, _ height: UInt8) -> Data {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        return Data(start + Array("IHDR".utf8) + [0, 0, 0, width, 0, 0, 0, height])
      }

      /// Bytes as `printf` takes them.
      private static func octal(_ data: Data) -> String {
        data.map { byte in
          let digits = String(byte, radix: 8)
          return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
      }
    }
  }
#endif
