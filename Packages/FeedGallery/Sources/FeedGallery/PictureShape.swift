import ImageHeaders

/// The shape of a picture, in the words of the page's style: its width in hundredths of its height,
/// as tens and a unit. A page's policy allows no style beside its one, so each number has a class.
struct PictureShape {
  /// A narrower picture would leave no room for a caption below it, and a wider one would be a
  /// stripe. Both are shown whole, with empty space beside or above them.
  private static let shown = 75...240

  /// The width in hundredths of the height, as far as the page keeps it.
  let hundredths: Int

  /// The shape of a picture of this size. Where there is no picture, or its header has no size, it
  /// is that of most photographs.
  init(_ size: ImageSize?) {
    guard let size else {
      hundredths = 150
      return
    }
    let ratio = Double(size.width) / Double(size.height)
    let most = Double(Self.shown.upperBound)
    hundredths = Int(min(max(ratio * 100, Double(Self.shown.lowerBound)), most).rounded())
  }

  /// The attribute of an item.
  var attribute: String { " class=\"t\(hundredths / 10) u\(hundredths % 10)\"" }

  /// The rules of these classes.
  static let rules: String = {
    let tens = (shown.lowerBound / 10...shown.upperBound / 10).map { ".t\($0){--t:\($0 * 10)}" }
    let units = (0...9).map { ".u\($0){--u:\($0)}" }
    return (tens + units).joined()
  }()
}
