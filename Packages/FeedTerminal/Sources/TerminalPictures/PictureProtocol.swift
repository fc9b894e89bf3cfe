public import FeedTerminal

/// How the user wants pictures shown: the value of `--images`.
public enum PictureSetting: String, CaseIterable, Sendable {
  /// As the terminal can.
  case auto
  /// By the kitty graphics protocol, or by the inline images protocol of iTerm2.
  case kitty, iterm2
  /// By the program `chafa`, as sixels or as characters.
  case sixel, chafa
  /// Not at all.
  case none
}

/// How pictures are shown on a terminal: by the environment, which is a hint, and by what the
/// terminal answers where it is asked.
public struct PictureProtocol: Hashable, Sendable {
  /// The ways to show a picture.
  public enum Kind: Hashable, Sendable {
    /// Not at all, or by a link to its URL.
    case none, link
    /// By the kitty graphics protocol, which takes PNG and pixels. Other formats are decoded by
    /// programs; where these fail `chafa` draws them, if it is installed.
    case kitty(hasChafa: Bool)
    /// By the protocol of iTerm2; large pictures in parts if the terminal accepts them.
    case iterm2(takesParts: Bool)
    /// By the program `chafa`, as sixels or as characters.
    case sixel, chafa
  }

  /// The way to show a picture.
  public let kind: Kind
  /// Whether URLs may be written as links, by the control sequence OSC 8.
  public let hasLinks: Bool

  /// Whether tmux hands on what the kitty graphics protocol has for its terminal, which shows it in
  /// the place of characters.
  public let passesTmux: Bool

  /// Makes a protocol.
  public init(_ kind: Kind, hasLinks: Bool, passesTmux: Bool = false) {
    self.kind = kind
    self.hasLinks = hasLinks
    self.passesTmux = passesTmux
  }

  /// Makes the protocol for this stdout and environment, and for what the terminal has answered if
  /// it was asked; `nil` if the choice needs `chafa`, which is not installed.
  public init?(
    _ choice: PictureSetting,
    environment: [String: String],
    isTerminal: Bool,
    hasChafa: Bool,
    answers: TerminalAnswers? = nil
  ) {
    let terminal = TerminalVariables(environment)
    let hasLinks = isTerminal && choice != .none && !terminal.isBare
    switch choice {
    case .none:
      self.init(.none, hasLinks: false)
    case .kitty:
      let kind = Kind.kitty(hasChafa: hasChafa)
      self.init(kind, hasLinks: hasLinks, passesTmux: terminal.isInTmux)
    case .iterm2:
      self.init(.iterm2(takesParts: terminal.takesParts), hasLinks: hasLinks)
    case .sixel, .chafa:
      guard hasChafa else {
        return nil
      }
      self.init(choice == .sixel ? .sixel : .chafa, hasLinks: hasLinks)
    case .auto where !isTerminal || terminal.isDumb:
      self.init(.none, hasLinks: false)
    case .auto:
      let best = terminal.kind(hasChafa: hasChafa, answers: answers)
      let kind = best ?? (hasChafa ? .chafa : terminal.isBare ? .none : .link)
      let isKitty = if case .kitty = kind { true } else { false }
      self.init(kind, hasLinks: hasLinks, passesTmux: isKitty && terminal.isInTmux)
    }
  }

  /// Ends whatever a terminal may be in the middle of, since not all that was written has reached
  /// it: a control sequence, a picture in parts, a link, a style. If there is nothing, nothing
  /// happens.
  public var closing: String {
    let picture =
      switch kind {
      case .kitty where passesTmux: Tmux.passed(KittyGraphics.closing)
      case .kitty: KittyGraphics.closing
      case .iterm2(takesParts: true): ITerm2Images.closing
      case .none, .link, .iterm2, .sixel, .chafa: ""
      }
    return "\u{1B}\\" + picture + (hasLinks ? TerminalLink.closing : "") + "\u{1B}[0m"
  }

  /// Whether a part of a picture can be shown in place of all of it.
  public var canZoom: Bool { if case .kitty = kind { true } else { false } }

  /// Whether pictures are shown, and so have to be loaded.
  public var showsPictures: Bool { kind != .none && kind != .link }
}
