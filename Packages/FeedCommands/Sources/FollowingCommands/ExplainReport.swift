import FeedCommands
import FeedCore
import FeedFormats
import FeedPictureChoice

/// What `feed explain` reports: which pictures the item of an image names, which of them were
/// taken, and by which rule. It is for those who look after the formats, so it is in English.
struct ExplainReport {
  /// The number of the image, counted from 1.
  let number: Int
  let image: FeedImage
  /// The item's own id, as the publisher wrote it.
  let itemID: String?
  let title: String?
  /// The pictures that the item names, in the order in which they were read; `nil` if there is
  /// nothing to choose from in this format.
  let candidates: [Candidate]?
  /// How many more there are, which were not read.
  let unread: Int
  /// The pictures of the item, in the order that the verdicts count in.
  let pictures: [Picture]

  /// The report of an image, among images that have the numbers of their places; without an
  /// explanation there is nothing to choose from in its format.
  init(
    of image: FeedImage,
    number: Int,
    among images: [FeedImage],
    _ explanation: ItemExplanation?
  ) {
    let places = images.enumerated().map { ($1.id, $0 + 1) }
    let numbers = Dictionary(places) { first, _ in first }
    self.number = number
    self.image = image
    itemID = explanation?.item.id
    title = explanation?.item.title ?? image.description
    candidates = explanation?.choice.reported
    unread = explanation?.item.candidates.leftOut ?? 0
    pictures = (explanation?.ids ?? []).enumerated().map { index, id in
      Picture(position: index + 1, number: numbers[id])
    }
  }
}

extension ExplainReport {
  /// A picture that an item names.
  struct Candidate {
    let url: URL
    /// The kind, such as `text`, and what names the picture, such as `img srcset`.
    let kind: String, name: String
    /// What the document says of it alone.
    let said: PictureWords
    /// The width by which it was compared; `nil` if it was not.
    let width: PictureWidth?
    let verdict: PictureChoice.Verdict
  }

  /// One of the pictures of an item.
  struct Picture {
    /// Which of the item's pictures, counted from 1.
    let position: Int
    /// The number of its image; `nil` if the saved copy does not have it.
    let number: Int?
  }
}

extension PictureChoice {
  /// The candidates with a URL that can be shown.
  fileprivate var reported: [ExplainReport.Candidate] {
    candidates.indices.compactMap { index in
      let candidate = candidates[index]
      guard let url = candidate.address.url else {
        return nil
      }
      return ExplainReport.Candidate(
        url: url,
        kind: "\(candidate.kind)",
        name: candidate.name,
        said: candidate.words,
        width: width(of: index),
        verdict: verdicts[index]
      )
    }
  }
}
