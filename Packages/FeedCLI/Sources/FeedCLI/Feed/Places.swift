public import CommandLine

/// Where the program's files are, in an environment.
public struct Places: Hashable, Sendable {
  /// The path of the config file.
  public let configFile: String?
  /// The path of the list of followed feeds, which stands beside the config file.
  public let followed: String?
  /// The directory of the cache, unless the reader chooses another.
  public let cache: String?
  /// The directory of what was seen.
  public let state: String?
  /// The directory of what is kept for good.
  public let data: String?

  /// Finds the places. Each is `nil` without a home directory.
  public init(in environment: [String: String]) {
    let config = BaseDirectory.config.path(in: environment)
    configFile = config.map { "\($0)/config" }
    followed = config.map { "\($0)/feeds" }
    cache = BaseDirectory.cache.path(in: environment)
    state = BaseDirectory.state.path(in: environment)
    data = BaseDirectory.data.path(in: environment)
  }

  /// The directory of the cache, which is needed: the one that is chosen, or else the usual one.
  public func cache(chosen: String?) throws(UsageError) -> String {
    guard let directory = chosen ?? cache else {
      throw .noCacheDirectory
    }
    return directory
  }
}

/// Where a user's programs keep their files (XDG Base Directory Specification): in a variable's
/// directory if it is an absolute path, else in a folder of the home directory. Apple platforms
/// have their own folder for caches.
private enum BaseDirectory: String {
  case config = "XDG_CONFIG_HOME"
  case cache = "XDG_CACHE_HOME"
  /// What the user wants to have for good.
  case data = "XDG_DATA_HOME"
  /// What is remembered of the user's work.
  case state = "XDG_STATE_HOME"

  /// This program's folder in it.
  func path(in environment: [String: String]) -> String? {
    if let path = environment[rawValue], path.hasPrefix("/") {
      return "\(path)/feed"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      return nil
    }
    return "\(home)/\(folder)/feed"
  }

  private var folder: String {
    switch self {
    case .config:
      return ".config"
    case .data:
      return ".local/share"
    case .state:
      return ".local/state"
    case .cache:
      #if canImport(Darwin)
        return "Library/Caches"
      #else
        return ".cache"
      #endif
    }
  }
}
