/// What is wrong with how the program was called, or set up, and what to do: one line.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  /// Where the fault lies.
  public enum Origin: Sendable {
    /// In the arguments or the environment.
    case call
    /// In the config file.
    case configFile
  }

  /// Where the fault lies.
  public let origin: Origin
  /// One line.
  public let description: String

  init(_ description: String, in origin: Origin = .call) {
    self.origin = origin
    self.description = description
  }

  /// The config file cannot be read.
  public static func unreadableConfigFile(_ path: String, reason: String) -> UsageError {
    UsageError("cannot read the config file \(path): \(reason)", in: .configFile)
  }
}
