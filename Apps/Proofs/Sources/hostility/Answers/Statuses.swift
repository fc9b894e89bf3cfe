import FeedServer

extension HostileAnswer {
  static let statuses =
    [201, 202, 204, 206, 304, 400, 403, 404, 410, 418, 429, 451, 500, 501, 502, 503, 504, 599].map { code in
      // The body is a feed, which a client that looks at bodies alone would show.
      HostileAnswer("\(code) with a feed in it", .invalid) { _ in
        let body = Array(feed.utf8)
        return Answer([.head(status: code, headers: ["Content-Length": "\(body.count)"]), .bytes(body), .close])
      }
    }
    + [
      ("401 that asks for a password", 401, "WWW-Authenticate", "Basic realm=\"feed\""),
      ("401 that asks for a digest", 401, "WWW-Authenticate", "Digest realm=\"feed\", nonce=\"1\", qop=\"auth\""),
      ("401 that negotiates", 401, "WWW-Authenticate", "Negotiate"),
      ("401 that says nothing", 401, "X", "y"),
      ("407 that asks for a proxy's password", 407, "Proxy-Authenticate", "Basic realm=\"feed\""),
      ("503 for an hour", 503, "Retry-After", "3600"),
    ].map { name, code, field, value in
      HostileAnswer(name, .invalid) { _ in .status(code, headers: Headers([Headers.Field(name: field, value: value)])) }
    }
}
