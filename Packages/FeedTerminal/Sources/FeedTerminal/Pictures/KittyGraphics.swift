/// The kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol): a PNG as it is, or
/// pixels, sent and shown at once, scaled to a number of cells; the terminal sends no response.
enum KittyGraphics {
  /// The largest side that kitty and Ghostty take, in pixels.
  static let longestSide = 10_000

  /// The last chunk of a picture: without one the terminal would take the next picture for a part
  /// of it.
  static let closing = "\u{1B}_Gq=2,m=0;\u{1B}\\"

  /// 4,096 bytes of base64, the most that a chunk may have.
  private static let bytesInChunk = 3_072

  /// What takes away all pictures on the screen.
  static let removal = "\u{1B}_Ga=d,q=2\u{1B}\\"

  /// What takes away the picture of this number, wherever characters show it.
  static func removal(of id: PictureID) -> String {
    Tmux.passed("\u{1B}_Ga=d,d=I,i=\(id.number),q=2\u{1B}\\")
  }

  /// What shows a picture at the cursor; one with a number is not shown yet.
  static func pieces(of picture: DecodedPicture, at place: PicturePlacement) -> any Sequence<String>
  {
    guard let format = format(of: picture, at: place) else {
      // Nobody asks for it, and kitty does not take it.
      return EmptyCollection<String>()
    }
    let number = place.id.map { "U=1,i=\($0.number)," } ?? ""
    let keys = "a=T,\(number)\(format),c=\(place.cells.columns),r=\(place.cells.rows)"
    let chunks = chunks(of: picture.data, keys)
    guard place.id != nil else {
      return chunks
    }
    return chunks.map(Tmux.passed)
  }

  /// The keys that tell how a picture is encoded, and which part of a file is meant.
  private static func format(of picture: DecodedPicture, at place: PicturePlacement) -> String? {
    switch picture.encoding {
    case .png:
      let size = place.part == nil ? nil : ImageSize(of: picture.data)
      guard let part = size.flatMap({ place.part?.pixels(of: $0) }) else {
        return "f=100"
      }
      return "f=100,x=\(part.x),y=\(part.y),w=\(part.width),h=\(part.height)"
    case .rgb(let size):
      return "f=24,s=\(size.width),v=\(size.height)"
    case .rgba(let size):
      return "f=32,s=\(size.width),v=\(size.height)"
    case .jpeg:
      return nil
    }
  }

  private static func chunks(
    of data: Data,
    _ keys: String
  ) -> LazyMapSequence<ClosedRange<Int>, String> {
    let last = max(0, data.count - 1) / bytesInChunk
    return (0...last).lazy.map { index in
      let chunk = data.dropFirst(index * bytesInChunk).prefix(bytesInChunk).base64EncodedString()
      let keys = index == 0 ? "\(keys)," : ""
      // Terminals differ on whether q applies to later chunks, so each has it.
      return "\u{1B}_G\(keys)q=2,m=\(index < last ? 1 : 0);\(chunk)\u{1B}\\"
    }
  }
}
