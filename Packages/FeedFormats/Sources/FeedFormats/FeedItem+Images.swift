public import FeedCore

extension Sequence<FeedItem> {
  /// The images of the items of the feed at `url`, how many items were left out because they have
  /// no picture, and how many candidates were not read, beyond the limit of an item. Throws if the
  /// task is cancelled, or if the texts of all images exceed 32 MiB: four times the largest body,
  /// which pictures that repeat their item's texts could multiply by a hundred.
  public func images(
    of url: URL
  ) throws(FailureCause) -> (images: [FeedImage], leftOut: Int, unreadPictures: Int) {
    let limit = 32 << 20
    var identities = ItemIdentities(in: url)
    var images: [FeedImage] = []
    var leftOut = 0
    var unreadPictures = 0
    var size = 0
    for item in self {
      // Nobody waits for the rest.
      guard !Task.isCancelled else {
        throw .other("\(CancellationError())")
      }
      let choice = PictureChoice(item.candidates)
      unreadPictures += item.candidates.leftOut
      leftOut += choice.pictures.isEmpty ? 1 : 0
      let key = identities.key(of: item)
      let words = ItemWords(of: item)
      for (number, picture) in choice.pictures.enumerated() {
        let address = choice.candidates[picture.chosen].address
        guard let url = address.url else {
          continue
        }
        let own = choice.words(of: picture)
        let caption = words.caption(of: own, at: number)
        var image = FeedImage(
          id: identities.id(key, address, at: number),
          description: caption,
          location: own.location ?? item.location,
          url: url,
          page: item.page,
          author: own.author ?? item.author,
          published: item.published,
          comments: item.comments,
          alternative: own.alternative,
          text: words.text(of: own, without: caption),
          isSensitive: item.isSensitive || own.isSensitive || words.warning != nil
        )
        if !picture.alternates.isEmpty {
          let addresses = picture.alternates.map { choice.candidates[$0].address.spelling }
          image = image.withAlternates(at: addresses)
        }
        size += image.textSize
        guard size <= limit else {
          throw .bodyTooLarge(limit: limit)
        }
        images.append(image)
      }
    }
    return (images, leftOut, unreadPictures)
  }
}

extension PictureChoice {
  /// What all candidates of a picture say of it. The first that says something counts.
  func words(of picture: Picture) -> PictureWords {
    var words = candidates[picture.chosen].words
    for index in picture.members where !candidates[index].words.isEmpty {
      words.complete(with: candidates[index].words)
    }
    return words.withoutFileNames
  }
}
