import TerminalPictures

extension SystemPrograms {
  /// Whether this process runs in a tmux that hands control sequences on to its own terminal: its
  /// option `allow-passthrough`. It is asked, unless the environment says that there is none, and
  /// hands on nothing if it has not answered within the time.
  public func passesTmux(within time: Duration = .milliseconds(100)) async -> Bool {
    guard variables["TMUX"]?.isEmpty == false, let path = path(of: "tmux") else {
      return false
    }
    do {
      let answer = try await output(
        of: [path, "show-options", "-Apv", "allow-passthrough"],
        within: time
      )
      return ["on", "all"].contains(answer)
    } catch {
      // An older tmux has no such option.
      return false
    }
  }

  /// The first line that a program writes. Throws a `ProgramFailure` if it fails, or is not done in
  /// time.
  private func output(of words: [String], within time: Duration) async throws -> String? {
    let output = try AnonymousFile(Data())
    var program = StartedProgram(words: words, variables: variables, directory: "/")
    program.output = output.descriptor
    let child = Child()
    let status = try await withTaskCancellationHandler { [program] in
      try await onOwnThread { try child.run(for: time, program.start) }
    } onCancel: {
      child.end()
    }
    guard status == 0 else {
      throw ProgramFailure("\(words[0]) ended with \(status)")
    }
    let bytes = try output.bytes(upTo: 64)
    let line = bytes.split(separator: UInt8(ascii: "\n")).first
    return line.map { String(decoding: $0, as: UTF8.self) }
  }
}
