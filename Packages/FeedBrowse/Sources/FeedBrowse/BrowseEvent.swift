import FeedPresentation
import FeedTerminal

/// What happens to a session.
enum BrowseEvent {
  /// Bytes were typed; none if none followed for some time.
  case typed([UInt8])
  /// The terminal has this size now.
  case resized(TerminalSize)
  /// The feed at this position is on the screen.
  case began(Int)
  /// The list of all feeds is on the screen.
  case listed
  /// There is this to say of the feed at this position.
  case summary(Int, BrowsedFeedSummary)
  /// The feed on the screen has a new state.
  case feed(FeedViewState)
  /// The picture of this image, from this URL, has a new state.
  case picture(UUID, url: String, PictureState<Data>)
  /// A picture was drawn.
  case drawn(BrowsePicture)
  /// As long as it takes to see an image went by since this rest was begun.
  case rested(Int)
  /// The time of this turn of the slide show is over.
  case slid(Int)
  /// These images of the feed on the screen are kept.
  case kept(Set<UUID>)
  /// Something is to be said until the next key.
  case remark(String)
}

/// What a session is to do then.
enum BrowseEffect: Equatable {
  /// Load the feed again, or its next page; or take its error away.
  case load, loadMore, dismissError
  /// Have the pictures of these rows loaded, the first one, which is shown, before the others;
  /// forget all others.
  case pictures([FeedRow])
  /// Forget the pictures that failed.
  case forgetFailedPictures
  /// Have programs draw a picture.
  case draw(BrowsePicture.Order)
  /// Open this URL in the browser.
  case open(URL)
  /// Save the picture, whose data is there if it is loaded.
  case save(FeedRow, Data?)
  /// Say when an image that is selected from now on has been selected long enough to be seen. The
  /// number tells this rest from earlier ones.
  case awaitRest(Int)
  /// Say when this turn of the slide show has taken as many seconds.
  case awaitSlide(turn: Int, seconds: Int)
  /// Mark the image as seen.
  case see(FeedRow)
  /// Keep the image, or let it go; the data of its picture is there if it is loaded.
  case keep(FeedRow, Data?)
  /// Show the feed at this position.
  case show(Int)
  /// Show the list of all feeds.
  case list
  /// Find out what there is to say of all feeds.
  case summarize
  /// End.
  case quit
}
