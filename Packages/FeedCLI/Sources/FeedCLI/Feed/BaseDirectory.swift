/// Where a user's programs keep their files (XDG Base Directory Specification): in a variable's
/// directory if it is an absolute path, else in a folder of the home directory. Apple platforms
/// have their own folder for caches.
enum BaseDirectory: String {
  case config = "XDG_CONFIG_HOME"
  case cache = "XDG_CACHE_HOME"

  /// This program's folder in it.
  func path(in environment: [String: String]) -> String? {
    if let path = environment[rawValue], path.hasPrefix("/") {
      return "\(path)/feed"
    }
    #if canImport(Darwin)
      let caches = "Library/Caches"
    #else
      let caches = ".cache"
    #endif
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      return nil
    }
    return "\(home)/\(self == .config ? ".config" : caches)/feed"
  }
}
