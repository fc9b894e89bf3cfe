public import FeedCore
import FeedTerminal

/// The programs of this system: what draws pictures or makes them smaller, and the web browser.
public struct SystemPrograms: Sendable {
  let variables: [String: String]

  /// The programs in the folders of `PATH`, which is one of these environment variables.
  public init(variables: [String: String]) {
    self.variables = variables
  }

  /// Whether `chafa` is installed.
  public var hasChafa: Bool { path(of: "chafa") != nil }

  /// Runs `chafa` with arguments and a picture as its input, and returns its output, or throws a
  /// `ProgramFailure`.
  ///
  /// The picture is untrusted, so the program gets little: its two streams and no other file, few
  /// variables, ten seconds at most, 512 MiB of memory (on Linux), 4 MiB of output. A cancel ends
  /// it, and so does the end of this process (on Linux).
  public func chafa(
    _ arguments: [String],
    _ picture: Data,
    within time: Duration = .seconds(10)
  ) async throws -> String {
    guard let path = path(of: "chafa") else {
      throw ProgramFailure("chafa is not installed")
    }
    return try await DrawingProgram.run(
      path,
      arguments,
      input: picture,
      environment: variables,
      within: time
    )
  }

  /// Opens a URL by the program that the system has for that, `xdg-open` or `open`, and waits for
  /// it. Without a desktop it may be a browser in this terminal, if it `takesTerminal`. Throws a
  /// `ProgramFailure`.
  public func open(_ url: URL, takesTerminal: Bool) async throws {
    try await WebBrowser.open(url, path(of:), variables: variables, takesTerminal: takesTerminal)
  }

  /// Runs a program that the customer chose, and waits for it: a path, or a name that is looked up
  /// in `PATH`. It has all variables of this program and these, no input, and its output goes to
  /// stderr. A cancel ends it. Throws a `ProgramFailure` if it cannot be started or fails.
  public func run(
    _ program: String,
    _ argument: String,
    variables: [String: String]
  ) async throws {
    guard let path = program.contains("/") ? program : path(of: program) else {
      throw ProgramFailure("\(program) is not installed")
    }
    var started = StartedProgram(
      words: [path, argument],
      variables: self.variables.merging(variables) { _, new in new },
      directory: "."
    )
    started.output = STDERR_FILENO
    started.errors = STDERR_FILENO
    // Ctrl-C ends it too.
    started.hasOwnSession = false
    let child = Child()
    let status = try await withTaskCancellationHandler { [started] in
      try await onOwnThread { try child.run(started.start) }
    } onCancel: {
      child.end()
    }
    try Task.checkCancellation()
    guard status == 0 else {
      throw ProgramFailure("\(program) ended with \(status)")
    }
  }

  /// The path of the program `name` in the first folder of `PATH` that has it.
  func path(of name: String) -> String? {
    let folders = variables["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    return paths.first { $0.hasPrefix("/") && Self.isProgram($0) }
  }

  private static func isProgram(_ path: String) -> Bool {
    // On a directory the permission to execute means something else; only that has a path inside.
    // `stat` would need a reason on Apple platforms.
    access(path, X_OK) == 0 && access("\(path)/", F_OK) != 0
  }
}
