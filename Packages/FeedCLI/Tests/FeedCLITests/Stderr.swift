import FeedTerminal
import Synchronization

/// What `work` writes to the stderr of a console on a terminal.
func stderr(
  _ verbosity: Verbosity = .verbose,
  isPlain: Bool = true,
  _ work: (Console) -> Void
) -> String {
  let written = Written()
  work(console(verbosity, isPlain: isPlain, written))
  return written.text.withLock { $0 }
}

private func console(_ verbosity: Verbosity, isPlain: Bool, _ written: Written) -> Console {
  let output = Output(isTerminal: true, write: written.add)
  return Console(
    standardOutput: output,
    standardError: output,
    verbosity: verbosity,
    isPlain: isPlain
  )
}

private final class Written: Sendable {
  let text = Mutex("")

  @Sendable func add(_ more: String) { text.withLock { $0 += more } }
}
