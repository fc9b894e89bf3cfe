/// What programs are to do, so that a picture can be shown; see
/// ``PictureRenderer/carryOut(_:of:by:)``.
public struct PictureOrder: Hashable, Sendable {
  /// How `chafa` draws.
  struct Drawing: Hashable, Sendable {
    let format: ChafaFormat
    var options: [String] = []
    let size: CellSize
  }

  /// Who shows the picture in the end.
  enum Way: Hashable, Sendable {
    /// kitty, from pixels; where they cannot be had, from the picture as it is if kitty takes that,
    /// or from what `chafa` draws.
    case kitty(orElse: Drawing?, takesAsItIs: Bool)
    /// iTerm2, from a file; where that cannot be had, from the picture as it is.
    case iterm2(takesParts: Bool)
    /// `chafa`, once the picture is decoded if it cannot do that itself.
    case chafa(Drawing, decodesFirst: Bool)
  }

  let way: Way
  /// What has to be decoded.
  public let request: DecodingRequest
  /// Where it is shown.
  let placement: PicturePlacement
}

extension PictureOrder {
  /// The picture as it is shown by this order, where it was decoded for another one of the same
  /// image, so that nothing has to be decoded; `nil` if it has to be.
  public func drawn(from picture: DrawnPicture, of other: PictureOrder) -> DrawnPicture? {
    guard case .decoded(let decoded, _) = picture, request == other.request else {
      return nil
    }
    return .decoded(decoded, placement)
  }
}

/// How a picture is shown in cells of a terminal.
public struct PicturePlacement: Hashable, Sendable {
  /// The cells that it takes.
  let cells: CellSize
  /// The part of it that is shown; `nil` for all of it.
  var part: PicturePart?
  /// Its number, where characters show it, which pass tmux.
  var id: PictureID?
}

/// A picture that programs have drawn.
public enum DrawnPicture: Sendable {
  /// The output of `chafa`, as far as that is a picture.
  case text(String)
  /// A decoded picture, for the terminal to show; the part is that of a file.
  case decoded(ConvertedPicture, PicturePlacement)
}
