import FeedServer
import Synchronization

/// Serves each hostile answer under a path of its own; and a good feed in its place while it is told to, so that there is a saved copy.
final class Site: Sendable {
  private let primed = Mutex<Set<Int>>([])
  private let answers: [HostileAnswer]

  init(_ answers: [HostileAnswer]) { self.answers = answers }

  @Sendable func answer(_ request: Request) -> Answer {
    guard let number = Int(request.path.dropFirst()), answers.indices.contains(number) else { return .status(404) }
    if primed.withLock({ $0.contains(number) }) { return .ok(HostileAnswer.feed) }
    return answers[number].answer(request)
  }

  func isGood(_ number: Int, _ isGood: Bool) {
    primed.withLock { primed in
      if isGood { primed.insert(number) } else { primed.remove(number) }
    }
  }
}
