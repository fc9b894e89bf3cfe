public import FeedFailures

/// The server, or the connection to it, refused or failed. No error holds the password or a value
/// that is stored.
public struct PostgresError: ExplainedError, Hashable {
  /// The server's code of five characters (postgresql.org/docs/current/errcodes-appendix.html);
  /// empty if the connection failed before the server said one.
  public let code: String
  /// What the server or libpq says of it.
  public let message: String
  /// Where: the server and the database.
  public let place: String
  /// Whether the connection is gone, or there is none.
  let isConnectionLost: Bool

  /// Whether the same call may succeed later, without a change of the configuration or the server:
  /// the connection broke, the server is starting, full, or too slow.
  public var isTransient: Bool {
    if code.isEmpty {
      // One that cannot be verified now cannot be verified later.
      return !["certificate", "does not support SSL"].contains { message.contains($0) }
    }
    let isQuestionOfTime = ["08", "40", "53", "55", "57"].contains { code.hasPrefix($0) }
    // The database was dropped.
    return isQuestionOfTime && code != "57P04"
  }

  /// Whether the tables are not there: nothing was ever saved.
  var isMissingTable: Bool { ["42P01", "3F000"].contains(code) }

  /// The same, of a save that was not heard of after its commit was sent.
  var withUnconfirmedCommit: Self {
    PostgresError(
      code: code,
      message: "\(message); it is unknown whether the change was saved",
      place: place,
      isConnectionLost: isConnectionLost
    )
  }

  /// The reason in PostgreSQL's words, and whether it helps to try again.
  public var failureCause: FailureCause {
    let code = code.isEmpty ? "" : " (\(code))"
    let advice = isTransient ? "; trying again may help" : "; trying again does not help"
    return FailureCause(
      "",
      ["text": .text("PostgreSQL: \(place): \(message)\(code)\(advice)")],
      advice: isTransient ? .usual : .none
    )
  }
}
