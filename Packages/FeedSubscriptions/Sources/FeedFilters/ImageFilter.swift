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
  public static let none = ImageFilter(only: TextRule?.none, drop: nil)

  /// Images that match it are alone shown.
  var only: TextRule?
  /// Images that match it are hidden, also those that match ``only``.
  var drop: TextRule?

  package init(only: TextRule?, drop: TextRule?) {
    self.only = only
    self.drop = drop
  }

  /// Makes a filter of rules as a person writes them: words with blanks between them, or a regular
  /// expression between slashes.
  public init(only: String? = nil, drop: String? = nil) throws(ExpressionFault) {
    self.only = try only.map(TextRule.init)
    self.drop = try drop.map(TextRule.init)
  }

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
