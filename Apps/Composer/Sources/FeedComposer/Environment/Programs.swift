public import FeedTerminal

/// Other programs.
public struct Programs: Sendable {
  /// Draws a picture by `chafa` with arguments, within a time.
  public typealias Drawing =
    @Sendable (_ arguments: [String], _ picture: Data, _ time: Duration) async throws -> String

  /// Whether `chafa` is installed.
  public var hasChafa: @Sendable () -> Bool
  /// Runs `chafa`. Throws a `ProgramFailure`.
  public var chafa: Drawing
  /// Opens an `http` or `https` URL in the customer's browser, which may be one in this terminal if
  /// it `takesTerminal`. Throws a `ProgramFailure`.
  public var openInBrowser: @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void

  /// Makes the port.
  public init(
    hasChafa: @escaping @Sendable () -> Bool,
    chafa: @escaping Drawing,
    openInBrowser: @escaping @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void
  ) {
    self.hasChafa = hasChafa
    self.chafa = chafa
    self.openInBrowser = openInBrowser
  }
}
