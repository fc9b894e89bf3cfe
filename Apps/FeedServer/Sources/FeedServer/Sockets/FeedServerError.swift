/// Why a server could not start.
public struct FeedServerError: Error, Equatable, CustomStringConvertible {
  /// What the server tried, such as `listen on 127.0.0.1:80`.
  public let attempt: String
  /// The system's error number (`errno`).
  public let code: Int32

  /// The attempt and the system's words for the error, in one sentence.
  public var description: String { "cannot \(attempt): \(String(cString: strerror(code)))" }
}
