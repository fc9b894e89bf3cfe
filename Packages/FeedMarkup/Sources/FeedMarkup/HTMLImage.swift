/// An `<img>` element.
public struct HTMLImage: Hashable, Sendable {
  /// The `src`, as it is there: it may be relative, or a `data:` URL.
  public let source: String
  /// The `alt` text.
  public let alternative: String?
  /// The width and height in pixels, of `style` or else of `width` and `height`, if they are
  /// numbers without a unit or with `px`.
  public let width, height: Int?
  /// The names in `class`, in lower case.
  public let classes: [String]
}
