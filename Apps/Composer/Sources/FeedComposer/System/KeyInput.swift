/// What a person types on a terminal.
public protocol KeyInput: Sendable {
  /// Sets the terminal up for keys.
  func begin()
  /// Gives the terminal back as it was.
  func end()
  /// The next bytes; none if there are none within `time`; `nil` once the terminal is gone, or after a cancel.
  func bytes(within time: Duration?) async -> [UInt8]?
}

/// Where nothing can be typed.
struct NoKeys: KeyInput {
  func begin() {}
  func end() {}

  func bytes(within time: Duration?) async -> [UInt8]? {
    // Nothing ever comes, and a cancel ends it.
    for await _ in AsyncStream<Void>.makeStream().stream {}
    return nil
  }
}
