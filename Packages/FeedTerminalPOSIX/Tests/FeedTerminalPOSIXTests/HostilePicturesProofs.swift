import Foundation
import ImageHeaders
import TerminalPictures
import Testing

@testable import FeedTerminalPOSIX

extension StartedPrograms {
  /// Pictures that are damaged at random, for each program that decodes some, of all formats that
  /// it decodes in turn. `PICTURES=1000` tries that many for each program, instead of a few. That
  /// they open no connection and write no other file is proved of the sandbox by its own tests.
  @Suite("Hostile pictures: Proofs", .serialized, .timeLimit(.minutes(60)))
  struct HostilePicturesProofs {
    private static let count =
      ProcessInfo.processInfo.environment["PICTURES"].flatMap { Int($0) } ?? 12

    @Test("A damaged picture is decoded within its bounds, or refused, and nothing is left")
    func decoders() async throws {
      // Programs beside this one use the system's.
      let temporary = try Folder()
      let programs = try Dictionary(
        grouping: ImageFormat.allCases.flatMap { try Self.pairs(of: $0) },
        by: \.path
      )
      var results: [Bool] = []
      for (path, pairs) in programs {
        let folder = try Folder()
        let name = URL(filePath: path).lastPathComponent
        try #require(symlink(path, "\(folder.path)/\(name)") == 0)
        let variables = ["PATH": folder.path, "TMPDIR": temporary.path]
        let sut = SystemPrograms(variables: variables, drawingTime: .seconds(2))
        results += try await Self.each { (number) async throws -> Bool in
          let pair = pairs[number % pairs.count]
          return try await isDecoded(pair.damagedSample(), in: pair.anyForm(), by: sut)
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
      let decoded = results.count { $0 }
      print(
        "holds \(results.count) damaged pictures for \(programs.count) programs: "
          + "\(decoded) decoded, \(results.count - decoded) refused, nothing left"
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
      let samples = try [ImageFormat.png, .jpeg, .gif, .webp].map {
        try #require(SamplePictures.all[$0])
      }
      let results = try await Self.each { (number) async throws -> Bool in
        let picture = Self.damaged(samples[number % samples.count])
        let options = ["--format", "symbols", "--size", "40x20", "/dev/stdin"]
        do {
          #expect(try await sut.chafa(options, picture).utf8.count <= DrawingProgram.mostText)
          return true
        } catch is ProgramFailure {
          return false
        }
      }
      let drawn = results.count { $0 }
      print(
        "holds \(results.count) damaged pictures for chafa: \(drawn) drawn, "
          + "\(results.count - drawn) refused"
      )
    }

    /// Tries all pictures, as many at once as there are processors.
    private static func each(
      _ attempt: @escaping @Sendable (Int) async throws -> Bool
    ) async throws -> [Bool] {
      let workers = ProcessInfo.processInfo.activeProcessorCount
      return try await withThrowingTaskGroup(of: [Bool].self) { group in
        for worker in 0..<workers {
          group.addTask {
            var results: [Bool] = []
            for number in stride(from: worker, to: count, by: workers) {
              results.append(try await attempt(number))
            }
            return results
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }

    /// A format, a program that decodes it, and the forms that it is asked for.
    private struct Pair: Sendable {
      let path: String
      let sample: Data
      let forms: [DecodingRequest.Form]

      func damagedSample() -> Data { HostilePicturesProofs.damaged(sample) }

      func anyForm() -> DecodingRequest.Form { forms.randomElement() ?? .file }
    }

    /// The programs that are installed for a format.
    private static func pairs(of format: ImageFormat) throws -> [Pair] {
      let programs = SystemPrograms(variables: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
      let sample = try #require(SamplePictures.all[format])
      var forms: [String: Set<DecodingRequest.Form>] = [:]
      for decoder in Decoder.all(of: format) {
        let paths = decoder.names.compactMap { programs.path(of: $0, mayBeScript: false) }
        guard let path = paths.first else {
          print("SKIPPED: damaged \(format.name) for \(decoder.names[0]): it is not installed")
          continue
        }
        switch decoder.output {
        case .pixels: forms[path, default: []].formUnion([.pixels, .croppedPixels])
        case .png: forms[path, default: []].formUnion([.pixels, .file])
        case .jpegFile: forms[path, default: []].insert(.file)
        }
      }
      return forms.map { Pair(path: $0.key, sample: sample, forms: Array($0.value)) }
    }

    /// Whether it was decoded, rather than refused by an error of the port.
    private func isDecoded(
      _ picture: Data,
      in form: DecodingRequest.Form,
      by sut: SystemPrograms
    ) async throws -> Bool {
      let size = try #require(ImageSize(width: 32, height: 16))
      do {
        let decoded = try await sut.decode(picture, for: DecodingRequest(form, size: size))
        if form == .croppedPixels {
          #expect(decoded.encoding != .png)
        }
        expectBounds(of: decoded)
        return true
      } catch is ProgramFailure {
        return false
      } catch let missing as MissingDecoder {
        // Damage may make another format of it.
        #expect(ImageFormat(of: picture) == missing.format)
        return false
      }
    }

    private func expectBounds(of picture: ConvertedPicture) {
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
    private static func damaged(_ sample: Data) -> Data {
      var randomness = SystemRandomNumberGenerator()
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
  }
}
