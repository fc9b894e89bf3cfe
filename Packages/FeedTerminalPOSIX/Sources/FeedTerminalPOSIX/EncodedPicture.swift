import ImageHeaders
import TerminalPictures

/// A picture that is to be decoded.
struct EncodedPicture {
  let file: AnonymousFile
  let format: ImageFormat
  /// As it is stored.
  let size: ImageSize
  let orientation: ImageOrientation

  /// Makes one; without an `orientation`, in that of its data.
  init(_ data: Data, orientation: ImageOrientation? = nil) throws {
    guard let format = ImageFormat(of: data), let size = ImageSize(of: data) else {
      throw ProgramFailure("this is no picture")
    }
    self.format = format
    self.size = size
    self.orientation = orientation ?? ImageOrientation(of: data)
    file = try AnonymousFile(data)
  }
}
