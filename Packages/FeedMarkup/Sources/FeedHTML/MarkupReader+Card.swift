import FeedMarkup

extension MarkupReader {
  /// Whether the element that has just begun is a card that presents another page: Ghost's
  /// bookmark, or another post or publication in one of Substack.
  var beginsCard: Bool {
    // Most classes are shorter.
    guard let classes = valueRange(of: "class"), classes.count >= 16 else {
      return false
    }
    return Self.cards.contains(where: hasClass)
  }

  private static let cards = [
    "kg-bookmark-card", "embedded-post-wrap", "embedded-publication-wrap", "digest-post-embed",
  ]
}
