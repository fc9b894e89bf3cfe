/// What is wrong with a feed, told from other troubles and remembered until the next run.
public struct FeedTrouble: Hashable, Sendable {
  /// One line that is the same each time for the same trouble, and not for a reader.
  public let name: String

  /// Reads a trouble that was remembered under a name.
  public init(name: String) {
    self.name = name
  }

  /// What kept a feed from being loaded. Of the values of its cause only numbers count, such as a
  /// status: texts of the system and of libraries have times in them.
  init(_ error: any Error) {
    let cause = FailureCause(error)
    var words = [(error as? LoadFailure).map { "\($0.kind)" } ?? "other"]
    if !cause.key.isEmpty {
      words.append(cause.key)
    }
    for (_, value) in cause.values.sorted(by: { $0.key < $1.key }) {
      if case .count(let count) = value {
        words.append("\(count)")
      }
    }
    name = words.joined(separator: " ")
  }
}

extension MergedLoad.Remark {
  /// Whether the server was asked.
  var wasAsked: Bool {
    let failure =
      switch outcome {
      case .saved(.cache(_, let reason, _)): reason as? LoadFailure
      case .saved: nil as LoadFailure?
      case .failed(let failure): failure
      }
    return failure?.kind != .waiting && failure?.kind != .offline
  }

  /// What is wrong with the feed; `nil` for a saved copy that is shown for no reason.
  var trouble: FeedTrouble? {
    switch outcome {
    case .saved(.cache(_, let reason?, _)): FeedTrouble(reason)
    case .saved: nil
    case .failed(let failure): FeedTrouble(failure)
    }
  }
}
