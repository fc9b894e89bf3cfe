import CFeedCommentsWords
public import FeedPresentation

extension Words {
  /// What is said of the comments on an image.
  public static let comments = Words { tag in
    feed_comments_words(tag).map { String(cString: $0) }
  }
}

extension Message {
  /// Nobody has commented on the image yet.
  static let noCommentsYet = Message("noCommentsYet")

  /// The feed has no place for comments on the image.
  static let commentsNotOffered = Message("commentsNotOffered")

  /// What to do, as comments are never saved.
  static let adviceOnCommentsWhenOffline = Message("adviceOnCommentsWhenOffline")

  /// What it may mean that a server does not know the comments' URL.
  static let adviceOnMissingComments = Message("adviceOnMissingComments")
}
