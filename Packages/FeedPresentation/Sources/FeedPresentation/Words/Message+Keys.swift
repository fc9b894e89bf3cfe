/// What the keys of a full-screen reader do.
extension Message {
  /// The next image, and the previous one.
  public static let keyForNextImage = Message("keyForNextImage")
  /// End.
  public static let keyToQuit = Message("keyToQuit")
  /// Open the page in the browser.
  public static let keyForPage = Message("keyForPage")
  /// Open the picture there.
  public static let keyForPicture = Message("keyForPicture")
  /// Save the picture.
  public static let keyToSave = Message("keyToSave")
  /// Keeps the image for good, or lets it go.
  public static let keyToKeep = Message("keyToKeep")
  /// The picture on the whole screen.
  public static let keyForWholeScreen = Message("keyForWholeScreen")
  /// Show a sensitive picture, or hide it again.
  public static let keyForSensitive = Message("keyForSensitive")
  /// All of the text, and what the picture shows.
  public static let keyForText = Message("keyForText")
  /// Search, and the next and previous match.
  public static let keyToSearch = Message("keyToSearch")
  /// Load again.
  public static let keyToLoad = Message("keyToLoad")
  /// Load older images.
  public static let keyToLoadMore = Message("keyToLoadMore")
  /// The next new image, and the previous one.
  public static let keyForNextNew = Message("keyForNextNew")
  /// The next feed, and the previous one.
  public static let keyForNextFeed = Message("keyForNextFeed")
  /// A page on, and a page back.
  public static let keyForPages = Message("keyForPages")
  /// The addresses of the page and the picture.
  public static let keyForAddresses = Message("keyForAddresses")
  /// The list of all feeds.
  public static let keyForFeedList = Message("keyForFeedList")
  /// All feeds as one.
  public static let keyForAllFeeds = Message("keyForAllFeeds")
  /// The first image, and the last one.
  public static let keyForFirstImage = Message("keyForFirstImage")
  /// What all keys do.
  public static let keyForHelp = Message("keyForHelp")
  /// The picture larger, smaller, and whole.
  public static let keyToZoom = Message("keyToZoom")
  /// The picture as wide as the screen.
  public static let keyForWidth = Message("keyForWidth")
  /// The terminal cannot show a part of a picture.
  public static let picturesAreWhole = Message("picturesAreWhole")
  /// Pictures one after another by themselves.
  public static let keyForSlideShow = Message("keyForSlideShow")

  /// How long each picture of a slide show is shown, and the key that ends it.
  public static func slideShow(seconds: Int, key: String) -> Message {
    Message("slideShow", ["seconds": .count(seconds), "key": .text(key)])
  }

  /// What keys do in the list of all feeds.
  public static let keysOfFeedList = Message("keysOfFeedList")

  /// A key that does nothing at this moment, and the one that lists all keys.
  public static func keyWithoutEffect(_ key: String, help: String) -> Message {
    Message("keyWithoutEffect", ["key": .text(key), "help": .text(help)])
  }

  /// The key that tries again what failed.
  public static func triesAgain(key: String) -> Message {
    Message("triesAgain", ["key": .text(key)])
  }
}
