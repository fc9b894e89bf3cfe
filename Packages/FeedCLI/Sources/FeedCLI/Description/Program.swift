/// What the help and the manual say of the program as a whole.
enum Program {
  static let purpose = "shows an image feed: the newest when you are online, the saved copy when you are not"
  static let configFile = "~/.config/feed/config"
  static let feedsFile = "~/.config/feed/feeds"
}
