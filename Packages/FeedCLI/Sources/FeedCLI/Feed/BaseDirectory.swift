/// Where a user's programs keep their files (XDG Base Directory Specification): in a variable's
/// directory if it is an absolute path, else in a folder of the home directory. Apple platforms
/// have their own folder for caches.
enum BaseDirectory: String {
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
