import FeedCLI
import FeedCore
import FeedFormats
import FeedPictureChoice

extension ExplainReport {
  /// The report of an image, among images that have the numbers of their places; without an
  /// explanation its format has no candidates.
  init(
    of image: FeedImage,
    number: Int,
    among images: [FeedImage],
    _ explanation: ItemExplanation?
  ) {
    let places = images.enumerated().map { ($1.id, $0 + 1) }
    let numbers = Dictionary(places) { first, _ in first }
    self.init(
      number: number,
      id: image.id,
      url: image.url,
      itemID: explanation?.item.id,
      title: explanation?.item.title ?? image.description,
      page: image.page,
      candidates: explanation?.candidates(numbers),
      unread: explanation?.item.candidates.leftOut ?? 0
    )
  }
}

extension ItemExplanation {
  fileprivate func candidates(_ numbers: [UUID: Int]) -> [ExplainReport.Candidate] {
    let pictures = ids.enumerated().map { index, id in
      ExplainReport.Picture(position: index + 1, number: numbers[id])
    }
    return choice.candidates.indices.compactMap { index in
      let candidate = choice.candidates[index]
      guard let url = candidate.address.url else {
        return nil
      }
      var row = ExplainReport.Candidate(
        ExplainReport.Verdict(choice.verdicts[index], of: pictures),
        kind: "\(candidate.kind)",
        name: candidate.name,
        url: url,
        width: choice.width(of: index).map(ExplainReport.Width.init)
      )
      row.alternative = candidate.words.alternative
      row.caption = candidate.words.caption
      row.title = candidate.words.title
      row.hover = candidate.words.hover
      return row
    }
  }
}

extension ExplainReport.Width {
  fileprivate init(_ width: PictureWidth) {
    switch width.source {
    case .document: self.init(pixels: width.pixels, from: .feed)
    case .mark: self.init(pixels: width.pixels, from: .mark)
    case .assumed: self.init(pixels: width.pixels, from: .assumed)
    }
  }
}

extension ExplainReport.Verdict {
  fileprivate init(
    _ verdict: PictureChoice.Verdict,
    of pictures: [ExplainReport.Picture]
  ) {
    switch verdict {
    case .chosen(let picture): self = .shown(pictures[picture])
    case .otherSize(let picture, isKept: true): self = .alternate(pictures[picture])
    case .otherSize(let picture, isKept: false): self = .otherSize(pictures[picture])
    case .refused(let refusal): self = .refused(ExplainReport.Refusal(refusal))
    case .placeholder: self = .placeholder
    case .lowerKind(let better): self = .lowerKind(than: "\(better)")
    case .notTheFirst: self = .notFirst
    case .beyondLimit: self = .beyondLimit(PictureChoice.pictureLimit)
    }
  }
}

extension ExplainReport.Refusal {
  fileprivate init(_ refusal: PictureRefusal) {
    switch refusal {
    case .notOnTheWeb: self = .notOnTheWeb
    case .vectorGraphics: self = .svg
    case .tiny: self = .tiny
    case .icon: self = .icon
    case .address: self = .address
    case .classes: self = .classes
    case .button: self = .button
    case .placeholder: self = .placeholder
    }
  }
}
