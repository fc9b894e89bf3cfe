/// Which pictures of a feed's items become its images.
@frozen public enum PictureSelection: String, CaseIterable, Sendable {
  /// All that the feed names.
  case all
  /// Of each item, only the first.
  case first
  /// Those on the web page of an item of which the feed names no picture, or only a small one.
  case page
}
