import FeedCore

/// Stores that lose one part of what they keep.
extension BrokenStore {
  static let ofParts: [BrokenStore] = [
    losing(
      "the validators",
      breaks: ofVersions + [
        "The server's validators are kept with their feed, and go with it",
        "The server's validators are kept exactly, whatever the text",
      ]
    ) { $0.validators = .none },
    losing(
      "the title",
      breaks: ofVersions + [
        "The title of a feed is kept whole, whatever it is",
        "No text and empty text are kept apart", ofDetails,
      ]
    ) { $0.title = nil },
    losing("the next page", breaks: ["The URL of the next page is kept exactly", ofDetails]) {
      $0.nextPage = nil
    },
    losing(
      "the time of the next request",
      breaks: [
        "When the next request may be made is kept to the second, however long ago or far ahead, if it is known",
        ofDetails,
      ]
    ) { $0.earliestNextRequest = nil },
    losing(
      "the number of items left out",
      breaks: ["The number of items that were left out is kept", ofDetails]
    ) {
      $0.leftOut = 0
    },
    losing(
      "the number of pages",
      breaks: ["The number of pages that the images come from is kept", ofDetails]
    ) {
      $0.pages = 1
    },
    losing(
      "the network",
      breaks: ["Whether a feed came from a private network is kept with it, and goes with it"]
    ) {
      $0.isFromPrivateNetwork = false
    },
    losingInImages("the page", breaks: ["The URL of an image's page is kept exactly"]) {
      $0.page = nil
    },
    losingInImages(
      "the author",
      breaks: [
        "The name of an author is kept whole, whatever it is",
        "No text and empty text are kept apart",
      ]
    ) { $0.author = nil },
    losingInImages(
      "when they were published",
      breaks: [
        "When an image was published is kept to the second, however long ago or far ahead, if it is known"
      ]
    ) { $0.published = nil },
    losingInImages("the comments", breaks: ["The URL of an image's comments is kept exactly"]) {
      $0.comments = nil
    },
    losingInImages(
      "the alternative",
      breaks: [
        "The alternative of an image is kept whole, whatever it is",
        "No text and empty text are kept apart",
      ]
    ) { $0.alternative = nil },
    losingInImages(
      "the text",
      breaks: [
        "The text of a post is kept whole, whatever it is",
        "No text and empty text are kept apart",
      ]
    ) { $0.text = nil },
    losingInImages("whether they are sensitive", breaks: []) { $0.isSensitive = false },
    losingInImages(
      "the alternates",
      breaks: ["The URLs of an image's alternates are kept exactly, and in their order"]
    ) { $0.alternates = [] },
    losingInImages(
      "all alternates but the first",
      breaks: ["The URLs of an image's alternates are kept exactly, and in their order"]
    ) { $0.alternates = Array($0.alternates.prefix(1)) },
    losingInImages(
      "the tags",
      breaks: ["The tags of an image are kept whole, whatever they are, and in their order"]
    ) { $0.tags = [] },
    losingInImages(
      "all tags but the first",
      breaks: ["The tags of an image are kept whole, whatever they are, and in their order"]
    ) { $0.tags = Array($0.tags.prefix(1)) },
  ]

  private static let ofDetails =
    "What the publisher says of a feed is kept with it, and goes with it"

  /// What is checked with feeds of several versions, whose parts name their version.
  private static let ofVersions = [
    "A replace that is cancelled on its way saves the new feed, or throws and leaves the old one",
    "Callers at once see whole feeds only",
    "Deleting a revision never deletes what another caller saves meanwhile",
  ]

  private static func losing(
    _ part: String,
    breaks: [String],
    change: @escaping @Sendable (inout FeedParts) -> Void
  ) -> BrokenStore {
    BrokenStore("It loses \(part)", breaks: Set(breaks)) { $0.retrieveFeed(changedBy: change) }
  }

  private static func losingInImages(
    _ part: String,
    breaks: [String],
    change: @escaping @Sendable (inout ImageParts) -> Void
  ) -> BrokenStore {
    let ofAnyParts = "Each part of an image is kept for that image, whichever other parts it has"
    return BrokenStore("It loses \(part) of images", breaks: Set(breaks + [ofAnyParts])) {
      $0.retrieveImages(changedBy: change)
    }
  }
}
