import FeedServer
import Findings
import Synchronization

/// Every hostile response in plain HTTP.
enum PlainResponses {
  static func run(_ trial: Trial) async throws -> Finding {
    let responses = try HostileResponse.all(isLong: trial.isLong)
    // Each has a path of its own, where a good feed is served while its number is in here, so that
    // there is a saved copy.
    let good = Numbers()
    let server = try FeedServer { request in
      guard let number = Int(request.path.dropFirst()), responses.indices.contains(number) else {
        return .status(404)
      }
      return good.contains(number) ? .ok(HostileResponse.feed) : responses[number].response(request)
    }
    defer { server.stop() }
    var rows = try await Trial.each(responses.indices) { number in
      let response = responses[number]
      return try await trial.row(
        response.name,
        response.outcome,
        series: response.series,
        takesTime: response.takesTime,
        // What happens to a copy seldom depends on the response; the long form tries all.
        meetsCopy: trial.isLong || response.outcome == .waiting || number.isMultiple(of: 3),
        url: "\(server.baseURL)/\(number)"
      ) { good.set(number, $0 == .good) }
    }
    if trial.isLong {
      // URLSession may keep a core busy until it is killed, so the program is not tried at the same
      // time.
      let results = try await Trial.each(responses.indices) { number in
        try await trial.probe("\(server.baseURL)/\(number)", responses[number].outcome)
      }
      for (number, result) in results.enumerated() {
        rows[number].urlSession = result
      }
    }
    return trial.finding("table", rows, of: "responses")
  }

  private final class Numbers: Sendable {
    private let numbers = Mutex<Set<Int>>([])

    func contains(_ number: Int) -> Bool {
      numbers.withLock { $0.contains(number) }
    }

    func set(_ number: Int, _ isMember: Bool) {
      numbers.withLock { numbers in
        if isMember {
          numbers.insert(number)
        } else {
          numbers.remove(number)
        }
      }
    }
  }
}
