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

  /// What shows a picture, or a part of it, in some cells.
  static func pieces(
    of picture: DecodedPicture,
    cells: CellSize,
    part: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) -> any Sequence<String> {
    let place = part.map { ",x=\($0.x),y=\($0.y),w=\($0.width),h=\($0.height)" } ?? ""
    return switch picture.encoding {
    case .png:
      pieces(of: picture.data, "f=100\(place)", cells)
    case .rgb(let size):
      pieces(of: picture.data, "f=24,s=\(size.width),v=\(size.height)\(place)", cells)
    case .rgba(let size):
      pieces(of: picture.data, "f=32,s=\(size.width),v=\(size.height)\(place)", cells)
    case .jpeg:
      // Nobody asks for it, and kitty does not take it.
      EmptyCollection<String>()
    }
  }

  private static func pieces(
    of data: Data,
    _ format: String,
    _ cells: CellSize
  ) -> some Sequence<String> {
    let last = max(0, data.count - 1) / bytesInChunk
    return (0...last).lazy.map { index in
      let chunk = data.dropFirst(index * bytesInChunk).prefix(bytesInChunk).base64EncodedString()
      let keys = index == 0 ? "a=T,\(format),c=\(cells.columns),r=\(cells.rows)," : ""
      // Terminals differ on whether q applies to later chunks, so each has it.
      return "\u{1B}_G\(keys)q=2,m=\(index < last ? 1 : 0);\(chunk)\u{1B}\\"
    }
  }
}
