import FeedTerminal

/// Opens URLs in the customer's browser, by the program that the system has for that.
enum WebBrowser {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Starts the program with the URL as its only argument, and waits for it: where there is no desktop, it may be a browser in this terminal.
  static func open(_ url: URL, _ find: (String) -> String?, takesTerminal: Bool) async throws {
    let text = url.absoluteString
    guard let path = find(program) else { throw ProgramFailure("\(program) is not installed; the URL is \(text)") }
    let status = try await onOwnThread { try run(path, text, takesTerminal) }
    guard status == 0 else { throw ProgramFailure("\(path) failed; the URL is \(text)") }
  }

  /// The descriptors that this program opens are closed for it.
  private static func run(_ path: String, _ argument: String, _ takesTerminal: Bool) throws -> CInt {
    let words = [strdup(path), strdup(argument)]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in takesTerminal ? 0..<0 : STDIN_FILENO..<STDERR_FILENO + 1 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let code = posix_spawn(&process, path, &actions, nil, words + [nil], environ)
    guard code == 0 else { throw ProgramFailure("\(path): \(systemReason(code))") }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }
}
