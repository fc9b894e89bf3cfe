import FeedCLI
import Synchronization

/// What `work` writes to the stderr of a console on a terminal.
func stderr(isPlain: Bool = true, _ work: (Console) -> Void) -> String {
  let written = Written()
  let output = Output(isTerminal: true, write: written.add)
  work(
    Console(standardOutput: output, standardError: output, verbosity: .verbose, isPlain: isPlain)
  )
  return written.text.withLock { $0 }
}

private final class Written: Sendable {
  let text = Mutex("")

  @Sendable func add(_ more: String) { text.withLock { $0 += more } }
}
