/// What the program can be told to do.
public enum Command: String, CaseIterable, Sendable {
  /// Load the feed and display it.
  case show
  /// Load the feed, then the image data of all its images.
  case prefetch
  /// Delete what is cached if it is expired or damaged.
  case validate
  /// Tell what is cached.
  case status
  /// Delete the cache.
  case clear
  /// Show the whole story with a server of its own.
  case demo

  /// What it does, in a line of the help.
  var summary: String {
    switch self {
    case .show: "load the feed and display it; the default command"
    case .prefetch: "load the feed, then the image data of all its images"
    case .validate: "delete what is cached if it is expired or damaged"
    case .status: "tell what is cached; no network"
    case .clear: "delete the cache"
    case .demo: "see it work with a server of its own: online, offline, expired"
    }
  }
}
