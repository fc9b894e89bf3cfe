import ImageHeaders
import TerminalPictures

/// What a decoder wrote: a whole picture, or nothing.
enum DecoderOutput {
  /// As many as it may write: the pixels of a screen of 4K with some more, as decoders do not scale
  /// to every size.
  static let mostBytes = 64 << 20
  private static let endOfPNG: [UInt8] = [
    0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
  private static let endOfJPEG: [UInt8] = [0xFF, 0xD9]

  case pixels(PortablePixels)
  case png(Data)
  case jpeg(Data)

  init?(_ data: Data, _ kind: Decoder.Output) {
    switch kind {
    case .pixels:
      guard let pixels = PortablePixels(data) else {
        return nil
      }
      self = .pixels(pixels)
    case .png:
      guard ImageFormat(of: data) == .png, ImageSize(of: data) != nil,
        data.suffix(Self.endOfPNG.count).elementsEqual(Self.endOfPNG)
      else {
        return nil
      }
      self = .png(data)
    case .jpegFile:
      guard ImageFormat(of: data) == .jpeg, ImageSize(of: data) != nil,
        data.suffix(Self.endOfJPEG.count).elementsEqual(Self.endOfJPEG)
      else {
        return nil
      }
      self = .jpeg(data)
    }
  }

  /// The picture. Pixels can be turned; the others are upright.
  func picture(turned orientation: ImageOrientation) -> ConvertedPicture {
    switch self {
    case .pixels(let pixels): pixels.picture(turned: orientation)
    case .png(let data): ConvertedPicture(.png, data)
    case .jpeg(let data): ConvertedPicture(.jpeg, data)
    }
  }
}
