public import FeedPresentation

/// Takes what a session is to know, from anywhere.
public struct BrowseMailbox: Sendable {
  enum Letter: Sendable {
    /// Bytes from the keyboard; `nil` at its end.
    case typed([UInt8]?)
    case terminal(TerminalEvent)
    /// The state of the feed at this position.
    case feed(Int, FeedViewState)
    /// The picture of this image, from this URL, has a new state. What has been forgotten by the
    /// time that this is read has none any more.
    case picture(UUID, url: String)
    /// Show the feed at this position, or the list of all feeds.
    case show(Int), list
    /// There is this to say of the feed at this position.
    case summary(Int, BrowsedFeedSummary)
    case drawn(BrowsePicture)
    /// All that came before was handled, so that the terminal can be sent a picture ahead.
    case idle
    /// As long as it takes to see an image went by since this rest was begun.
    case rested(Int)
    /// The time of this turn of the slide show is over.
    case slid(Int)
    case remark(Message)
    /// These images of the feed at this position are kept.
    case kept(Int, Set<UUID>)
    case failed(any Error)
  }

  let letters: AsyncStream<Letter>
  let post: AsyncStream<Letter>.Continuation

  /// Makes a mailbox for one session.
  public init() {
    (letters, post) = AsyncStream.makeStream()
  }

  /// Has a remark shown until the next key.
  public func remark(_ message: Message) {
    post.yield(.remark(message))
  }

  /// Ends the session by this error.
  public func end(throwing error: any Error) {
    post.yield(.failed(error))
  }
}
