/// How the program ends, as scripts see it (the numbers are those of BSD's `sysexits.h`, and 128 + the signal's).
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Displayed: fresh, or the saved copy.
  case ok = 0
  /// The call is wrong.
  case usage = 64
  /// The server's answer is invalid data, and there is nothing cached to show.
  case invalidData = 65
  /// No connectivity, and nothing cached to show.
  case unavailable = 69
  /// An output, or the cache, cannot be made.
  case cannotCreate = 73
  /// Input or output failed.
  case ioError = 74
  /// Prefetching ended, and some pictures failed.
  case somePicturesFailed = 75
  /// The config file is wrong.
  case config = 78
  /// Ctrl-C.
  case interrupted = 130
  /// The reader of stdout went away.
  case closedPipe = 141

  /// The code for a call that is wrong.
  public init(_ error: UsageError) {
    self = error.origin == .call ? .usage : .config
  }

  /// The code for a feed that could not be loaded, and of which there is nothing cached to show.
  public init(_ failure: LoadFailure) {
    self = failure.kind == .invalidData ? .invalidData : .unavailable
  }
}
