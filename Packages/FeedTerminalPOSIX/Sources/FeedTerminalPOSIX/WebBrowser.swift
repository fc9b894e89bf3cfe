import FeedCore
import FeedPresentation
import FeedTerminal
import TerminalPictures

/// Opens URLs in the customer's browser, by the program that the system has for that.
enum WebBrowser {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Starts the program with the URL as its only argument, and waits for it: where there is no
  /// desktop, it may be a browser in this terminal.
  static func open(
    _ url: URL,
    _ find: (String) -> String?,
    variables: [String: String],
    takesTerminal: Bool
  ) async throws {
    guard let text = WebURL.text(url) else {
      throw ProgramFailure("only http and https URLs are opened")
    }
    guard let path = find(program) else {
      throw ProgramFailure("\(program) is not installed; the URL is \(text)")
    }
    let status = try await onOwnThread { try run([path, text], variables, takesTerminal) }
    guard status == 0 else { throw ProgramFailure("\(path) failed; the URL is \(text)") }
  }

  /// A browser in this terminal may save files, in the directory where it was asked for. Any other
  /// outlives this program, so it stays away from the terminal, whose signals it would get, and
  /// from the directory, whose file system could not be unmounted.
  private static func run(
    _ words: [String],
    _ variables: [String: String],
    _ takesTerminal: Bool
  ) throws -> CInt {
    var program = StartedProgram(
      words: words,
      variables: variables,
      directory: takesTerminal ? "." : "/"
    )
    if takesTerminal {
      program.hasOwnSession = false
      program.input = STDIN_FILENO
      program.output = STDOUT_FILENO
      program.errors = STDERR_FILENO
    }
    let process = program.start()
    guard process > 0 else {
      throw ProgramFailure(systemReason())
    }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }
}
