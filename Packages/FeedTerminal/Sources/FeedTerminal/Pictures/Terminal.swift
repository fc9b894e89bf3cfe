/// What the environment says about the terminal.
struct Terminal {
  enum Family {
    case kitty
    case iterm2
  }

  private let variables: [String: String]

  init(_ environment: [String: String]) { variables = environment }

  /// It obeys nothing.
  var isDumb: Bool { value("TERM") == "dumb" }

  /// It shows control sequences that it does not know as text, as the console of Linux does.
  var isBare: Bool { isDumb || value("TERM") == "linux" }

  /// It is another program, tmux or screen, between this one and the terminal.
  var isInside: Bool {
    !value("TMUX").isEmpty || !value("STY").isEmpty || value("TERM").hasPrefix("tmux")
      || value("TERM").hasPrefix("screen")
  }

  /// Which protocol for pictures it has. The innermost terminal counts: each sets `TERM` for itself, while other variables may be left from
  /// the one that it was started in.
  var family: Family? {
    switch value("TERM") {
    case "xterm-kitty", "xterm-ghostty": return .kitty
    case "wezterm", "mintty": return .iterm2
    default: break
    }
    switch value("TERM_PROGRAM").lowercased() {
    case "kitty", "ghostty": return .kitty
    // WezTerm knows both; this one is not for PNG alone.
    case "iterm.app", "wezterm", "vscode", "mintty": return .iterm2
    default: break
    }
    // The variable that goes along over ssh.
    if value("LC_TERMINAL").lowercased() == "iterm2" { return .iterm2 }
    return value("KITTY_WINDOW_ID").isEmpty ? nil : .kitty
  }

  /// Whether it is an iTerm2 that takes a picture in parts: 3.5 or newer.
  var takesParts: Bool {
    let version =
      if value("LC_TERMINAL").lowercased() == "iterm2" {
        value("LC_TERMINAL_VERSION")
      } else if value("TERM_PROGRAM") == "iTerm.app" {
        value("TERM_PROGRAM_VERSION")
      } else {
        ""
      }
    let numbers = version.split(separator: ".").map { Int($0.prefix { "0"..."9" ~= $0 }) ?? 0 }
    return (numbers.first ?? 0, numbers.dropFirst().first ?? 0) >= (3, 5)
  }

  private func value(_ name: String) -> String { variables[name] ?? "" }
}
