extension Feed {
  /// The most images that pages add up to, however many there are: more than a person scrolls
  /// through, and the end of endless pages.
  public static let pagingLimit = 10_000

  /// The most pages without images that are followed in a row by one call.
  public static let emptyPagesLimit = 10

  /// The feed with the images of its next page behind its own, without repeats, up to
  /// ``pagingLimit``. It goes on where `page` does, which may be empty. It ends if all images of
  /// `page` were there before, if that leads back to one of the pages `requested` before, or if the
  /// texts of all images have more than 8 MiB.
  public func followed(by page: Feed, requested: Set<URL> = []) -> Feed {
    var seen = Set(images.map(\.id))
    let new = page.images.filter { seen.insert($0.id).inserted }.prefix(
      max(0, Self.pagingLimit - images.count)
    )
    // As much text as one response may have.
    let isRepeated = new.isEmpty && !page.images.isEmpty
    let isLast = isRepeated || (images + new).reduce(0) { $0 + $1.textSize } > 8 << 20
    let next = page.details.nextPage.flatMap { isLast || requested.contains($0) ? nil : $0 }
    // A feed with a public page counts as public. Without its validators the next load asks for the
    // first page again, which may then count as private.
    let isUniform = origin.isFromPrivateNetwork == page.origin.isFromPrivateNetwork
    return Feed(
      images: images + new,
      origin: origin.narrowed(toPrivateNetwork: page.origin.isFromPrivateNetwork),
      validators: isUniform ? validators : .none,
      details: FeedDetails(
        title: details.title,
        nextPage: next,
        earliestNextRequest: details.earliestNextRequest,
        leftOut: details.leftOut + page.details.leftOut,
        pages: min(details.pages, Self.pagingLimit) + 1,
        unreadPictures: details.unreadPictures + page.details.unreadPictures,
        sharedIDs: details.sharedIDs.union(page.details.sharedIDs),
        source: details.source
      )
    )
  }
}

extension FeedImage {
  /// The size of its texts and URLs, in bytes of UTF-8.
  public var textSize: Int {
    // Not a sum over a list of them: it is asked for with every image that is read.
    var size = url.absoluteString.utf8.count
    size += description?.utf8.count ?? 0
    size += location?.utf8.count ?? 0
    size += author?.utf8.count ?? 0
    size += page?.absoluteString.utf8.count ?? 0
    size += comments?.absoluteString.utf8.count ?? 0
    size += alternative?.utf8.count ?? 0
    size += text?.utf8.count ?? 0
    return size + extrasSize.texts
  }

  /// About how much memory it takes, in bytes: its texts, and for the rest, of which parsed URLs
  /// take most, 512 and 48 for each alternate and tag.
  public var size: Int { textSize + Self.leastSize + 48 * extrasSize.count }

  /// What every image takes at least, in bytes.
  public static let leastSize = 512
}
