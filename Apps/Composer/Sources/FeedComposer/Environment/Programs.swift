public import FeedTerminal

/// Other programs.
public struct Programs: Sendable {
  /// Runs the program at a path with arguments, input and a time limit, and returns its output.
  public typealias Run =
    @Sendable (_ path: String, _ arguments: [String], _ input: Data, _ time: Duration) async throws
    -> String

  /// The path of an installed program; `nil` where there is none of this name.
  public var find: @Sendable (_ name: String) -> String?
  /// Runs a program that draws. Throws a `ProgramFailure`.
  public var run: Run
  /// Opens an `http` or `https` URL in the customer's browser, which may be one in this terminal if
  /// it `takesTerminal`. Throws a `ProgramFailure`.
  public var openInBrowser: @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void

  /// Makes the port.
  public init(
    find: @escaping @Sendable (_ name: String) -> String?,
    run: @escaping Run,
    openInBrowser: @escaping @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void
  ) {
    self.find = find
    self.run = run
    self.openInBrowser = openInBrowser
  }

  /// Draws a picture by the program `chafa`, within a time.
  func chafa(_ arguments: [String], _ data: Data, within time: Duration) async throws -> String {
    guard let path = find("chafa") else {
      throw ProgramFailure("chafa is not installed")
    }
    return try await run(path, arguments, data, time)
  }
}
