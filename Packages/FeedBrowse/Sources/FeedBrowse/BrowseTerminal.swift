public import FeedTerminal
public import TerminalPictures

/// What a session takes from its terminal.
public struct BrowseTerminal: Sendable {
  /// The keys; without them a session only shows.
  public let keyboard: (any Keyboard)?
  /// The screen.
  public let output: Output
  /// Passes on the terminal's events until it is cancelled.
  public let listen:
    @Sendable (_ handle: @MainActor (TerminalEvent) throws -> Void) async throws -> Void
  /// Stops this process, and returns when it is continued.
  public let suspend: @Sendable () -> Void
  /// The programs that draw pictures.
  public let programs: any PicturePrograms

  /// Makes a terminal.
  public init(
    keyboard: (any Keyboard)?,
    output: Output,
    listen:
      @escaping @Sendable (_ handle: @MainActor (TerminalEvent) throws -> Void) async throws -> Void,
    suspend: @escaping @Sendable () -> Void,
    programs: any PicturePrograms
  ) {
    self.keyboard = keyboard
    self.output = output
    self.listen = listen
    self.suspend = suspend
    self.programs = programs
  }
}

/// An event for a program that uses the whole screen of a terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// The terminal has a new size.
  case resized
  /// The program is to stop (Ctrl-Z): it restores the screen first.
  case suspended
  /// The stopped program continues: what the terminal shows is unknown.
  case continued
}
