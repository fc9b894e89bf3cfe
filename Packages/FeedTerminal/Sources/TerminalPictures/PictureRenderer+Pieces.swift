import FeedTerminal

// What is written to the terminal.
extension PictureRenderer {
  /// What shows a picture: pieces to write one after another. A large one is never in memory as
  /// text.
  public func pieces(of picture: DrawnPicture) -> any Sequence<String> {
    switch picture {
    case .text(let output):
      guard layout == nil else {
        return [text(ofChafa: output)]
      }
      // tmux leaves the cursor below sixels, where the end of a line may scroll the screen.
      return [output.hasSuffix("\n") ? String(output.dropLast()) : output]
    case .decoded(let picture, let placement):
      guard case .iterm2(let takesParts) = pictureProtocol.kind else {
        return kittyPieces(of: picture, at: placement)
      }
      let cells = placement.cells
      return belowRow(
        ITerm2Images.pieces(of: picture.data, cells: cells, takesParts: takesParts)
      )
    }
  }

  /// A picture that kitty can keep, to show it more than once; `nil` for what it cannot, and for
  /// other terminals.
  public func kept(_ picture: DrawnPicture) -> KittyPicture? {
    guard case .kitty = pictureProtocol.kind, !pictureProtocol.passesTmux,
      case .decoded(let picture, let placement) = picture
    else {
      return nil
    }
    return KittyPicture(picture, at: placement)
  }

  /// What sends a picture to kitty, and shows it.
  private func kittyPieces(
    of picture: ConvertedPicture,
    at placement: PicturePlacement
  ) -> any Sequence<String> {
    let pieces = AnySequence(KittyGraphics.pieces(of: picture, at: placement))
    guard let id = placement.id else {
      return belowRow(pieces)
    }
    let lines = KittyPlaceholders.lines(of: id, in: placement.cells).map(lineOfPicture)
    return [pieces, AnySequence(lines)].joined()
  }

  private func belowRow(_ pieces: some Sequence<String>) -> any Sequence<String> {
    guard let layout else {
      return pieces
    }
    return [AnySequence([layout.margin]), AnySequence(pieces), AnySequence(["\n"])].joined()
  }

  /// A line of a picture in its place. In an area the cursor is at its beginning before and after
  /// it, and after it one row lower.
  private func lineOfPicture(_ line: String) -> String {
    layout.map { "\($0.margin)\(line)\n" } ?? "\u{1B}7\(line)\u{1B}8\u{1B}[B"
  }
}
