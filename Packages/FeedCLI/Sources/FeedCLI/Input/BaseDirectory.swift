/// Where a user's programs keep their files (XDG Base Directory Specification): in a variable's directory if it is an absolute path, else
/// in a folder of the home directory. Apple platforms have their own folder for caches.
enum BaseDirectory {
  case config
  case cache

  func path(in environment: [String: String]) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(folder)"
  }

  private var variable: String { self == .config ? "XDG_CONFIG_HOME" : "XDG_CACHE_HOME" }

  private var folder: String {
    #if canImport(Darwin)
      return self == .config ? ".config" : "Library/Caches"
    #else
      return self == .config ? ".config" : ".cache"
    #endif
  }
}
