extension ExplainReport {
  /// A picture that an item names.
  public struct Candidate: Hashable, Sendable {
    let verdict: Verdict
    /// The kind, such as `text`, and what names the picture, such as `img srcset`.
    let kind: String, name: String
    let url: URL
    let width: Width?

    /// What the document says of it alone: what it shows, its caption, its title, and the words
    /// that a page shows while a pointer is over it.
    public var alternative, caption, title, hover: String?

    /// Makes a candidate without words.
    /// - Parameters:
    ///   - verdict: what became of it.
    ///   - kind: where the document names it.
    ///   - name: what names it: an element, an attribute or a key.
    ///   - url: the URL of its data.
    ///   - width: the width by which it was compared; `nil` if it was not.
    public init(_ verdict: Verdict, kind: String, name: String, url: URL, width: Width?) {
      self.verdict = verdict
      self.kind = kind
      self.name = name
      self.url = url
      self.width = width
    }
  }

  /// The width by which a candidate was compared.
  public struct Width: Hashable, Sendable {
    /// How it is known; scripts see these words.
    public enum Source: String, Sendable {
      /// From the feed, from a mark of size in the URL, or not at all.
      case feed, mark, assumed
    }

    let pixels: Int
    let source: Source

    /// Makes a width.
    public init(pixels: Int, from source: Source) {
      self.pixels = pixels
      self.source = source
    }
  }

  /// One of the pictures of an item.
  public struct Picture: Hashable, Sendable {
    /// Which of the item's pictures, counted from 1.
    let position: Int
    /// The number of its image; `nil` if the saved copy does not have it.
    let number: Int?

    /// Makes a picture.
    public init(position: Int, number: Int?) {
      self.position = position
      self.number = number
    }
  }

  /// What became of a candidate.
  public enum Verdict: Hashable, Sendable {
    /// It is shown.
    case shown(Picture)
    /// It is another size, which is requested if the one that is shown cannot be loaded.
    case alternate(Picture)
    /// It is another size, which is not kept.
    case otherSize(Picture)
    /// It is no picture of an item.
    case refused(Refusal)
    /// It stands for a picture until that is loaded.
    case placeholder
    /// This kind is better, and has pictures.
    case lowerKind(than: String)
    /// Of its kind only the first is shown.
    case notFirst
    /// The item has more pictures than this.
    case beyondLimit(Int)
  }

  /// Why a candidate is no picture of an item; scripts see these words.
  public enum Refusal: String, Sendable {
    /// Its URL is not one of the web.
    case notOnTheWeb = "not_on_the_web"
    /// It is SVG.
    case svg
    /// It is 2 pixels or less wide or high.
    case tiny
    /// It is as small as an icon, or one.
    case icon
    /// Its address is that of an avatar, a smiley, an advertisement or a counter.
    case address
    /// Its classes are those of something else, such as an avatar or a smiley.
    case classes = "class"
    /// It is the button of a link.
    case button
    /// Its file is what a page shows until it has loaded a picture.
    case placeholder
  }
}
