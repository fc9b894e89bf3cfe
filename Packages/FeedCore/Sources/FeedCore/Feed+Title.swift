extension Feed {
  /// The same feed under the title that its reader chose; with `nil` its publisher's stays.
  public func titled(_ title: String?) -> Feed {
    guard let title else {
      return self
    }
    let details = FeedDetails(
      title: title,
      nextPage: details.nextPage,
      earliestNextRequest: details.earliestNextRequest,
      leftOut: details.leftOut,
      pages: details.pages,
      unreadPictures: details.unreadPictures,
      sharedIDs: details.sharedIDs,
      source: details.source
    )
    var feed = Feed(images: images, origin: origin, validators: validators, details: details)
    feed.formerImages = formerImages
    return feed.marking(new: newImages)
  }
}
