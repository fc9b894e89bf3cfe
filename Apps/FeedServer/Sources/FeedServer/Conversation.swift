/// Everything that happens on one connection: requests and their answers, one after another.
struct Conversation {
  let connection: Connection
  /// `http://127.0.0.1:<port>`, for requests that name no host.
  let origin: String
  /// Told of each request, and asked what to do about it.
  let answer: @Sendable (Request) -> Answer

  /// Talks until either side ends it, then closes the socket.
  func run() {
    var ending = Exchange.Ending.close
    do {
      var received: [UInt8] = []
      repeat {
        ending = try next(&received)
      } while ending == .keep
    } catch {
      // The peer has left or the server stops: nobody is there to be told.
    }
    switch ending {
    case .reset: connection.reset()
    case .keep, .close: connection.finish()
    }
  }

  /// - Parameter received: What has arrived and was not used yet, since a client may send requests ahead.
  private func next(_ received: inout [UInt8]) throws(Disconnected) -> Exchange.Ending {
    var searched = 0
    while true {
      if let length = RequestParser.headLength(in: received, from: max(0, searched - 3)) {
        guard length <= RequestParser.headLimit else { return try refuse(431) }
        let request = RequestParser.request(head: received.prefix(length), origin: origin)
        received.removeFirst(length)
        guard let request else { return try refuse(400) }
        return try Exchange(request: request, connection: connection).play(answer(request))
      }
      searched = received.count
      guard searched <= RequestParser.headLimit else { return try refuse(431) }
      let bytes = try connection.receive()
      guard !bytes.isEmpty else { return .close }
      received += bytes
    }
  }

  /// Answers what is not a request, or not an acceptable one. What follows on the connection cannot be made sense of.
  private func refuse(_ status: Int) throws(Disconnected) -> Exchange.Ending {
    let nobody = Request("/", headers: ["Connection": "close"])
    return try Exchange(request: nobody, connection: connection).play(.status(status))
  }
}
