public import CommandLine
public import FeedCore

/// How the program ends (the numbers of BSD's `sysexits.h`, and 128 plus a signal's number).
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// Displayed: fresh, or the saved copy.
  case ok = 0
  /// Usage error.
  case usage = 64
  /// The server's response is invalid data, and nothing cached can be shown; or the feed has no
  /// comments, or no longer the image that is asked for.
  case invalidData = 65
  /// No connectivity, or the feed must wait, and nothing cached can be shown.
  case unavailable = 69
  /// An output file or the cache cannot be created.
  case cannotCreate = 73
  /// Input or output failed.
  case ioError = 74
  /// Some pictures or some feeds failed, and the others did not.
  case someFailed = 75
  /// Config file error.
  case config = 78
  /// Ctrl-C.
  case interrupted = 130
  /// The reader of stdout has gone.
  case closedPipe = 141

  /// The code for a usage error or a config file error.
  public init(_ error: UsageError) {
    self = error.origin == .call ? .usage : .config
  }

  /// The code for a feed that could not be loaded, if nothing cached can be shown.
  public init(_ failure: LoadFailure) {
    self = failure.kind == .invalidData ? .invalidData : .unavailable
  }
}

extension ExitCode {
  /// What the help says.
  var meaning: String {
    switch self {
    case .ok:
      "displayed: fresh, or the saved copy"
    case .usage:
      "usage error"
    case .invalidData:
      "the server's response is invalid data, and nothing cached can be shown; or the feed has no comments, or the image is gone"
    case .unavailable:
      "no connectivity, or the feed must wait; nothing cached can be shown"
    case .cannotCreate:
      "an output file or the cache cannot be created"
    case .ioError:
      "input or output failed"
    case .someFailed:
      "some pictures failed, or with --all some feeds; where no stream is a terminal, what failed "
        + "the same way in the last run is said with -v only"
    case .config:
      "config file error"
    case .interrupted:
      "Ctrl-C"
    case .closedPipe:
      "stdout was closed"
    }
  }
}
