/// The requests and responses on one connection, one after another.
struct Conversation {
  let connection: Connection
  /// `http://127.0.0.1:<port>`, for requests that name no host.
  let origin: String
  /// Makes the response to a request.
  let response: @Sendable (Request) -> Response

  private enum Ending { case keep, close, reset }

  /// Responds until either side ends the conversation.
  func run() {
    var ending = Ending.close
    do {
      var received: [UInt8] = []
      repeat { ending = try next(&received) } while ending == .keep
    } catch {
      // The peer has left or the server stops, so there is nothing to send.
    }
    if ending == .reset {
      connection.reset()
    } else {
      connection.finish()
    }
  }

  /// Rejects the connection, without waiting for the peer.
  func reject() {
    do { _ = try send(.status(503), to: nil) } catch {
      // The peer has left.
    }
  }

  /// Responds to one request. `received` is what has arrived so far, since a client may send
  /// requests ahead.
  private func next(_ received: inout [UInt8]) throws(Disconnected) -> Ending {
    var searched = 0
    while true {
      if let length = RequestParser.headLength(in: received, from: max(0, searched - 3)) {
        guard length <= RequestParser.headLimit else {
          return try send(.status(431), to: nil)
        }
        let request = RequestParser.request(head: received.prefix(length), origin: origin)
        received.removeFirst(length)
        return try send(request.map(response) ?? .status(400), to: request)
      }
      searched = received.count
      guard searched <= RequestParser.headLimit else {
        return try send(.status(431), to: nil)
      }
      let bytes = try connection.receive()
      guard !bytes.isEmpty else {
        return .close
      }
      received += bytes
    }
  }

  /// Takes the steps of a response. Without a request it closes the connection: what follows there
  /// is unknown.
  private func send(_ response: Response, to request: Request?) throws(Disconnected) -> Ending {
    let ending: Ending = request?.allowsAnother == true && response.endsByItself ? .keep : .close
    for step in response.steps {
      switch step {
      case .head(let status, let headers):
        let own: Headers = ["Connection": ending == .keep ? "keep-alive" : "close"]
        try connection.send(Self.head(status, own.merging(headers)))
        if request?.method == "HEAD" {
          return ending
        }
      case .bytes(let bytes):
        try connection.send(bytes)
      case .endless(let bytes):
        // Without bytes the loop would never send, or fail.
        while !bytes.isEmpty {
          try connection.send(bytes)
        }
      case .pause(let duration):
        try connection.pause(duration)
      case .stall:
        try connection.stall()
        return .close
      case .reset:
        return .reset
      case .close:
        return .close
      }
    }
    return ending
  }

  private static func head(_ status: Int, _ headers: Headers) -> [UInt8] {
    // A line break in a value, such as a redirect's target from a query, must not start another
    // field.
    let lines = headers.fields.map {
      "\($0.name): \($0.value)".filter { !["\r", "\n", "\r\n"].contains($0) } + "\r\n"
    }
    return Array("HTTP/1.1 \(status) \(StatusCode.reason(status))\r\n\(lines.joined())\r\n".utf8)
  }
}
