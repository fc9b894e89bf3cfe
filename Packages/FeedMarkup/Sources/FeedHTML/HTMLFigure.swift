/// A figure that is open: a `<figure>`, or an element by which WordPress marks one.
struct HTMLFigure {
  /// Those that are nested deeper count as a part of the innermost, so that time stays linear.
  static let mostOpen = 64

  let name: HTMLName
  /// How many elements of this name are open in it, with itself.
  fileprivate var depth = 1
  /// The number of images in front of it, and of those behind the limit.
  fileprivate let images, imagesLeftOut: Int
  fileprivate var caption = PlainText(limit: PlainText.captionLimit)
  /// The name of the element of the caption while that is open.
  fileprivate var captionName: HTMLName?
  /// Where the caption begins in the text around the figure.
  fileprivate var place = 0
}

extension PlainText {
  /// The most characters of a caption, as of the text of an item.
  static let captionLimit = 4_000
}

extension HTMLCollector {
  mutating func openFigure(_ name: HTMLName) {
    figures.append(HTMLFigure(name: name, images: images.count, imagesLeftOut: imagesLeftOut))
  }

  /// Notes that an element begins that may have the name of an open figure.
  mutating func countBlock(_ name: HTMLName) {
    if let index = figures.lastIndex(where: { $0.name == name }) {
      figures[index].depth += 1
    }
  }

  mutating func openCaption(_ name: HTMLName) {
    let index = figures.count - 1
    guard figures[index].captionName == nil else {
      return
    }
    figures[index].captionName = name
    if figures[index].caption.isEmpty {
      figures[index].place = texts[texts.count - 1].bytes.count
    }
    texts.append(figures[index].caption)
    texts[texts.count - 1].addBreak(.paragraph)
  }

  mutating func endBlock(_ name: HTMLName) {
    if let index = figures.lastIndex(where: { $0.captionName == name }) {
      closeFigures(downTo: index + 1)
      closeCaption()
    }
    guard let index = figures.lastIndex(where: { $0.name == name }) else {
      return
    }
    figures[index].depth -= 1
    if figures[index].depth == 0 {
      closeFigures(downTo: index)
    }
  }

  mutating func closeFigures(downTo count: Int) {
    while figures.count > count {
      closeFigure()
    }
  }

  private mutating func closeCaption() {
    let index = figures.count - 1
    figures[index].captionName = nil
    figures[index].caption = texts.removeLast()
  }

  /// The caption is that of the images that have none of their own. Without such an image it is
  /// text.
  private mutating func closeFigure() {
    let index = figures.count - 1
    if figures[index].captionName != nil {
      closeCaption()
    }
    let figure = figures.removeLast()
    guard let caption = figure.caption.line else {
      return
    }
    var isUsed = imagesLeftOut > figure.imagesLeftOut
    for index in figure.images..<images.count where images[index].caption == nil {
      images[index].caption = caption
      isUsed = true
    }
    if !isUsed {
      texts[texts.count - 1].insert(figure.caption, at: figure.place)
    }
  }
}
