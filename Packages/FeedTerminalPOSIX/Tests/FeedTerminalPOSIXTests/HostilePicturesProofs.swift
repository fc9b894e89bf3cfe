import FeedCore
import FeedTerminal
import Foundation
import Testing

@testable import FeedTerminalPOSIX

extension StartedPrograms {
  /// Pictures that are damaged at random, for each program that decodes their format.
  /// `PICTURES=100` tries that many of each, instead of a few.
  @Suite("Hostile pictures: Proofs", .serialized, .timeLimit(.minutes(60)))
  struct HostilePicturesProofs {
    private static let count =
      ProcessInfo.processInfo.environment["PICTURES"].flatMap { Int($0) } ?? 12

    @Test("A damaged picture is decoded within its bounds, or refused, and nothing is left")
    func decoders() async throws {
      var decoded = 0
      var refused = 0
      var programs: Set<String> = []
      var randomness = SystemRandomNumberGenerator()
      let before = try Self.outputFolders()
      for format in ImageFormat.allCases {
        let sample = try #require(SamplePictures.all[format])
        for path in Self.installed(format) {
          programs.insert(path)
          let folder = try Self.folder(with: path)
          let sut = SystemPrograms(
            variables: ["PATH": folder.path],
            drawingTime: .seconds(2)
          )
          for _ in 0..<Self.count {
            let picture = Self.damaged(sample, &randomness)
            if try await isDecoded(picture, by: sut) { decoded += 1 } else { refused += 1 }
          }
        }
      }
      let left = try Self.outputFolders().subtracting(before)
      #expect(left.filter { access($0, F_OK) == 0 }.isEmpty)
      print(
        "holds \(decoded + refused) damaged pictures for \(programs.count) programs: "
          + "\(decoded) decoded, \(refused) refused, nothing left"
      )
    }

    @Test("chafa draws a damaged picture, or refuses it")
    func chafa() async throws {
      let sut = SystemPrograms(
        variables: ["PATH": "/usr/local/bin:/usr/bin:/bin"],
        drawingTime: .seconds(2)
      )
      guard sut.hasChafa else {
        return print("SKIPPED: damaged pictures for chafa: it is not installed")
      }
      var drawn = 0
      var refused = 0
      var randomness = SystemRandomNumberGenerator()
      for format in [ImageFormat.png, .jpeg, .gif, .webp] {
        let sample = try #require(SamplePictures.all[format])
        for _ in 0..<Self.count {
          let picture = Self.damaged(sample, &randomness)
          let options = ["--format", "symbols", "--size", "40x20", "/dev/stdin"]
          do {
            #expect(try await sut.chafa(options, picture).utf8.count <= DrawingProgram.mostText)
            drawn += 1
          } catch is ProgramFailure {
            refused += 1
          }
        }
      }
      print(
        "holds \(drawn + refused) damaged pictures for chafa: \(drawn) drawn, \(refused) refused"
      )
    }

    /// Whether it was decoded, rather than refused by an error of the port.
    private func isDecoded(_ picture: Data, by sut: SystemPrograms) async throws -> Bool {
      let size = try #require(ImageSize(width: 32, height: 16))
      for form in [DecodingRequest.Form.pixels, .file] {
        do {
          let decoded = try await sut.decode(picture, for: DecodingRequest(form, size: size))
          expectBounds(of: decoded)
          return true
        } catch is ProgramFailure {
          continue
        } catch let missing as MissingDecoder {
          // Damage may make another format of it.
          #expect(ImageFormat(of: picture) == missing.format)
        }
      }
      return false
    }

    private func expectBounds(of picture: DecodedPicture) {
      #expect(picture.data.count <= DecoderOutput.mostBytes)
      switch picture.encoding {
      case .rgb(let size): #expect(picture.data.count == 3 * size.pixels)
      case .rgba(let size): #expect(picture.data.count == 4 * size.pixels)
      case .png: #expect(ImageFormat(of: picture.data) == .png)
      case .jpeg: #expect(ImageFormat(of: picture.data) == .jpeg)
      }
    }

    /// A few bytes changed, a piece left out or doubled, or the end cut off; the first bytes tell
    /// the format and stay.
    private static func damaged(
      _ sample: Data,
      _ randomness: inout some RandomNumberGenerator
    ) -> Data {
      var bytes = Array(sample)
      let place = Int.random(in: 12..<bytes.count, using: &randomness)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &randomness))
      switch Int.random(in: 0..<5, using: &randomness) {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default:
        for _ in 0..<Int.random(in: 1...8, using: &randomness) {
          let place = Int.random(in: 12..<bytes.count, using: &randomness)
          let value = UInt8.random(in: 0...255, using: &randomness)
          bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, value].randomElement(using: &randomness) ?? 0
        }
      }
      return Data(bytes)
    }

    private static func installed(_ format: ImageFormat) -> [String] {
      let programs = SystemPrograms(variables: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
      return Decoder.all(of: format).compactMap { decoder in
        let paths = decoder.names.compactMap { programs.path(of: $0, mayBeScript: false) }
        if paths.isEmpty {
          print("SKIPPED: damaged \(format.name) for \(decoder.names[0]): it is not installed")
        }
        return paths.first
      }
    }

    /// A folder for `PATH` with one program alone.
    private static func folder(with path: String) throws -> Folder {
      let folder = try Folder()
      let name = URL(filePath: path).lastPathComponent
      try #require(symlink(path, "\(folder.path)/\(name)") == 0)
      return folder
    }

    /// The folders in which programs write, of all processes.
    private static func outputFolders() throws -> Set<String> {
      let place = FileManager.default.temporaryDirectory.path
      let names = try FileManager.default.contentsOfDirectory(atPath: place)
      let folders = names.filter { $0.hasPrefix("feed-") && $0.utf8.count == 11 }
      return Set(folders.map { "\(place)/\($0)" })
    }
  }
}
