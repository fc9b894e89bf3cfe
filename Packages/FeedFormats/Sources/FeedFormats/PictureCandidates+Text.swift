import FeedCore
public import FeedMarkup

extension PictureCandidates {
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
    candidates.reserveCapacity(image.sources.count + image.links.count)
    for source in image.sources {
      guard let url = url(source.address) else {
        continue
      }
      var candidate = PictureCandidate(
        url,
        image.isPoster ? .poster : .text,
        name: Self.name(of: source.place)
      )
      candidate.width = source.width
      candidate.displayedWidth = displayedWidth(of: source)
      let isReplaced = hasLazySource && source.place == .source
      if isReplaced || URLParts(url).isPlaceholder {
        candidate.role = .placeholder
      }
      candidates.append(candidate)
    }
    addLinkTargets()
    describe()
  }

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
      return Int(density * Double(image.width ?? PictureRanking.unknown))
    }
    return source.place == .source || source.place == .lazy ? image.width : nil
  }

  private mutating func addLinkTargets() {
    guard !candidates.isEmpty else {
      return
    }
    for link in image.links {
      guard let url = url(link) else {
        continue
      }
      let parts = URLParts(url)
      guard parts.endsLikePicture, !parts.isFilePage else {
        continue
      }
      var candidate = PictureCandidate(url, .text, name: "a href")
      candidate.role = .linkTarget
      candidates.append(candidate)
    }
  }

  /// Writes down once what the element says of all of them.
  private mutating func describe() {
    guard !candidates.isEmpty else {
      return
    }
    var words = PictureWords()
    words.caption = image.caption
    words.alternative = image.alternative
    words.hover = image.title
    candidates[0].words = words
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

extension URLParts {
  /// Whether the file is named as what a page shows until it has loaded a picture.
  fileprivate var isPlaceholder: Bool {
    let name = fileName
    return Self.placeholders.contains { name.spells($0) }
  }

  private static let placeholders: [StaticString] = [
    "blank.gif", "spacer.gif", "pixel.gif", "lazyload.gif", "placeholder.png",
  ]

  /// Whether this is a wiki's page about a file: its path ends like the file's.
  fileprivate var isFilePage: Bool {
    path.indices.contains { path[$0...].hasPrefix("/File:") }
  }
}
