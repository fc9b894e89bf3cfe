import Foundation
import ImageHeaders
import Synchronization

@testable import TerminalPictures

/// Programs that note what they are asked for.
final class PictureProgramsSpy: PicturePrograms {
  enum Message: Equatable {
    case chafa([String], Data)
    case decode(Data, DecodingRequest)
    case frames(Data, ImageSize, step: Int)
  }

  private let asked = Mutex<[Message]>([])
  private let output: @Sendable ([String]) throws -> String
  private let decoded: @Sendable () throws -> ConvertedPicture
  private let frames: [Data]

  let hasChafa = true
  let sandbox: [String]
  private let missing: [ImageFormat]

  /// Decodes nothing unless told; `chafa` draws a line.
  init(
    missing: [ImageFormat] = [],
    sandbox: [String] = [],
    decoding decoded: @escaping @Sendable () throws -> ConvertedPicture = {
      throw ProgramFailure("no decoder")
    },
    frames: [Data] = [],
    chafa output: @escaping @Sendable ([String]) throws -> String = { options in
      options.contains("symbols") ? "drawn\n" : PictureProgramsSpy.graphics(options)
    }
  ) {
    self.missing = missing
    self.sandbox = sandbox
    self.decoded = decoded
    self.frames = frames
    self.output = output
  }

  /// What `chafa` draws where it draws no characters.
  static func graphics(_ options: [String]) -> String {
    options.contains("sixels") ? "\u{1B}P0q~\u{1B}\\" : "\u{1B}_Ga=T;AAAA\u{1B}\\"
  }

  var messages: [Message] { asked.withLock { $0 } }

  func decoder(of format: ImageFormat) throws -> String {
    guard !missing.contains(format) else {
      throw MissingDecoder(format, install: "a program (a package)")
    }
    return "/bin/\(format)"
  }

  func chafa(_ options: [String], _ picture: Data) throws -> String {
    asked.withLock { $0.append(.chafa(options, picture)) }
    return try output(options)
  }

  func decode(_ picture: Data, for request: DecodingRequest) throws -> ConvertedPicture {
    asked.withLock { $0.append(.decode(picture, request)) }
    return try decoded()
  }

  func frames(of picture: Data, in size: ImageSize, each step: Int) throws -> [Data] {
    asked.withLock { $0.append(.frames(picture, size, step: step)) }
    guard !frames.isEmpty else {
      throw ProgramFailure("no frames")
    }
    return frames
  }
}
