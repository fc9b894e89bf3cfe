extension FeedImage {
  /// The same image with its picture at another URL, and maybe under another id.
  func at(_ url: URL, as id: UUID? = nil) -> FeedImage {
    let image = FeedImage(
      id: id ?? self.id,
      description: description,
      location: location,
      url: url,
      page: page,
      author: author,
      published: published,
      comments: comments,
      alternative: alternative,
      text: text,
      isSensitive: isSensitive
    )
    return image.withAlternates(at: alternateAddresses).withTags(tags)
  }
}
