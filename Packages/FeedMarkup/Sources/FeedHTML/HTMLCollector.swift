import FeedMarkup

/// Collects text and images of HTML while reading it.
struct HTMLCollector {
  private var reader: MarkupReader
  private let imageLimit: Int
  var images: [HTMLImage] = []
  /// The number of images behind the limit.
  var imagesLeftOut = 0

  /// The text outside of captions, and those of the captions that are open, the innermost last.
  var texts: [PlainText]
  /// The figures that are open, the innermost last.
  var figures: [HTMLFigure] = []
  /// The sources of the `<picture>` that is open.
  private var pictureSources: HTMLImageSources?
  private var link: HTMLLink?
  /// The number of images in front of the table that is open.
  private var imagesBeforeTable: Int?
  /// The element that is open and not displayed, unless those are shown, too.
  private var hidden = HTMLSkippedElement()
  private let showsHidden: Bool
  private var hasHiddenImages = false
  /// The element that is open and whose content is no text.
  private var mute = HTMLSkippedElement()
  /// The card for another page that is open.
  private var card = HTMLSkippedElement()

  /// What addresses are relative to. A page's own is for the caller to know.
  private var bases = HTMLBases()

  /// The parts of a page that are not its content; `nil` if this is no page.
  var frame: HTMLPageFrame?

  init(_ source: MarkupSource, textLimit: Int, imageLimit: Int, showsHidden: Bool = false) {
    reader = MarkupReader(source, isHTML: true)
    texts = [PlainText(limit: textLimit)]
    self.imageLimit = max(imageLimit, 0)
    self.showsHidden = showsHidden
  }

  var text: String { texts[0].text }
  /// Whether there are images, and each is in an element that is not displayed.
  var hidesAllImages: Bool { hasHiddenImages && images.isEmpty && imagesLeftOut == 0 }

  mutating func collect() {
    while let event = reader.nextInHTML() {
      switch event {
      case .text: addText()
      case .start: begin(reader.htmlName)
      case .end: end(reader.htmlName)
      }
    }
    closeFigures(downTo: 0)
  }

  private mutating func addText() {
    guard !hidden.isOpen && !mute.isOpen else {
      return
    }
    texts[texts.count - 1].append(reader)
    if link != nil {
      addTextOfLink()
    }
  }

  private mutating func begin(_ name: HTMLName) {
    let element = HTMLElement(name)
    hidden.begin(name)
    mute.begin(name)
    card.begin(name)
    frame?.begin(reader)
    if frame == nil {
      bases.begin(name, reader)
    }
    guard !hidden.isOpen else {
      hasHiddenImages = hasHiddenImages || element == .image
      return
    }
    if !showsHidden && reader.hidesContent {
      hidden.open(name)
    }
    addBreak(of: element)
    if element.isBox {
      link?.beginBox()
      closeLink()
    }
    add(name, element)
  }

  private mutating func add(_ name: HTMLName, _ element: HTMLElement) {
    switch element {
    case .block, .figure, .figureCaption:
      beginBlock(name, element)
    case .lineBreak:
      texts[texts.count - 1].endLine()
    case .link:
      link = reader.valueRange(of: "href").map(HTMLLink.init)
    case .image:
      addWordOfImage()
      addImage(isPoster: false)
      pictureSources = nil
    case .video:
      addImage(isPoster: true)
    case .picture:
      pictureSources = HTMLImageSources()
    case .source:
      pictureSources?.add(set: reader.attribute("srcset"), in: .pictureSource)
      pictureSources?.addData(of: reader)
    case .table:
      imagesBeforeTable = images.count
    case .mute where !mute.isOpen:
      mute.open(name)
    case .inline, .mute, .cell, .other:
      break
    }
  }

  private mutating func end(_ name: HTMLName) {
    let element = HTMLElement(name)
    hidden.end(name)
    mute.end(name)
    card.end(name)
    bases.end(name)
    frame?.end(name)
    guard !hidden.isOpen else {
      return
    }
    addBreak(of: element)
    if element.isBox {
      link?.endBox()
      closeLink()
    }
    switch element {
    case .block, .figure, .figureCaption: endBlock(name)
    case .link: link = nil
    case .picture: pictureSources = nil
    case .table: imagesBeforeTable = nil
    case .lineBreak, .inline, .image, .source, .video, .mute, .cell, .other: break
    }
  }

  private mutating func addBreak(of element: HTMLElement) {
    if let separation = element.separation {
      texts[texts.count - 1].addBreak(separation)
    }
  }

  private mutating func beginBlock(_ name: HTMLName, _ element: HTMLElement) {
    if !card.isOpen && reader.beginsCard {
      card.open(name)
    }
    let isFigure =
      element == .figure || reader.hasClass("wp-caption") || reader.hasClass("gallery-item")
    if isFigure && figures.count < HTMLFigure.mostOpen {
      openFigure(name)
      return
    }
    guard !figures.isEmpty else {
      return
    }
    countBlock(name)
    if element == .figureCaption || reader.hasClass("wp-caption-text") {
      openCaption(name)
    }
  }
}

// MARK: - Images and links

extension HTMLCollector {
  /// An image that is no word separates words.
  private mutating func addWordOfImage() {
    if !mute.isOpen, let word = reader.wordOfImage {
      texts[texts.count - 1].append(word.utf8)
    } else {
      texts[texts.count - 1].addBreak(.space)
    }
  }

  private mutating func addImage(isPoster: Bool) {
    guard frame?.isOpen != true else {
      return
    }
    // One image behind the limit is enough to know that there are more.
    guard imagesLeftOut == 0 else {
      imagesLeftOut += 1
      return
    }
    let image =
      isPoster
      ? HTMLImage(posterOf: reader) : HTMLImage(reader, pictureSources: pictureSources)
    guard var image else {
      return
    }
    guard images.count < imageLimit else {
      imagesLeftOut = 1
      return
    }
    if link?.hasImage == false, let target = linkTarget {
      image.links = [target]
    }
    image.isInCard = card.isOpen
    image.bases = bases.addresses(of: reader)
    link?.hasContent = true
    link?.hasImage = true
    images.append(image)
  }

  private mutating func addTextOfLink() {
    if imagesBeforeTable != nil && reader.isText("[link]") {
      addLinkOfTable()
    }
    if reader.source.trimmed(reader.characters) != nil {
      link?.hasContent = true
    }
  }

  private var linkTarget: String? {
    link.flatMap { reader.address($0.target) }
  }

  private mutating func closeLink() {
    if link?.isOpen == false {
      link = nil
    }
  }

  /// Of several such links in a table, the first counts.
  private mutating func addLinkOfTable() {
    guard let first = imagesBeforeTable, let target = linkTarget else {
      return
    }
    for index in first..<images.count {
      images[index].links.append(target)
    }
    imagesBeforeTable = nil
  }
}
