import FeedHTML

/// Elements of an item's text that are no pictures of it: avatars, smileys, formulas, icons, cards
/// for other pages, and buttons.
struct UnwantedElement {
  let image: HTMLImage
  /// The targets of the links around it.
  let links: [WebAddress]
  /// The URLs of its sources.
  let sources: [WebAddress]

  /// 128 pixels: what is larger is a picture, whatever its classes say.
  private static let largestAvatar = 128
  /// 32 pixels in both directions.
  private static let largestIcon = 32
  /// 40 pixels: the highest button.
  private static let highestButton = 40

  var refusal: PictureRefusal? {
    let sides = [image.width, image.height].compactMap(\.self)
    if sides.contains(where: { $0 <= 2 }) {
      return .tiny
    }
    if image.isInCard || hasUnwantedClass {
      return .classes
    }
    if isButton {
      return .button
    }
    let isSmall = sides.count == 2 && sides.allSatisfy { $0 <= Self.largestIcon }
    return isSmall && !namesLargerFile ? .icon : nil
  }

  /// Whether a source or a link is that of a larger picture.
  private var namesLargerFile: Bool {
    image.sources.contains { ($0.width ?? 0) > Self.largestAvatar }
      || links.contains { $0.endsLikePicture }
  }

  private var hasUnwantedClass: Bool {
    if image.classes.contains(where: Self.isCard) {
      return true
    }
    let isLarge = (image.width ?? 0) > Self.largestAvatar
    return !isLarge && image.classes.contains(where: Self.isOfAvatar)
  }

  private static func isCard(_ name: String) -> Bool {
    let name = Array(name.utf8)[...]
    return cards.contains { name.spells($0) } || name.hasPrefix("ql-img-")
      || name.hasPrefix("mwe-math-")
      || name.hasPrefix("attachment-yarpp")
  }

  private static let cards: [StaticString] = [
    "kg-bookmark-icon", "site-icon", "embedded-publication-logo",
    "embedded-post-publication-logo", "latex", "tex", "math",
  ]

  /// Whether one of the words of a class is that of an avatar or a smiley.
  private static func isOfAvatar(_ name: String) -> Bool {
    let words = Array(name.utf8).split { [UInt8(ascii: "-"), UInt8(ascii: "_")].contains($0) }
    return words.contains { word in
      avatars.contains { word.spells($0) }
    }
  }

  private static let avatars: [StaticString] = [
    "avatar", "gravatar", "emoji", "emojione", "emoticon", "smiley", "smilies",
  ]

  /// Whether it is in a link for sharing a post or following its author, and may be a button: it is
  /// no higher, or nobody knows its size.
  private var isButton: Bool {
    let side = [image.width, image.height].compactMap(\.self).min()
    guard side ?? 0 <= Self.highestButton else {
      return false
    }
    return links.contains { link in
      SharingLink.isOne(link) && !SharingLink.names(sources, in: link)
        || side != nil && SharingLink.isForPaying(link)
    }
  }
}
