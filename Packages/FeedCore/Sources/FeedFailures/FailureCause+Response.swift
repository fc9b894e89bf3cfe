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

  /// Whether the URL, or one that the server redirects to, is never fetched.
  public var isForbiddenURL: Bool {
    ["forbiddenScheme", "forbiddenURL", "privateNetwork", "forbiddenRedirect"].contains(key)
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

  /// The response was complete, but could not be read within this time, to which the exchange
  /// counts.
  public static func readingTimedOut(after time: Duration) -> FailureCause {
    FailureCause("readingTimedOut", ["seconds": .duration(time)], advice: .none)
  }

  /// The status does not mean success. See also ``needsLogin`` and ``isServerFault``.
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

  /// Whether the server wants a login, or another one (status `401` or `403`).
  public var needsLogin: Bool { self == .status(401) || self == .status(403) }

  /// Whether the server wants no request for a time (status `429` or `503`).
  public var asksToWait: Bool {
    if case .count(let status) = values["status"] {
      return HTTPStatus.asksToWait(status)
    }
    return false
  }

  /// Whether the server itself failed (status `500` to `599`): the URL may be right.
  public var isServerFault: Bool { key == "serverFault" }

  /// The server wants no request before this time.
  public static func waiting(until time: Date) -> FailureCause {
    FailureCause("waiting", ["time": .time(time)])
  }

  /// The publisher wants no request of the feed before this time, also where nothing is wrong.
  public static func publishersWish(until time: Date) -> FailureCause {
    FailureCause("waiting", ["time": .time(time), wish: .count(1)])
  }

  private static let wish = "wish"

  /// Whether only the publisher's wish keeps the feed from being requested.
  public var isPublishersWish: Bool { values[Self.wish] != nil }

  /// The feed was removed from its server for good. In case that was a mistake, it is asked for
  /// again after this time. One that a reader follows, under a name, can be removed from the list.
  public static func gone(
    askedAgain time: Date,
    followedAs name: String? = nil
  ) -> FailureCause {
    var values = ["time": Value.time(time)]
    values["feed"] = name.map { .text($0) }
    return FailureCause(
      name == nil ? "gone" : "goneFollowed",
      values,
      advice: .words("adviceWhenGone")
    )
  }

  /// Whether the feed was removed from its server for good.
  public var isGone: Bool { key == "gone" || key == "goneFollowed" }

  /// The same cause for all feeds that it may be of: without the name of one that is gone.
  public var ofAnyFeed: FailureCause {
    guard isGone, case .time(let time) = values["time"] else {
      return self
    }
    return .gone(askedAgain: time)
  }
}
