import FeedCache
import FeedCore

/// The parts of a feed, to make another one of them.
struct FeedParts {
  var images: [FeedImage]
  var savedAt: Date
  var validators: FeedValidators
  var title: String?
  var nextPage: URL?
  var earliestNextRequest: Date?
  var leftOut: Int
  var pages: Int
  var isFromPrivateNetwork: Bool
}

extension CachedFeed {
  /// The same feed, with other parts.
  func changed(_ change: (inout FeedParts) -> Void) -> CachedFeed {
    var parts = FeedParts(
      images: images,
      savedAt: savedAt,
      validators: validators,
      title: details.title,
      nextPage: details.nextPage,
      earliestNextRequest: details.earliestNextRequest,
      leftOut: details.leftOut,
      pages: details.pages,
      isFromPrivateNetwork: isFromPrivateNetwork
    )
    change(&parts)
    return CachedFeed(
      images: parts.images,
      savedAt: parts.savedAt,
      validators: parts.validators,
      details: FeedDetails(
        title: parts.title,
        nextPage: parts.nextPage,
        earliestNextRequest: parts.earliestNextRequest,
        leftOut: parts.leftOut,
        pages: parts.pages,
        sharedIDs: details.sharedIDs,
        source: details.source
      ),
      isFromPrivateNetwork: parts.isFromPrivateNetwork
    )
  }
}

/// The parts of an image, to make another one of them.
struct ImageParts {
  var description: String?
  var location: String?
  var url: URL
  var page: URL?
  var author: String?
  var published: Date?
  var comments: URL?
  var alternative: String?
  var text: String?
  var isSensitive: Bool
  var alternates: [URL]
  var tags: [String]
}

extension FeedImage {
  /// The same image, with other parts.
  func changed(_ change: (inout ImageParts) -> Void) -> FeedImage {
    var parts = ImageParts(
      description: description,
      location: location,
      url: url,
      page: page,
      author: author,
      published: published,
      comments: comments,
      alternative: alternative,
      text: text,
      isSensitive: isSensitive,
      alternates: alternates,
      tags: tags
    )
    change(&parts)
    return FeedImage(
      id: id,
      description: parts.description,
      location: parts.location,
      url: parts.url,
      page: parts.page,
      author: parts.author,
      published: parts.published,
      comments: parts.comments,
      alternative: parts.alternative,
      text: parts.text,
      isSensitive: parts.isSensitive,
      alternates: parts.alternates,
      tags: parts.tags
    )
    .identified(by: id, ofPost: post)
    .withPicture(picture)
    .left(at: leftAt)
    .kept(from: source)
    .asPart(part, of: self.parts)
  }
}
