import Foundation
import ImageHeaders
import TerminalPictures

/// A system without programs that draw pictures, and without a sandbox for them.
struct NoPicturePrograms: PicturePrograms {
  let hasChafa = false
  let sandbox: [String] = []

  func decoder(of format: ImageFormat) throws -> String {
    throw MissingDecoder(format, install: "a program (a package)")
  }

  func decode(_ picture: Data, for request: DecodingRequest) throws -> ConvertedPicture {
    throw MissingDecoder(ImageFormat(of: picture) ?? .jpeg, install: "a program (a package)")
  }

  func frames(of picture: Data, in size: ImageSize, each step: Int) throws -> [Data] {
    throw MissingDecoder(.gif, install: "a program (a package)")
  }

  func chafa(_ options: [String], _ picture: Data) throws -> String {
    throw ProgramFailure("chafa cannot be run in this test")
  }
}
