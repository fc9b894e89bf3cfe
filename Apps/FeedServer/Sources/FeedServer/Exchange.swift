/// One request and its answer on the wire.
struct Exchange {
  /// What becomes of the connection.
  enum Ending {
    case keep
    case close
    case reset
  }

  let request: Request
  let connection: Connection

  /// Takes the answer's steps.
  func play(_ answer: Answer) throws(Disconnected) -> Ending {
    let ending: Ending = request.allowsAnother && answer.endsByItself ? .keep : .close
    for step in answer.steps {
      switch step {
      case .head(let status, let headers):
        let announcement: Headers = ["Connection": ending == .keep ? "keep-alive" : "close"]
        try connection.send(ResponseHead.bytes(status: status, headers: announcement.merging(headers)))
        if request.method == "HEAD" { return ending }
      case .bytes(let bytes):
        try connection.send(bytes)
      case .endless(let bytes):
        // Nothing would ever be sent, or fail, if there are no bytes.
        while !bytes.isEmpty { try connection.send(bytes) }
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
}
