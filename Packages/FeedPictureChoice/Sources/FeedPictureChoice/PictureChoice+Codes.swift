// What scripts see of a choice, and the fixtures of formats. None of it changes.

extension PictureChoice.Verdict {
  /// What became of the candidate, as one word: `shown`, `other_size`.
  public var code: String {
    switch self {
    case .chosen: "shown"
    case .otherSize(_, isKept: true): "alternate"
    case .otherSize(_, isKept: false): "other_size"
    case .refused: "refused"
    case .placeholder: "placeholder"
    case .lowerKind: "lower_kind"
    case .notTheFirst: "not_first"
    case .beyondLimit: "beyond_limit"
    }
  }

  /// Why it is refused, or which kind is better; `nil` for any other verdict.
  public var reason: String? {
    switch self {
    case .refused(let refusal): refusal.code
    case .lowerKind(let better): "\(better)"
    default: nil
    }
  }

  /// The number of the picture that it is a size of, counted from 0; `nil` if it is none.
  public var picture: Int? {
    switch self {
    case .chosen(let picture), .otherSize(let picture, _): picture
    default: nil
    }
  }
}

extension PictureRefusal {
  /// The reason as one word: `svg`, `tiny`.
  public var code: String {
    switch self {
    case .notOnTheWeb: "not_on_the_web"
    case .vectorGraphics: "svg"
    case .tiny: "tiny"
    case .icon: "icon"
    case .address: "address"
    case .classes: "class"
    case .button: "button"
    case .placeholder: "placeholder"
    }
  }
}

extension PictureWidth.Source {
  /// How the width is known, as one word: `feed`, `mark` or `assumed`.
  public var code: String {
    switch self {
    case .document: "feed"
    case .mark: "mark"
    case .assumed: "assumed"
    }
  }
}
