public import TerminalPictures

/// Other programs.
public struct Programs: Sendable {
  /// The programs that draw a picture within a time.
  public typealias Drawing = @Sendable (_ time: Duration) -> any PicturePrograms

  /// Makes a picture at most this many pixels wide, within a time.
  public typealias Scaling =
    @Sendable (_ picture: Data, _ width: Int, _ time: Duration) async throws -> Data

  /// Runs a program that the customer chose, with one argument and further environment variables;
  /// its output goes to stderr.
  public typealias Running =
    @Sendable (_ program: String, _ argument: String, _ variables: [String: String]) async throws ->
    Void

  /// The programs that draw pictures.
  public var pictures: Drawing
  /// Whether this program runs in a tmux that hands control sequences on to its own terminal.
  public var passesTmux: @Sendable () async -> Bool
  /// Whether a program that makes pictures smaller is installed.
  public var hasScaler: @Sendable () -> Bool
  /// Runs that program. Throws a `ProgramFailure`.
  public var scaled: Scaling
  /// Opens an `http` or `https` URL in the customer's browser, which may be one in this terminal if
  /// it `takesTerminal`. Throws a `ProgramFailure`.
  public var openInBrowser: @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void

  /// Whether there is such a program: at this path, or of this name where programs are looked up.
  public var isInstalled: @Sendable (_ program: String) -> Bool

  /// Throws a `ProgramFailure`; a cancel ends the program.
  public var run: Running

  /// Makes the port.
  public init(
    pictures: @escaping Drawing,
    passesTmux: @escaping @Sendable () async -> Bool,
    hasScaler: @escaping @Sendable () -> Bool,
    scaled: @escaping Scaling,
    openInBrowser: @escaping @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void,
    isInstalled: @escaping @Sendable (_ program: String) -> Bool,
    run: @escaping Running
  ) {
    self.pictures = pictures
    self.passesTmux = passesTmux
    self.hasScaler = hasScaler
    self.scaled = scaled
    self.openInBrowser = openInBrowser
    self.isInstalled = isInstalled
    self.run = run
  }
}
