/// What is asked of a terminal, so that pictures are shown as it can.
@frozen public enum TerminalQuestion: Hashable, Sendable {
  /// All of it, where nothing is between this program and the terminal.
  case terminal
  /// What tmux or screen does itself.
  case multiplexer
  /// The same of tmux, and through it whether its own terminal shows pictures in the place of
  /// characters.
  case throughTmux

  /// The question in an environment; `nil` where it would be shown. `passesTmux` says that tmux
  /// hands on what is for its terminal.
  public init?(in environment: [String: String], passesTmux: Bool) {
    let terminal = TerminalVariables(environment)
    guard !terminal.isBare else {
      return nil
    }
    if terminal.isInTmux && passesTmux {
      self = .throughTmux
    } else {
      self = terminal.isInside ? .multiplexer : .terminal
    }
  }

  /// The size of a cell (xterm, `CSI 16 t`), and attributes (`DA1`), which every terminal has.
  private static let attributes = "\u{1B}[16t\u{1B}[c"

  /// What to send: whether the terminal knows the kitty graphics protocol (its documentation,
  /// "Querying support"), and the rest. tmux and screen would take the first for a title. A kitty
  /// that does not know the placeholders ignores a question with `U`, and what every terminal
  /// answers follows it: its status (`DSR`).
  public var text: String {
    let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    let placeholders = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24,U=1;AAAA\u{1B}\\"
    return switch self {
    case .terminal: kitty + Self.attributes
    case .multiplexer: Self.attributes
    case .throughTmux: Tmux.passed("\(placeholders)\u{1B}[5n") + Self.attributes
    }
  }
}
