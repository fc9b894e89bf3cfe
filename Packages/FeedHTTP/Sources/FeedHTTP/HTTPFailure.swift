public import FeedFailures

/// Why a client has no response to return: a cause, and what that means for the caller.
public enum HTTPFailure: ExplainedError {
  /// The URL is never fetched, or the response is unacceptable: another try would be too.
  case refused(FailureCause, underlying: (any Error)? = nil)
  /// There is no connection, or it broke before the response was complete: another try may help.
  case disconnected(FailureCause.Connection, underlying: (any Error)? = nil)
  /// There is no complete response for another cause, such as the time or the server's certificate.
  case unavailable(FailureCause)

  /// A URL that is never fetched: see ``HTTPRequest/allows(_:)``.
  public static func forbidden(_ url: URL) -> HTTPFailure {
    let isWeb = ["http", "https"].contains(url.scheme?.lowercased())
    return .refused(isWeb ? .forbiddenURL(url) : .forbiddenScheme(url))
  }

  /// The response was not complete in time.
  public static func timedOut(after time: Duration) -> HTTPFailure {
    .unavailable(.timedOut(after: time))
  }

  /// Whether the URL or the response is unacceptable, rather than the server unreachable.
  public var isInvalidResponse: Bool {
    if case .refused = self {
      true
    } else {
      false
    }
  }

  /// Why there is no response.
  public var failureCause: FailureCause {
    switch self {
    case .refused(let cause, _), .unavailable(let cause): cause
    case .disconnected(let connection, _): .connection(connection)
    }
  }
}

extension FailureCause {
  /// The request has an invalid header.
  public static func invalidHeader(name: String) -> FailureCause {
    .other("the request's header \(name.debugDescription) is invalid")
  }

  /// The host failed three times in a row, so it was not asked again.
  public static func hostGivenUp(_ host: String) -> FailureCause {
    FailureCause(hostGivenUp, ["host": .text(host)], isWholeReason: true, advice: .none)
  }

  /// Whether a host was not asked because it failed three times in a row.
  public var isHostGivenUp: Bool { key == Self.hostGivenUp }

  private static let hostGivenUp = "hostGivenUp"
}
