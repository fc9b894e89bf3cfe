/// What there is to know about a status code beyond its number.
enum StatusCode {
  /// Whether an answer of this status has a body, be it of zero bytes.
  static func hasBody(_ code: Int) -> Bool {
    code >= 200 && code != 204 && code != 304
  }

  /// The words after the number; clients ignore them, people with `curl -i` do not.
  static func reason(_ code: Int) -> String {
    reasons[code] ?? "Status"
  }

  private static let reasons = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 410: "Gone", 418: "I'm a teapot", 429: "Too Many Requests",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}
