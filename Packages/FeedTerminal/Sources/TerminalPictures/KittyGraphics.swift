import FeedTerminal
import ImageHeaders

/// The kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol): a PNG as it is, or
/// pixels, scaled to a number of cells, and shown at once, or kept under a number and shown later;
/// the terminal sends no response.
enum KittyGraphics {
  /// The largest side that kitty and Ghostty take, in pixels.
  static let longestSide = 10_000

  /// The last chunk of a picture: without one the terminal would take the next picture for a part
  /// of it.
  static let closing = "\u{1B}_Gq=2,m=0;\u{1B}\\"

  /// 4,096 bytes of base64, the most that a chunk may have.
  private static let bytesInChunk = 3_072

  /// What takes away all pictures on the screen. Those that have a number are still kept.
  static let removal = "\u{1B}_Ga=d,q=2\u{1B}\\"

  /// What takes away the picture of this number, wherever characters show it.
  static func removal(of id: PictureID) -> String {
    Tmux.passed(forgetting(id.number))
  }

  /// What makes kitty forget the picture of this number, and takes it away if it is shown.
  static func forgetting(_ number: UInt32) -> String {
    "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\"
  }

  /// What shows a picture at the cursor; one with a number is not shown yet.
  static func pieces(of picture: ConvertedPicture, at place: PicturePlacement) -> any Sequence<
    String
  > {
    let shown = place.part.map(picture.cropped) ?? picture
    guard let id = place.id else {
      return chunks(of: shown, "a=T", keys(of: place.cells))
    }
    let keys = keys(of: place.cells)
    return chunks(of: shown, "a=T,U=1,i=\(id.number)", keys).map(Tmux.passed)
  }

  /// What sends a picture to be kept under a number. It is not shown yet.
  static func sending(_ picture: ConvertedPicture, as number: UInt32) -> some Sequence<String> {
    chunks(of: picture, "a=t,i=\(number)", "")
  }

  /// What sends a frame of a moving picture, which is kept under a number. The first one takes the
  /// place of the picture, which another program may have drawn. After the last one it moves.
  static func sendingFrame(_ index: Int, of picture: ConvertedPicture, as number: UInt32)
    -> any Sequence<String>
  {
    guard let size = picture.size else {
      return EmptyCollection<String>()
    }
    let frame = picture.frames[index]
    let pixels = ConvertedPicture(.rgba(size), frame.pixels)
    let first = index == 0 ? ",r=1,X=1" : ""
    let action = "a=f,i=\(number)\(first),z=\(frame.milliseconds)"
    let frames = AnySequence(chunks(of: pixels, action, "", inEach: "a=f,"))
    guard index == picture.frames.count - 1 else {
      return frames
    }
    // In kitty 1 stands for without end, and any other number is one more than the plays.
    let plays = picture.plays.map { $0 + 1 } ?? 1
    return [frames, AnySequence(["\u{1B}_Ga=a,i=\(number),s=3,v=\(plays),q=2\u{1B}\\"])].joined()
  }

  /// What shows a picture that is kept under a number, or a part of it, at the cursor.
  static func showing(
    _ number: UInt32,
    _ part: PicturePart?,
    of size: ImageSize?,
    in cells: CellSize
  ) -> String {
    var place = keys(of: cells)
    if let pixels = size.flatMap({ part?.pixels(of: $0) }) {
      place += ",x=\(pixels.x),y=\(pixels.y),w=\(pixels.width),h=\(pixels.height)"
    }
    return "\u{1B}_Ga=p,i=\(number)\(place),q=2\u{1B}\\"
  }

  private static func keys(of cells: CellSize) -> String {
    ",c=\(cells.columns),r=\(cells.rows)"
  }

  /// The keys that tell how a picture is encoded.
  private static func format(of picture: ConvertedPicture) -> String? {
    switch picture.encoding {
    case .png: "f=100"
    case .rgb(let size): "f=24,s=\(size.width),v=\(size.height)"
    case .rgba(let size): "f=32,s=\(size.width),v=\(size.height)"
    // Nobody asks for it, and kitty does not take it.
    case .jpeg: nil
    }
  }

  private static func chunks(
    of picture: ConvertedPicture,
    _ action: String,
    _ place: String,
    inEach later: String = ""
  ) -> LazyMapSequence<Range<Int>, String> {
    let data = picture.data
    let format = format(of: picture)
    let count = format == nil ? 0 : max(1, (data.count + bytesInChunk - 1) / bytesInChunk)
    let all = "\(action),\(format ?? "")\(place),"
    return (0..<count).lazy.map { index in
      let chunk = data.dropFirst(index * bytesInChunk).prefix(bytesInChunk).base64EncodedString()
      // Terminals differ on whether q applies to later chunks, so each has it.
      let keys = "\(index == 0 ? all : later)q=2,m=\(index + 1 < count ? 1 : 0)"
      return "\u{1B}_G\(keys);\(chunk)\u{1B}\\"
    }
  }
}
