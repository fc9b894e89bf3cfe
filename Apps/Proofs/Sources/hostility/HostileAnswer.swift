import FeedServer

/// One way in which a server can answer, and what the program must make of it.
struct HostileAnswer: Sendable {
  /// What the customer must get.
  enum Outcome: String, Sendable {
    /// The feed: strange, but right.
    case shown
    /// The answer is no good: exit code 65, or the saved copy.
    case invalid
    /// There is no answer: exit code 69, or the saved copy.
    case unreachable

    var exitCode: Int32 {
      switch self {
      case .shown: 0
      case .invalid: 65
      case .unreachable: 69
      }
    }
  }

  /// One of many answers that differ in a number.
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
  let answer: @Sendable (Request) -> Answer

  init(_ name: String, _ outcome: Outcome, answer: @escaping @Sendable (Request) -> Answer) {
    self.name = name
    self.outcome = outcome
    self.answer = answer
  }

  /// These very bytes, and then the end of the connection.
  init(_ name: String, _ outcome: Outcome, bytes: String) {
    self.init(name, outcome, steps: [.bytes(Array(bytes.utf8)), .close])
  }

  init(_ name: String, _ outcome: Outcome, steps: [Answer.Step]) {
    self.init(name, outcome) { _ in Answer(steps) }
  }

  /// A well-formed answer with this body.
  init(_ name: String, _ outcome: Outcome, body: [UInt8], headers: Headers = [:]) {
    self.init(name, outcome) { _ in .ok(body, contentType: "application/json", headers: headers) }
  }

  init(_ name: String, _ outcome: Outcome, json: String, headers: Headers = [:]) {
    self.init(name, outcome, body: Array(json.utf8), headers: headers)
  }

  /// The header fields of this answer, before a feed that is right.
  init(_ name: String, _ outcome: Outcome, fields: String, status: String = "HTTP/1.1 200 OK") {
    self.init(name, outcome, bytes: "\(status)\r\n\(fields)\r\n\r\n\(Self.feed)")
  }

  /// The smallest feed that shows something.
  static let feed =
    #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "http://a.example/1.png"}]}"#

  /// All of them; in the short form some of those that differ only in where they break off.
  static func all(isLong: Bool) -> [HostileAnswer] {
    connections + statusLines + headers + lengths + chunks + encodings + redirects + statuses + bodies + late
      + resets(behindEach: isLong ? 1 : 8)
  }
}
