/// What statuses mean for the next request (RFC 9110, section 15; RFC 6585, section 4).
public enum HTTPStatus: Sendable {
  /// What was requested was removed for good.
  public static let gone = 410
  /// The client sends too many requests.
  public static let tooManyRequests = 429
  /// The server itself failed.
  public static let serverFaults = 500...599

  /// Whether the server wants no request for a time, which `Retry-After` may give.
  public static func asksToWait(_ status: Int) -> Bool {
    [tooManyRequests, 503].contains(status)
  }

  /// Whether the same request may succeed soon.
  public static func mayPass(_ status: Int) -> Bool {
    asksToWait(status) || [502, 504].contains(status)
  }

  /// Whether the server fails whatever is requested, or refuses to respond for now.
  public static func isAboutServer(_ status: Int) -> Bool {
    status == tooManyRequests || serverFaults ~= status
  }
}
