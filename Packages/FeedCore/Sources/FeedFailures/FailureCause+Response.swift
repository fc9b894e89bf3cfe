extension FailureCause {
  /// The URL's scheme is neither `http` nor `https`.
  public static func forbiddenScheme(_ url: URL) -> FailureCause {
    FailureCause("forbiddenScheme", ["url": .url(url)], isWholeReason: true)
  }

  /// The URL has credentials, or unusual characters in the host.
  public static func forbiddenURL(_ url: URL) -> FailureCause {
    FailureCause("forbiddenURL", ["url": .url(url)], isWholeReason: true)
  }

  /// The address is on a private network.
  public static let privateNetwork = FailureCause("privateNetwork", isWholeReason: true)

  /// The server redirects to a URL that is not followed.
  public static func forbiddenRedirect(to url: URL) -> FailureCause {
    FailureCause("forbiddenRedirect", ["url": .url(url)])
  }

  /// The server redirects more often than the limit.
  public static func tooManyRedirects(limit: Int) -> FailureCause {
    FailureCause("tooManyRedirects", ["limit": .count(limit)])
  }

  /// The response is not HTTP.
  public static let notHTTP = FailureCause("notHTTP")

  /// The body is not encoded as its headers say.
  public static let undecodableBody = FailureCause("undecodableBody")

  /// The body has more bytes than the limit.
  public static func bodyTooLarge(limit: Int) -> FailureCause {
    FailureCause("bodyTooLarge", ["limit": .count(limit)], advice: .none)
  }

  /// The headers have more bytes than the limit.
  public static func headersTooLarge(limit: Int) -> FailureCause {
    FailureCause("headersTooLarge", ["limit": .count(limit)], advice: .none)
  }

  /// The status does not mean success.
  public static func status(_ status: Int) -> FailureCause {
    let values = ["status": Value.count(status)]
    return switch status {
    case 401:
      FailureCause(
        "loginNeeded",
        values,
        isWholeReason: true,
        advice: .words("adviceOnLogin")
      )
    case 403:
      FailureCause(
        "accessDenied",
        values,
        isWholeReason: true,
        advice: .words("adviceOnRefusal")
      )
    case 404:
      FailureCause("notFound", values, isWholeReason: true, advice: .words("adviceOnWrongURL"))
    case HTTPStatus.tooManyRequests:
      FailureCause("status", values, advice: .words("adviceOnTooManyRequests"))
    case HTTPStatus.serverFaults:
      FailureCause(
        "serverFault",
        values,
        isWholeReason: true,
        advice: .words("adviceOnServerFault")
      )
    default:
      FailureCause("status", values)
    }
  }

  /// Whether the server wants no request for a time (status `429` or `503`).
  public var asksToWait: Bool {
    if case .count(let status) = values["status"] {
      return HTTPStatus.asksToWait(status)
    }
    return false
  }
}
