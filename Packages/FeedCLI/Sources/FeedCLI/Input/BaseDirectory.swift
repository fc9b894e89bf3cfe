/// Where a user's programs keep their things, as the XDG Base Directory Specification has it: a variable that is set to an absolute path,
/// else a folder in the home directory. On Apple platforms caches have a folder of their own.
enum BaseDirectory {
  case config
  case cache

  func path(in environment: [String: String]) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(folder)"
  }

  private var variable: String {
    switch self {
    case .config: "XDG_CONFIG_HOME"
    case .cache: "XDG_CACHE_HOME"
    }
  }

  private var folder: String {
    switch self {
    case .config: return ".config"
    case .cache:
      #if canImport(Darwin)
        return "Library/Caches"
      #else
        return ".cache"
      #endif
    }
  }
}
