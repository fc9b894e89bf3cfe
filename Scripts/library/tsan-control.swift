// What the thread sanitizer must say of this program: nothing, as a Mutex that many wait for protects its numbers; and with the word `race` a lot.
import Dispatch
import Synchronization

final class Numbers: Sendable {
  let protected = Mutex([0])
  nonisolated(unsafe) var bare = 0
}

let numbers = Numbers()
let isRacing = CommandLine.arguments.contains("race")
DispatchQueue.concurrentPerform(iterations: 8) { _ in
  for _ in 0..<20_000 {
    numbers.protected.withLock { $0.append($0.removeLast() + 1) }
    if isRacing { numbers.bare += 1 }
  }
}
