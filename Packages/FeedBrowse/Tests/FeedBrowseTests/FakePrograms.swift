import Foundation
import ImageHeaders
import TerminalPictures

/// Stands in for `chafa`: text of two lines, or graphics as large as they may be. It decodes
/// everything to the same picture, or nothing.
struct FakePrograms: PicturePrograms {
  let hasChafa = true
  let sandbox: [String] = []
  var decoded: ConvertedPicture?
  var frames: [Data] = []

  func decoder(of format: ImageFormat) throws -> String {
    throw MissingDecoder(format, install: "a program")
  }

  func decode(_ picture: Data, for request: DecodingRequest) throws -> ConvertedPicture {
    guard let decoded else {
      throw MissingDecoder(.jpeg, install: "a program")
    }
    return decoded
  }

  func frames(of picture: Data, in size: ImageSize, each step: Int) throws -> [Data] {
    guard !frames.isEmpty else {
      throw ProgramFailure("no program")
    }
    return frames
  }

  func chafa(_ options: [String], _ picture: Data) -> String {
    if options.contains("kitty") { return "\u{1B}_Ga=T;chafa\u{1B}\\\n" }
    if options.contains("symbols") { return "\u{1B}[1m▄▄▄\u{1B}[0m\n ▀\n" }
    let size = options[options.count - 2].split(separator: "x").compactMap { Int($0) }
    return "\u{1B}P0;1;0q\"1;1;\(size[0] * 8);\(size[1] * 8)#0\u{1B}\\\n"
  }
}
