public import FeedCore
import TerminalPictures

/// The programs of this system: what draws pictures or makes them smaller, and the web browser.
public struct SystemPrograms: Sendable {
  let variables: [String: String]
  /// How long one that draws may take, with all that it takes for one picture.
  let drawingTime: Duration
  /// How many bytes all frames of a picture may have together.
  var mostFrameBytes = DecoderOutput.mostBytes

  /// The programs in the folders of `PATH`, which is one of these environment variables. Those that
  /// draw a picture may take `drawingTime`, at most ten seconds.
  public init(variables: [String: String], drawingTime: Duration = .seconds(10)) {
    self.variables = variables
    self.drawingTime = min(drawingTime, .seconds(10))
  }

  /// Opens a URL by the program that the system has for that, `xdg-open` or `open`, and waits for
  /// it. Without a desktop it may be a browser in this terminal, if it `takesTerminal`. Throws a
  /// `ProgramFailure`.
  public func open(_ url: URL, takesTerminal: Bool) async throws {
    try await WebBrowser.open(
      url,
      { path(of: $0) },
      variables: variables,
      takesTerminal: takesTerminal
    )
  }

  /// Whether a program that the customer chose is there: at a path, or under a name in `PATH`.
  public func isInstalled(_ program: String) -> Bool {
    chosenPath(of: program) != nil
  }

  private func chosenPath(of program: String) -> String? {
    let path = program.contains("/") ? program : path(of: program)
    return path.flatMap { Self.isProgram($0) ? $0 : nil }
  }

  /// Runs a program that the customer chose, and waits for it: a path, or a name that is looked up
  /// in `PATH`. It has all variables of this program and these, no input, and its output goes to
  /// stderr. A cancel ends it. Throws a `ProgramFailure` if it cannot be started or fails, which
  /// says whether it was run.
  public func run(
    _ program: String,
    _ argument: String,
    variables: [String: String]
  ) async throws {
    guard let path = chosenPath(of: program) else {
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
      throw ProgramFailure("\(program) ended with \(status)", hasRun: true)
    }
  }

  /// The path of the program `name` in the first folder of `PATH` that has it. A script that stands
  /// for a program starts that one, which the sandbox forbids: it can be passed over.
  func path(of name: String, mayBeScript: Bool = true) -> String? {
    let folders = variables["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    return paths.first { path in
      path.hasPrefix("/") && Self.isProgram(path) && (mayBeScript || !isScript(path))
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    // On a directory the permission to execute means something else; only that has a path inside.
    // `stat` would need a reason on Apple platforms.
    access(path, X_OK) == 0 && access("\(path)/", F_OK) != 0
  }
}

/// Whether a file names the program that is to read it.
private func isScript(_ path: String) -> Bool {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else {
    return false
  }
  defer { close(file) }
  var start: [UInt8] = [0, 0]
  return read(file, &start, 2) == 2 && start == Array("#!".utf8)
}
