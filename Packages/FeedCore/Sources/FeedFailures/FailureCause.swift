/// An error that knows its ``FailureCause``. Errors of a client, a store or a format conform, and
/// so get words in every language.
public protocol ExplainedError: Error {
  /// Why it happened.
  var failureCause: FailureCause { get }
}

/// Why something failed: a key, and values. FeedPresentation puts it into words, in every language,
/// and makes untrusted values safe to show.
///
/// The list of causes is open: each package declares its own as static members, as FeedCore does in
/// the other files of this type. A key's words stand under it in a table of words.
public struct FailureCause: ExplainedError, Hashable, Sendable {
  /// A value of a cause. Texts may be untrusted.
  @frozen public enum Value: Hashable, Sendable {
    /// A text from a server, a file or a library.
    case text(String)
    /// A URL, and one that may not be a URL.
    case url(URL), urlText(String)
    /// A path.
    case path(String)
    /// A number.
    case count(Int)
    /// A span of time.
    case duration(Duration)
    /// A point in time.
    case time(Date)
    /// A cause within this one.
    case cause(FailureCause)
    /// Feeds to choose from.
    case feeds([FeedLink])
  }

  /// What a person can do.
  @frozen public enum Advice: Hashable, Sendable {
    /// What usually helps after this kind of failure.
    case usual
    /// Nothing: only the publisher can help, or the cause says what to do.
    case none
    /// What the words under this key say.
    case words(String)
    /// What the words under this key say, which name values of the cause.
    case wordsWithValues(String)
  }

  /// The key of its words; empty for a cause whose value `text` is all that is known.
  public let key: String
  /// Its values, by the names that its words use.
  public let values: [String: Value]  // Safe: our own names.
  /// Whether its words are a whole reason: then a reader is not told the kind of failure too.
  public let isWholeReason: Bool
  /// What a person can do.
  public let advice: Advice

  /// Makes a cause.
  public init(
    _ key: String,
    _ values: [String: Value] = [:],  // Safe: our own names.
    isWholeReason: Bool = false,
    advice: Advice = .usual
  ) {
    self.key = key
    self.values = values
    self.isWholeReason = isWholeReason
    self.advice = advice
  }

  /// The feeds to choose from, if it has any.
  public var choices: [FeedLink] {
    for case .feeds(let feeds) in values.values {
      return feeds
    }
    return []
  }

  /// Another cause, in the words of the system or a library.
  public static func other(_ text: String) -> FailureCause {
    FailureCause("", ["text": .text(text)])
  }

  /// Itself.
  public var failureCause: FailureCause { self }

  /// The cause of any error: of one that does not know it, its own description.
  public init(_ error: any Error) {
    // Asked first: whether a type conforms is looked up among all conformances of the program.
    if let cause = error as? FailureCause {
      self = cause
    } else {
      self = (error as? any ExplainedError)?.failureCause ?? .other("\(error)")
    }
  }
}

extension FailureCause: CustomStringConvertible {
  /// One line for logs; a reader gets a presenter's words.
  public var description: String {
    if key.isEmpty, case .text(let text) = values["text"] {
      return text
    }
    let values = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return values.isEmpty ? key : "\(key)(\(values.joined(separator: ", ")))"
  }
}

extension FailureCause.Value: CustomStringConvertible {
  /// The value alone.
  public var description: String {
    switch self {
    case .text(let text), .urlText(let text), .path(let text): text
    case .url(let url): url.absoluteString
    case .count(let count): "\(count)"
    case .duration(let duration): "\(duration)"
    case .time(let time): time.formatted(.iso8601)
    case .cause(let cause): cause.description
    case .feeds(let feeds): "\(feeds.map(\.url.absoluteString))"
    }
  }
}

/// A feed that a web page names. Both parts are untrusted.
public struct FeedLink: Hashable, Sendable {
  /// The feed's URL, absolute.
  public let url: URL
  /// What the page calls it.
  public let title: String?

  /// Makes a link.
  public init(url: URL, title: String? = nil) {
    self.url = url.absoluteURL
    self.title = title
  }
}
