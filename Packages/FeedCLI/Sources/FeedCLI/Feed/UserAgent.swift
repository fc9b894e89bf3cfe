import CommandLine

/// How the program introduces itself to servers.
public enum UserAgent: Sendable {
  /// The project's page, where the operator of a server learns what this is; empty while there is
  /// none.
  private static let page = ""

  /// The value of the header `User-Agent`.
  public static let value = text(version: Program.version, page: page)

  static func text(version: String, page: String) -> String {
    page.isEmpty ? "feed/\(version)" : "feed/\(version) (+\(page))"
  }
}
