import FeedCore
public import FeedMarkup

extension PictureCandidates {
  /// Whether a picture of a text is among them that may be shown: a smiley or a counter may not.
  public var hasPicturesOfText: Bool {
    all.contains { $0.kind == .text && PictureRefusal($0) == nil }
  }

  /// Takes the pictures of an item's text. All sources of one `<img>` are renditions of one
  /// picture; `base` is what their URLs are relative to.
  public mutating func add(_ images: [HTMLImage], relativeTo base: URL?) {
    for image in images {
      add(group: TextPicture(image, relativeTo: base).candidates)
    }
  }
}

/// An `<img>` of an item's text, as candidates.
private struct TextPicture {
  private(set) var candidates: [PictureCandidate] = []

  private let image: HTMLImage
  private let base: URL?

  init(_ image: HTMLImage, relativeTo base: URL?) {
    self.image = image
    self.base = base
    let hasLazySource = image.sources.contains { $0.place == .lazy && url($0.address) != nil }
    for source in image.sources {
      guard let url = url(source.address) else {
        continue
      }
      var candidate = PictureCandidate(url, kind, name: Self.name(of: source.place))
      candidate.width = source.width
      candidate.displayedWidth = displayedWidth(of: source)
      let isReplaced = hasLazySource && source.place == .source
      if isReplaced || url.isPlaceholder {
        candidate.role = .placeholder
      }
      candidates.append(candidate)
    }
    addLinkTargets()
    describe()
  }

  private var kind: PictureCandidate.Kind { image.isPoster ? .poster : .text }

  private func url(_ address: String) -> URL? {
    URL(web: address, relativeTo: base)
  }

  /// The names by which an explanation calls what names a picture.
  private static func name(of place: HTMLImage.Source.Place) -> String {
    switch place {
    case .source: "img src"
    case .sourceSet: "img srcset"
    case .pictureSource: "source srcset"
    case .lazy: "img data-src"
    case .data: "img data-*"
    }
  }

  /// The size in the element is that of the page, and not of a larger file that an attribute names.
  private func displayedWidth(of source: HTMLImage.Source) -> Int? {
    if let density = source.density {
      return Int(exactly: (density * Double(image.width ?? PictureRanking.unknown)).rounded(.down))
    }
    return source.place == .source || source.place == .lazy ? image.width : nil
  }

  private mutating func addLinkTargets() {
    guard !candidates.isEmpty else {
      return
    }
    // A link to a place on the same page, which may be a picture's, leads to no other.
    for link in image.links where link.utf8.first != UInt8(ascii: "#") {
      guard let url = url(link), url.endsLikePicture, !url.isFilePage else {
        continue
      }
      var candidate = PictureCandidate(url, kind, name: "a href")
      candidate.role = .linkTarget
      candidates.append(candidate)
    }
  }

  /// Writes down once what the element says of all of them.
  private mutating func describe() {
    guard !candidates.isEmpty else {
      return
    }
    candidates[0].words.caption = image.caption
    candidates[0].words.alternative = image.alternative
    candidates[0].words.hover = image.title
    guard let refusal else {
      return
    }
    for index in candidates.indices {
      candidates[index].refusal = refusal
    }
  }

  private var refusal: PictureRefusal? {
    if let side = [image.width, image.height].compactMap(\.self).min(), side <= 2 {
      return .tiny
    }
    if PictureRefusal.refuses(classes: image.classes) {
      return .classes
    }
    guard let height = image.height, height <= 40 else {
      return nil
    }
    let isButton = image.links.contains { link in
      url(link).map(PictureRefusal.refuses) ?? false
    }
    return isButton ? .button : nil
  }
}

extension URL {
  /// Whether the file is named as what a page shows until it has loaded a picture.
  fileprivate var isPlaceholder: Bool {
    let name = lastPathComponent.utf8
    return ["blank.gif", "spacer.gif", "pixel.gif", "lazyload.gif", "placeholder.png"].contains {
      name.elementsEqual($0.utf8)
    }
  }

  /// Whether this is a wiki's page about a file: its path ends like the file's.
  fileprivate var isFilePage: Bool {
    path(percentEncoded: true).contains("/File:")
  }
}
