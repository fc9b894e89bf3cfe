import CFeedBrowseWords
public import FeedPresentation

extension Words {
  /// What a full-screen reader says of itself.
  public static let browser = Words { tag in
    feed_browse_words(tag).map { String(cString: $0) }
  }
}

extension Message {
  /// The list of feeds, as a title.
  static let feeds = Message("feeds")

  /// The images that follow have left the feed.
  static let formerImages = Message("formerImages")

  /// A search found nothing.
  static let nothingFound = Message("nothingFound")

  /// The terminal has too few columns or lines.
  static let terminalTooSmall = Message("terminalTooSmall")

  /// Which key shows a picture that is covered.
  static func showsPicture(key: String) -> Message {
    Message("showsPicture", ["key": .text(key)])
  }

  /// A picture was in the file at this path already.
  public static func savedAlready(_ path: String) -> Message {
    Message("savedAlready", ["path": .untrusted(path)])
  }

  /// A picture was saved in the file at this path.
  public static func savedPicture(_ path: String) -> Message {
    Message("savedPicture", ["path": .untrusted(path)])
  }
}

// What keys do.
extension Message {
  /// The next image, and the previous one.
  static let keyForNextImage = Message("keyForNextImage")

  /// End.
  static let keyToQuit = Message("keyToQuit")

  /// Open the page in the browser.
  static let keyForPage = Message("keyForPage")

  /// Open the picture there.
  static let keyForPicture = Message("keyForPicture")

  /// Save the picture.
  static let keyToSave = Message("keyToSave")

  /// Keeps the image for good, or lets it go.
  static let keyToKeep = Message("keyToKeep")

  /// The picture on the whole screen.
  static let keyForWholeScreen = Message("keyForWholeScreen")

  /// Show a sensitive picture, or hide it again.
  static let keyForSensitive = Message("keyForSensitive")

  /// All of the text, and what the picture shows.
  static let keyForText = Message("keyForText")

  /// Search, and the next and previous match.
  static let keyToSearch = Message("keyToSearch")

  /// Load again.
  static let keyToLoad = Message("keyToLoad")

  /// Load older images.
  static let keyToLoadMore = Message("keyToLoadMore")

  /// The next new image, and the previous one.
  static let keyForNextNew = Message("keyForNextNew")

  /// The next feed, and the previous one.
  static let keyForNextFeed = Message("keyForNextFeed")

  /// A page on, and a page back.
  static let keyForPages = Message("keyForPages")

  /// The addresses of the page and the picture.
  static let keyForAddresses = Message("keyForAddresses")

  /// The list of all feeds.
  static let keyForFeedList = Message("keyForFeedList")

  /// All feeds as one.
  static let keyForAllFeeds = Message("keyForAllFeeds")

  /// The first image, and the last one.
  static let keyForFirstImage = Message("keyForFirstImage")

  /// What all keys do.
  static let keyForHelp = Message("keyForHelp")

  /// The picture larger, smaller, and whole.
  static let keyToZoom = Message("keyToZoom")

  /// The picture as wide as the screen.
  static let keyForWidth = Message("keyForWidth")

  /// The terminal cannot show a part of a picture.
  static let picturesAreWhole = Message("picturesAreWhole")

  /// Pictures one after another by themselves.
  static let keyForSlideShow = Message("keyForSlideShow")

  /// How long each picture of a slide show is shown, and the key that ends it.
  static func slideShow(seconds: Int, key: String) -> Message {
    Message("slideShow", ["seconds": .count(seconds), "key": .text(key)])
  }

  /// What keys do in the list of all feeds.
  static let keysOfFeedList = Message("keysOfFeedList")

  /// A key that does nothing at this moment, and the one that lists all keys.
  static func keyWithoutEffect(_ key: String, help: String) -> Message {
    Message("keyWithoutEffect", ["key": .text(key), "help": .text(help)])
  }

  /// The key that tries again what failed.
  static func triesAgain(key: String) -> Message {
    Message("triesAgain", ["key": .text(key)])
  }
}
