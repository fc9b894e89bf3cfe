/// A link while it is open. Its end tag may be missing.
struct HTMLLink {
  /// The value of its `href`.
  let target: Range<Int>
  /// Whether it has text or an image.
  var hasContent = false
  /// Whether an image has it: it belongs to the first.
  var hasImage = false
  /// The number of boxes that are open in it.
  private var boxes = 0
  private(set) var isOpen = true

  init(target: Range<Int>) {
    self.target = target
  }

  /// A box around the content is a part of the link; the next one is not.
  mutating func beginBox() {
    isOpen = !hasContent
    boxes += 1
  }

  /// The end of a box around the link ends that, too.
  mutating func endBox() {
    isOpen = boxes > 0
    boxes -= 1
  }
}
