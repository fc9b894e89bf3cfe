public import FeedCore

/// Which images of a feed are shown: those whose words match, or all others.
///
/// An image's words are its caption (`description`), text, author, alternative and tags. A word is
/// found anywhere in them, also inside of longer ones. A regular expression, written between
/// slashes, is found in the first 500 characters of each. Neither regards case.
///
/// Characters are compared as they are spelled: an ö is not found where a text has an o and a
/// combining mark, and the other way round.
public struct ImageFilter: Hashable, Sendable {
  /// Shows all images.
  public static let none = ImageFilter()

  /// Images that match it are alone shown.
  var only: TextRule?
  /// Images that match it are hidden, also those that match ``only``.
  var drop: TextRule?

  /// Whether an image is shown.
  public func shows(_ image: FeedImage) -> Bool {
    if let drop, image.matches(drop) {
      return false
    }
    return only.map(image.matches) ?? true
  }
}

extension FeedImage {
  fileprivate func matches(_ rule: TextRule) -> Bool {
    rule.matches(description) || rule.matches(text) || rule.matches(author)
      || rule.matches(alternative) || tags.contains { rule.matches($0) }
  }
}
