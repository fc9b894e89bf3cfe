/// The response to one request, as steps that the server takes in order. Afterwards the connection
/// is kept if both sides can tell where the response ended, and else closed.
public struct Response: Sendable, Equatable {
  /// One action of the server.
  public enum Step: Sendable, Equatable {
    /// Sends a status line and header fields, and a `Connection` field that fits. A response to
    /// `HEAD` ends here.
    case head(status: Int, headers: Headers)
    /// Sends bytes as they are, of the body or any others.
    case bytes([UInt8])
    /// Sends the bytes again and again until the peer leaves or the server stops.
    case endless([UInt8])
    /// Waits, unless the server stops.
    case pause(Duration)
    /// Does nothing until the peer leaves or the server stops.
    case stall
    /// Resets the connection.
    case reset
    /// Closes the connection, whether the response is complete or not.
    case close
  }

  /// The steps, in order.
  public var steps: [Step]

  /// Makes a response of steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Whether a client can tell where the response ends while the connection is open: it has one
  /// head, and the length that this says.
  var endsByItself: Bool {
    guard case .head(let status, let headers) = steps.first else {
      return false
    }
    var length = 0
    for step in steps.dropFirst() {
      switch step {
      case .bytes(let bytes): length += bytes.count
      case .pause: continue
      case .head, .endless, .stall, .reset, .close: return false
      }
    }
    return StatusCode.hasBody(status) ? headers["Content-Length"] == "\(length)" : length == 0
  }
}

extension Response {
  /// `200` with a body. `headers` are set over its own, `Content-Length` too.
  public static func ok(
    _ body: [UInt8],
    contentType: String = "application/octet-stream",
    headers: Headers = [:]
  ) -> Response {
    complete(200, body, contentType, headers)
  }

  /// `200` with a text in UTF-8. `headers` are set over its own.
  public static func ok(
    _ text: String,
    contentType: String = "application/json",
    headers: Headers = [:]
  ) -> Response {
    complete(200, Array(text.utf8), contentType, headers)
  }

  /// A status with a line of text that names it, or without a body if the status has none (`204`,
  /// `304`).
  public static func status(_ code: Int, headers: Headers = [:]) -> Response {
    guard StatusCode.hasBody(code) else {
      return Response([.head(status: code, headers: headers)])
    }
    return complete(
      code,
      Array("\(code) \(StatusCode.reason(code))\n".utf8),
      "text/plain; charset=utf-8",
      headers
    )
  }

  /// A redirect to a URL, which is sent as it is given.
  public static func redirect(to location: String, status: Int = 302) -> Response {
    .status(status, headers: ["Location": location])
  }

  /// Nothing, until the peer leaves or the server stops.
  public static let stall = Response([.stall])

  /// A reset of the connection.
  public static let reset = Response([.reset])

  private static func complete(
    _ status: Int,
    _ body: [UInt8],
    _ contentType: String,
    _ headers: Headers
  ) -> Response {
    let own: Headers = ["Content-Type": contentType, "Content-Length": "\(body.count)"]
    return Response([.head(status: status, headers: own.merging(headers)), .bytes(body)])
  }
}
