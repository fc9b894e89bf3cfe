import FeedCore
import FeedFormats
import FeedPictureChoice

/// What `feed explain` reports: which pictures the item of an image names, which of them were
/// taken, and by which rule. It is for those who look after the formats, so it is in English.
struct ExplainReport {
  /// The number of the image, counted from 1.
  let number: Int
  let image: FeedImage
  private let explanation: ItemExplanation?
  /// The numbers of the images of a feed, by their ids.
  private let numbers: [UUID: Int]

  /// The report of an image, among images that have the numbers of their places; without an
  /// explanation there is nothing to choose from in its format.
  init(
    of image: FeedImage,
    number: Int,
    among images: [FeedImage],
    _ explanation: ItemExplanation?
  ) {
    self.number = number
    self.image = image
    self.explanation = explanation
    let places = images.enumerated().map { ($1.id, $0 + 1) }
    numbers = Dictionary(places) { first, _ in first }
  }

  /// The item's own id, as the publisher wrote it.
  var itemID: String? { explanation?.item.id }
  var title: String? { explanation?.item.title ?? image.description }
  /// How many pictures the item names that were not read.
  var unread: Int { explanation?.item.candidates.leftOut ?? 0 }

  /// The pictures that the item names, in the order in which they were read.
  var candidates: [Candidate]? {
    guard let choice = explanation?.choice else {
      return nil
    }
    return choice.candidates.indices.compactMap { index in
      let candidate = choice.candidates[index]
      guard let url = candidate.address.url else {
        return nil
      }
      return Candidate(
        url: url,
        kind: "\(candidate.kind)",
        name: candidate.name,
        words: candidate.words,
        width: choice.width(of: index),
        verdict: choice.verdicts[index],
        picture: picture(of: choice.verdicts[index])
      )
    }
  }

  private func picture(of verdict: PictureChoice.Verdict) -> Picture? {
    switch verdict {
    case .chosen(let index), .otherSize(let index, _):
      Picture(
        position: index + 1,
        number: explanation.flatMap { numbers[$0.ids[index]] }
      )
    default:
      nil
    }
  }
}

extension ExplainReport {
  /// A picture that an item names.
  struct Candidate {
    let url: URL
    /// The kind, such as `text`, and what names the picture, such as `img srcset`.
    let kind: String, name: String
    let words: PictureWords
    /// The width by which it was compared; `nil` if it was not.
    let width: PictureWidth?
    let verdict: PictureChoice.Verdict
    /// The picture of which it is a size; `nil` if it is none.
    let picture: Picture?
  }

  /// One of the pictures of an item.
  struct Picture {
    /// Which of the item's pictures, counted from 1.
    let position: Int
    /// The number of its image; `nil` if the saved copy does not have it.
    let number: Int?
  }
}
