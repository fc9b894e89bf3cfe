import FeedTerminal
import Synchronization

/// What `work` writes to the stderr of a console on a terminal.
func stderr(
  _ verbosity: Verbosity = .verbose,
  _ work: (Console) async -> Void
) async -> String {
  let written = Written()
  await work(console(verbosity, written))
  return written.text.withLock { $0 }
}

private func console(_ verbosity: Verbosity, _ written: Written) -> Console {
  let output = Output(isTerminal: true, write: written.add)
  return Console(
    standardOutput: output,
    standardError: output,
    verbosity: verbosity,
    isPlain: true
  )
}

private final class Written: Sendable {
  let text = Mutex("")

  @Sendable func add(_ more: String) { text.withLock { $0 += more } }
}
