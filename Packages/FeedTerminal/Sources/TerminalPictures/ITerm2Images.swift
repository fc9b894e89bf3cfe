import FeedPresentation

/// The inline images protocol of iTerm2 (iterm2.com/documentation-images.html): any format that the
/// terminal can draw, scaled to fit a number of cells.
enum ITerm2Images {
  /// Above this many bytes a picture is sent in parts, if the terminal accepts them.
  private static let mostInOneSequence = 262_144
  /// 65,536 bytes of base64: far below the 1,048,576 that iTerm2 and tmux take at most.
  private static let bytesInPart = 49_152

  static func pieces(of data: Data, cells: CellSize, takesParts: Bool) -> some Sequence<String> {
    // The size is optional for iTerm2, but xterm.js shows nothing without it.
    let keys =
      "inline=1;size=\(data.count);width=\(cells.columns);height=\(cells.rows);preserveAspectRatio=1"
    let parts = Base64Pieces.pieces(of: data, count: bytesInPart)
    guard takesParts && data.count > mostInOneSequence else {
      return [
        AnySequence(["\u{1B}]1337;File=\(keys):"]), AnySequence(parts), AnySequence(["\u{7}"]),
      ].joined()
    }
    let sequences = parts.lazy.map { sequence("FilePart=\($0)") }
    return [
      AnySequence([sequence("MultipartFile=\(keys)")]), AnySequence(sequences),
      AnySequence([closing]),
    ].joined()
  }

  /// The end of a picture that was sent in parts.
  static let closing = sequence("FileEnd")

  private static func sequence(_ text: String) -> String { "\u{1B}]1337;\(text)\u{7}" }
}
