/// What the environment says about the terminal.
package struct TerminalVariables {
  private let variables: [String: String]

  package init(_ environment: [String: String]) {
    variables = environment
  }

  /// It understands no control sequence.
  package var isDumb: Bool { value("TERM") == "dumb" }

  /// It prints control sequences that it does not know, as the console of Linux does.
  package var isBare: Bool { isDumb || value("TERM") == "linux" }

  /// tmux runs this program, and may hand on what is for its own terminal.
  package var isInTmux: Bool { !value("TMUX").isEmpty }

  /// tmux or screen runs between this program and the terminal, and takes characters alone.
  package var isInside: Bool {
    isInTmux || !value("STY").isEmpty || value("TERM").hasPrefix("tmux")
      || value("TERM").hasPrefix("screen")
  }

  /// A variable of the environment; empty if there is none.
  package func value(_ name: String) -> String {
    variables[name] ?? ""
  }
}
