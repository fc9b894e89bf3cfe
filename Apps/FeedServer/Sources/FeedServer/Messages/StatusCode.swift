/// Status codes, beyond their numbers.
enum StatusCode {
  /// Whether a response of this status has a body, even an empty one.
  static func hasBody(_ code: Int) -> Bool {
    code >= 200 && code != 204 && code != 304
  }

  /// The words after the number, for people who use `curl -i`.
  static func reason(_ code: Int) -> String {
    reasons[code] ?? "Status"
  }

  private static let reasons = [
    200: "OK",
    204: "No Content",
    301: "Moved Permanently",
    302: "Found",
    304: "Not Modified",
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    410: "Gone",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error",
    503: "Service Unavailable",
  ]
}
