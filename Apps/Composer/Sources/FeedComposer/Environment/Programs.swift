public import FeedTerminal

/// Other programs.
public struct Programs: Sendable {
  /// The programs that draw a picture within a time.
  public typealias Drawing = @Sendable (_ time: Duration) -> any PicturePrograms

  /// Runs a program that the customer chose, with one argument and further environment variables;
  /// its output goes to stderr.
  public typealias Running =
    @Sendable (_ program: String, _ argument: String, _ variables: [String: String]) async throws ->
    Void

  /// The programs that draw pictures.
  public var pictures: Drawing
  /// Opens an `http` or `https` URL in the customer's browser, which may be one in this terminal if
  /// it `takesTerminal`. Throws a `ProgramFailure`.
  public var openInBrowser: @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void

  /// Throws a `ProgramFailure`; a cancel ends the program.
  public var run: Running

  /// Makes the port.
  public init(
    pictures: @escaping Drawing,
    openInBrowser: @escaping @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void,
    run: @escaping Running
  ) {
    self.pictures = pictures
    self.openInBrowser = openInBrowser
    self.run = run
  }
}
