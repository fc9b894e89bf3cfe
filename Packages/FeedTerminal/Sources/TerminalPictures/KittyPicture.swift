import ImageHeaders

/// A picture that kitty keeps: it is sent once, and then shown as often as it is wanted, all of it
/// or another part each time, which takes no time.
public struct KittyPicture: Sendable {
  /// What a terminal takes in half a second. Of a picture with more pixels only the part that is
  /// shown is sent: that is there sooner.
  private static let mostPixels = 5_000_000

  private let picture: ConvertedPicture
  private let placement: PicturePlacement
  private let size: ImageSize?
  /// The part that is sent alone; `nil` for all of the picture.
  public let cutPart: PicturePart?

  /// Makes one of a picture in its place.
  init(_ picture: ConvertedPicture, at placement: PicturePlacement) {
    self.picture = picture
    self.placement = placement
    size = picture.size
    let isLarge = (size?.pixels ?? 0) > Self.mostPixels
    // A file is always sent as it is.
    cutPart = isLarge && picture.encoding != .png ? placement.part : nil
  }

  /// Whether it is so small that it may be sent before anybody has asked for it.
  public var isSentAhead: Bool { cutPart == nil && (size?.pixels ?? 0) <= Self.mostPixels }

  /// What sends it to be kept under a number, which is at least 1: pieces to write one after
  /// another.
  public func sending(as number: UInt32) -> any Sequence<String> {
    KittyGraphics.sending(cutPart.map(picture.cropped) ?? picture, as: number)
  }

  /// How many frames there are to be sent after it; 0 if it does not move.
  public var frameCount: Int { cutPart == nil ? picture.frames.count : 0 }

  /// What sends one of the frames, one after the other from 0, once the picture was sent. After the
  /// last one it moves.
  public func sendingFrame(_ index: Int, as number: UInt32) -> any Sequence<String> {
    KittyGraphics.sendingFrame(index, of: picture, as: number)
  }

  /// What shows it at the cursor, once it was sent under a number.
  public func showing(_ number: UInt32) -> String {
    let part = cutPart == nil ? placement.part : nil
    return KittyGraphics.showing(number, part, of: size, in: placement.cells)
  }

  /// What makes the terminal forget the picture of a number.
  public static func forgetting(_ number: UInt32) -> String {
    KittyGraphics.forgetting(number)
  }
}
