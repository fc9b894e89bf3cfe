import FeedMarkup

/// An element whose content does not count, from its start to its end.
///
/// As in browsers, a missing end tag hides no other element: it ends where an element around it
/// does, and a paragraph or an item where the next one begins.
struct HTMLSkippedElement {
  /// Those that are nested deeper may end it early, so that time stays linear.
  private static let mostOpen = 256

  /// Its name and those of the elements that are open in it, the innermost last; empty if it is not
  /// open.
  private var names: [HTMLName] = []

  var isOpen: Bool { !names.isEmpty }

  /// Notes that it begins.
  mutating func open(_ name: HTMLName) {
    names = [name]
  }

  /// Notes that an element begins, maybe in it.
  mutating func begin(_ name: HTMLName) {
    guard isOpen, !Self.voidElements.contains(name) else {
      return
    }
    if isEnded(by: name) {
      names = []
    } else if names.count < Self.mostOpen {
      names.append(name)
    }
  }

  /// Notes that an element ends: this one, one in it or one around it.
  mutating func end(_ name: HTMLName) {
    guard isOpen, !Self.voidElements.contains(name) else {
      return
    }
    if let index = names.lastIndex(of: name) {
      names.removeSubrange(index...)
    } else if !HTMLElement(name).isInline || HTMLElement(names[0]).isInline {
      names = []
    }
  }

  private func isEnded(by name: HTMLName) -> Bool {
    if names[0] == Self.paragraph {
      return HTMLElement(name).separation == .paragraph
    }
    return names.count == 1 && name == names[0] && Self.items.contains(name)
  }

  private static let paragraph = HTMLName("p".utf8)
  private static let items = HTMLName.set(of: "dd dt li option td th tr")

  /// Those that have no content and no end.
  static let voidElements = HTMLName.set(
    of: """
      area base basefont bgsound br col embed frame hr image img input keygen link meta param \
      source track wbr
      """
  )
}

extension HTMLName {
  static func set(of names: String) -> Set<HTMLName> {
    Set(names.split(separator: " ").map { HTMLName($0.utf8) })
  }
}

extension MarkupReader {
  /// Whether the element that has just begun is not displayed, with all that is in it.
  var hidesContent: Bool {
    guard !HTMLSkippedElement.voidElements.contains(htmlName) else {
      return false
    }
    return isElement("template") || isHidden || isLabelOfAlternative
  }

  /// Whether it is Tumblr's `ALT`, which shows the alternative of an image.
  private var isLabelOfAlternative: Bool {
    isElement("span") && hasClass("tmblr-alt-text-helper")
  }

  /// Whether the attributes of the element that has just begun say that it is not displayed.
  var isHidden: Bool { valueRange(of: "hidden") != nil || hasHidingStyle }

  /// Most styles have no such word, which is seen sooner than what they say.
  private var hasHidingStyle: Bool {
    guard let style = valueRange(of: "style") else {
      return false
    }
    let mayHide = style.contains { index in
      switch source.bytes[index] | 0x20 {
      case "n": source.has("none", at: index, ignoringCase: true)
      case "h": source.has("hidden", at: index, ignoringCase: true)
      default: false
      }
    }
    return mayHide && HTMLStyle(self).isHidden
  }
}
