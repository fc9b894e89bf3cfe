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
  private let problem: UsageProblem

  init(_ problem: UsageProblem, in origin: Origin = .call) {
    self.origin = origin
    self.problem = problem
  }

  /// One line.
  public var description: String { problem.text }

  /// The config file cannot be read.
  public static func unreadableConfigFile(_ path: String, reason: String) -> UsageError {
    UsageError(.unreadableConfigFile(path, reason: reason), in: .configFile)
  }
}
