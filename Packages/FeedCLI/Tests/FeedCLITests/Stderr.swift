import FeedCLI
import Synchronization

/// What `work` writes to the stderr of a console on a terminal.
func stderr(isPlain: Bool = true, _ work: (Console) -> Void) -> String {
  let written = Written()
  work(console(isPlain: isPlain, written))
  return written.text.withLock { $0 }
}

func stderr(_ work: (Console) async -> Void) async -> String {
  let written = Written()
  await work(console(isPlain: true, written))
  return written.text.withLock { $0 }
}

private func console(isPlain: Bool, _ written: Written) -> Console {
  let output = Output(isTerminal: true, write: written.add)
  return Console(
    standardOutput: output,
    standardError: output,
    verbosity: .verbose,
    isPlain: isPlain
  )
}

private final class Written: Sendable {
  let text = Mutex("")

  @Sendable func add(_ more: String) { text.withLock { $0 += more } }
}
