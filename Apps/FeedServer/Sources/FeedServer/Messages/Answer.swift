/// What the server does about one request: steps, taken in order, after which the connection is kept for the next
/// request if both sides can still tell where this answer ended, and closed otherwise.
public struct Answer: Sendable, Equatable {
  /// One thing that the server does.
  public enum Step: Sendable, Equatable {
    /// Sends a status line and header fields, and a `Connection` field that says what will happen. An answer to `HEAD`
    /// ends here.
    case head(status: Int, headers: Headers)
    /// Sends the bytes as they are, a body's or any others.
    case bytes([UInt8])
    /// Sends the bytes again and again until the peer leaves or the server stops.
    case endless([UInt8])
    /// Waits, but no longer than the server runs.
    case pause(Duration)
    /// Does nothing until the peer leaves or the server stops.
    case stall
    /// Breaks the connection off, so that the peer sees "connection reset".
    case reset
    /// Closes the connection in an orderly way, complete or not.
    case close
  }

  /// The steps, in order.
  public var steps: [Step]

  /// An answer of these steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Whether a client can tell where this answer ends without the connection's end: there is one head, and what follows
  /// is as long as it says.
  var endsByItself: Bool {
    guard case .head(let status, let headers) = steps.first else { return false }
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
