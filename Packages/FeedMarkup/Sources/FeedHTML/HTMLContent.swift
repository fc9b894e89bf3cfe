import FeedMarkup

/// What a piece of HTML says and shows, from one pass: a fragment, malformed, cut off, or plain
/// text.
public struct HTMLContent: Hashable, Sendable {
  /// The text without markup, scripts, styles, comments, drawings, controls and what is not
  /// displayed, and without the captions of images. An image of an emoji or a formula is its
  /// description.
  ///
  /// Paragraphs are separated by an empty line (`\n\n`), and what a single `<br>` separates by
  /// `\n`; other white space is collapsed. If there is more text than the limit, it has one
  /// character more, or eight Unicode scalars for each character and one:
  /// ``HTMLText/summary(of:limit:)`` with the same limit cuts it on a word.
  public let text: String
  /// The first images that are displayed, in order. If there are none, those in elements that are
  /// not displayed: a script shows them later.
  public let images: [HTMLImage]
  /// How many elements stand behind the last of them that may be images too, beyond the limit.
  public let imagesLeftOut: Int

  /// Reads `html` in linear time. `textLimit` counts characters.
  public init(_ html: String, textLimit: Int = 4_000, imageLimit: Int = 1_000) {
    let source = MarkupSource(bytes: Array(html.utf8))
    self.init(source, textLimit: textLimit, imageLimit: imageLimit, isPage: false)
  }

  /// Reads the images of a web page's content.
  init(ofPage source: MarkupSource) {
    self.init(source, textLimit: 0, imageLimit: 1_000, isPage: true)
  }

  private init(_ source: MarkupSource, textLimit: Int, imageLimit: Int, isPage: Bool) {
    var collector = HTMLCollector(source, textLimit: textLimit, imageLimit: imageLimit)
    collector.frame = isPage ? HTMLPageFrame() : nil
    collector.collect()
    text = isPage ? "" : collector.text
    if collector.hidesAllImages {
      collector = HTMLCollector(source, textLimit: 0, imageLimit: imageLimit, showsHidden: true)
      collector.frame = isPage ? HTMLPageFrame() : nil
      collector.collect()
    }
    images = collector.images
    imagesLeftOut = collector.imagesLeftOut
  }
}
