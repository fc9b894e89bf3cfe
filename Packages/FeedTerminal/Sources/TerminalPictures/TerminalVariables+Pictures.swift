import FeedTerminal

extension TerminalVariables {
  /// The protocol that it has for pictures. The innermost terminal counts: each sets `TERM`, while
  /// other variables may come from the terminal that it was started in.
  func kind(hasChafa: Bool, answers: TerminalAnswers? = nil) -> PictureProtocol.Kind? {
    guard let answers else {
      return kind(hasChafa: hasChafa)
    }
    let sixel: PictureProtocol.Kind? = answers.hasSixels && hasChafa ? .sixel : nil
    if answers.hasKittyGraphics {
      return .kitty(hasChafa: hasChafa)
    }
    guard !isInside else {
      return sixel
    }
    // No question tells iTerm2's protocol.
    if case .iterm2(let takesParts) = kind(hasChafa: hasChafa) {
      return .iterm2(takesParts: takesParts)
    }
    return sixel
  }

  private func kind(hasChafa: Bool) -> PictureProtocol.Kind? {
    let kitty = PictureProtocol.Kind.kitty(hasChafa: hasChafa)
    let iterm2 = PictureProtocol.Kind.iterm2(takesParts: takesParts)
    if isInside {
      return nil
    }
    switch value("TERM") {
    case "xterm-kitty", "xterm-ghostty":
      return kitty
    case "wezterm", "mintty":
      return iterm2
    case let name where hasChafa && ["foot", "mlterm", "contour"].contains(where: name.hasPrefix):
      return .sixel
    default:
      break
    }
    switch value("TERM_PROGRAM").lowercased() {
    case "kitty", "ghostty": return kitty
    // WezTerm knows both protocols; this one takes more than PNG.
    case "iterm.app", "wezterm", "vscode", "mintty": return iterm2
    default: return isRemoteITerm2 ? iterm2 : value("KITTY_WINDOW_ID").isEmpty ? nil : kitty
    }
  }

  /// Whether it is an iTerm2 that takes a picture in parts: 3.5 or newer.
  var takesParts: Bool {
    guard isRemoteITerm2 || value("TERM_PROGRAM") == "iTerm.app" else {
      return false
    }
    let version = value(isRemoteITerm2 ? "LC_TERMINAL_VERSION" : "TERM_PROGRAM_VERSION")
    let numbers = version.split(separator: ".").map { Int($0.prefix { "0"..."9" ~= $0 }) ?? 0 }
    return (numbers.first ?? 0, numbers.dropFirst().first ?? 0) >= (3, 5)
  }

  /// This variable is passed on by ssh.
  private var isRemoteITerm2: Bool { value("LC_TERMINAL").lowercased() == "iterm2" }
}
