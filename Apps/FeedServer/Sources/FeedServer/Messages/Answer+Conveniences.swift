extension Answer {
  /// `200` with a body and its length.
  /// - Parameter headers: Set over the ones that the body gets by itself; `Content-Length` can be falsified here.
  public static func ok(
    _ body: [UInt8], contentType: String = "application/octet-stream", headers: Headers = [:]
  ) -> Answer {
    complete(200, body, contentType: contentType, headers: headers)
  }

  /// `200` with a text, in UTF-8, and its length.
  /// - Parameter headers: Set over the ones that the text gets by itself.
  public static func ok(_ text: String, contentType: String = "application/json", headers: Headers = [:]) -> Answer {
    ok(Array(text.utf8), contentType: contentType, headers: headers)
  }

  /// A status with a line of text that says it, or with no body where the status has none (`204`, `304`).
  public static func status(_ code: Int, headers: Headers = [:]) -> Answer {
    guard StatusCode.hasBody(code) else { return Answer([.head(status: code, headers: headers)]) }
    let text = Array("\(code) \(StatusCode.reason(code))\n".utf8)
    return complete(code, text, contentType: "text/plain; charset=utf-8", headers: headers)
  }

  /// A redirect to the URL, which is sent as it is given.
  public static func redirect(to location: String, status: Int = 302) -> Answer {
    .status(status, headers: ["Location": location])
  }

  /// Nothing, until the peer leaves or the server stops.
  public static let stall = Answer([.stall])

  /// "Connection reset" instead of an answer.
  public static let reset = Answer([.reset])

  private static func complete(_ status: Int, _ body: [UInt8], contentType: String, headers: Headers) -> Answer {
    let own: Headers = ["Content-Type": contentType, "Content-Length": "\(body.count)"]
    return Answer([.head(status: status, headers: own.merging(headers)), .bytes(body)])
  }
}
