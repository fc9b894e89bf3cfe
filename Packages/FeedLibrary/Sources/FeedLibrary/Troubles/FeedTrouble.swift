public import FeedCore
import FeedFailures

/// What is wrong with a feed, told from other troubles and remembered until the feed is well.
public struct FeedTrouble: Hashable, Sendable {
  /// What a program can tell apart. The raw value is for scripts.
  public enum Code: String, Sendable {
    /// The server cannot be reached, or its address is on a private network.
    case connectivity, privateNetwork = "private_network"
    /// The response is not valid, or says that nothing is there.
    case invalidData = "invalid_data", notFound = "not_found"
    /// The server wants a login; the feed is gone for good; it is at another address for good; its
    /// server wants no request yet.
    case login, gone, moved, waiting
    /// The saved copy cannot be used.
    case cache
  }

  /// One line that is the same each time for the same trouble, and not for a reader. A feed of
  /// which a saved copy is shown has another one than a feed without.
  public let name: String
  /// What a program can tell apart.
  public var code: Code
  /// The trouble in words of a reader, one line.
  public var message: String
  /// When it began, in whole seconds.
  public var since: Date
  /// When it was last said, by what said it.
  public var said: [String: Date]

  /// Makes a trouble that was remembered under a name.
  public init(
    name: String,
    code: Code = .connectivity,
    message: String = "",
    since: Date = .distantPast,
    said: [String: Date] = [:]
  ) {
    self.name = name
    self.code = code
    self.message = message
    self.since = since
    self.said = said
  }

  /// What kept a feed from being loaded. Of the values of its cause only numbers count, such as a
  /// status: texts of the system and of libraries have times in them.
  init(_ error: any Error, hasCopy: Bool, message: String, since: Date) {
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
    let name = words.joined(separator: " ")
    self.init(
      name: hasCopy ? Self.copy + name : name,
      code: Code(error),
      message: message,
      since: FeedTime.inWholeSeconds(since)
    )
  }

  /// The feed is well, and at another address for good.
  static func moved(message: String, since: Date) -> FeedTrouble {
    FeedTrouble(
      name: "moved",
      code: .moved,
      message: message,
      since: FeedTime.inWholeSeconds(since)
    )
  }

  /// The same trouble as `known`, if it is: then it began when that did, and was said.
  func continuing(_ known: FeedTrouble?) -> FeedTrouble {
    guard let known, known.name == name else {
      return self
    }
    var trouble = self
    trouble.since = known.since
    trouble.said = known.said
    return trouble
  }

  /// When the feed was last requested in vain, in whole seconds; `nil` if that is not known.
  public internal(set) var askedAt: Date? {
    get { said[Self.asking] }
    set { said[Self.asking] = newValue }
  }

  private static let copy = "copy "
  /// No command has this name: of the times of a trouble it is that of the request which met it.
  private static let asking = "(asked)"

  /// Whether a saved copy is shown all the same.
  var hasCopy: Bool { name.hasPrefix(Self.copy) }
}

extension FeedTrouble.Code {
  fileprivate init(_ error: any Error) {
    let cause = FailureCause(error)
    self =
      switch (error as? LoadFailure)?.kind {
      case _ where cause.isGone: .gone
      case _ where cause.isPrivateNetwork: .privateNetwork
      case _ where cause == .status(401): .login
      case _ where cause == .status(404): .notFound
      case .connectivity, .offline: .connectivity
      case .waiting: .waiting
      case .invalidData: .invalidData
      default: .cache
      }
  }
}

extension FeedRemark {
  /// Why the feed is not fresh; `nil` for a saved copy that is shown for no reason.
  public var reason: (any Error)? {
    switch outcome {
    case .saved(.cache(_, let reason, _)): reason
    case .saved: nil
    case .failed(let failure): failure
    }
  }

  /// Whether the reader did not want the server to be asked, now or so soon.
  var isUnwanted: Bool { isOffline || reason is NotDue }

  /// Whether the reader did not want the server to be asked now.
  var isOffline: Bool { (reason as? LoadFailure)?.kind == .offline }

  /// Whether the server was not asked, as it wished.
  var isUnasked: Bool {
    guard let failure = reason as? LoadFailure else {
      return false
    }
    return failure.kind == .waiting && !failure.failureCause.isGone
  }

  /// Whether a copy is shown of a feed that is well, whose publisher wants no request so soon.
  var isBeforeItsTime: Bool { isAsWished && FailureCause(reason ?? NotDue()).isPublishersWish }

  /// What is wrong with the feed; `nil` for a saved copy that is shown for no reason.
  func trouble(message: String, since: Date) -> FeedTrouble? {
    reason.map {
      FeedTrouble($0, hasCopy: failure == nil, message: message, since: since)
    }
  }
}

/// What is wrong with feeds as a text, in the order of its lines:
/// `connectivity refused https://feed.example/`. Before the URL may stand `since=1800000000`,
/// `code=gone`, `said=show@1800000000` for each command, and `message=` with its words in Base64.
public struct FeedTroubleLines: FeedNoteLines {
  /// What is wrong with a feed.
  public typealias Note = FeedTrouble

  /// `troubles`.
  public let name = "troubles"
  /// 1 MiB: some thousands of feeds.
  public let limit = 1 << 20

  /// Makes the codec.
  public init() {}

  /// The trouble in a line.
  public func note(in line: Data) -> (feed: [UInt8], note: FeedTrouble)? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count > 1, let feed = words.last else {
      return nil
    }
    return (Array(feed), trouble(of: words.dropLast().map { String(decoding: $0, as: UTF8.self) }))
  }

  private func trouble(of words: [String]) -> FeedTrouble {
    var trouble = FeedTrouble(name: words.filter { !$0.contains("=") }.joined(separator: " "))
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        continue
      }
      switch parts[0] {
      case "since":
        trouble.since = Date(seconds: parts[1]) ?? trouble.since
      case "code":
        trouble.code = FeedTrouble.Code(rawValue: parts[1]) ?? trouble.code
      case "message":
        trouble.message =
          Data(base64Encoded: parts[1]).map { String(decoding: $0, as: UTF8.self) } ?? ""
      case "said":
        let said = parts[1].split(separator: "@", omittingEmptySubsequences: false)
        if said.count == 2, let time = Date(seconds: String(said[1])) {
          trouble.said[String(said[0])] = time
        }
      default:
        break
      }
    }
    return trouble
  }

  /// A feed's line.
  public func line(of trouble: FeedTrouble, of feed: [UInt8]) -> Data {
    var words = [trouble.name]
    if trouble.since != .distantPast {
      words.append("since=\(trouble.since.seconds)")
      words.append("code=\(trouble.code.rawValue)")
    }
    for (command, time) in trouble.said.sorted(by: { $0.key < $1.key }) {
      words.append("said=\(command)@\(time.seconds)")
    }
    if !trouble.message.isEmpty {
      words.append("message=\(Data(trouble.message.utf8).base64EncodedString())")
    }
    return Data(words.joined(separator: " ").utf8) + [UInt8(ascii: " ")] + feed
  }
}
