import FeedServer

/// One way in which a server can respond, and what the program must make of it.
struct HostileResponse: Sendable {
  /// What the program must make of it.
  enum Outcome: String, Sendable {
    /// The feed is shown: the response is strange, but right.
    case shown
    /// The response is no good: exit code 65, or the saved copy.
    case invalid
    /// There is no response: exit code 69, or the saved copy.
    case unreachable
    /// The server wants to be left alone: exit code 69, or the saved copy.
    case waiting

    var exitCode: Int32 {
      switch self {
      case .shown: 0
      case .invalid: 65
      case .unreachable, .waiting: 69
      }
    }
  }

  /// One of many responses that differ in a number.
  struct Series: Hashable, Sendable {
    /// Its name, with `%%` for the number.
    let name: String
    let place: Int
  }

  let name: String
  let outcome: Outcome
  var series: Series?
  /// Whether it ends at the program's time limit only.
  var takesTime = false
  let response: @Sendable (Request) -> Response

  init(
    _ name: String,
    _ outcome: Outcome,
    series: Series? = nil,
    takesTime: Bool = false,
    response: @escaping @Sendable (Request) -> Response
  ) {
    self.name = name
    self.outcome = outcome
    self.series = series
    self.takesTime = takesTime
    self.response = response
  }

  /// The smallest feed that shows something.
  static let feed =
    #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "http://a.example/1.png"}]}"#

  /// All of them; in the short form some of those that differ only in where they break off.
  static func all(isLong: Bool) throws -> [HostileResponse] {
    let rows = ResponseTable(PackageResources.responses_txt).rows.filter { isLong || !$0.isLong }
    let tabled = rows.map { row in
      HostileResponse(row.name, row.outcome, takesTime: row.takesTime) { _ in
        Response([.bytes(row.bytes)] + row.steps)
      }
    }
    return tabled + (try encodings()) + redirects + resets(every: isLong ? 1 : 8)
  }
}
