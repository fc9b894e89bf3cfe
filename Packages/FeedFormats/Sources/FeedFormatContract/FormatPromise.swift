/// One thing that every format promises: a sentence, and a check. It needs no test framework. With
/// Swift Testing:
///
/// ```swift
/// @Test(arguments: FormatContract.promises(of: subject))
/// func keeps(_ promise: FormatPromise) async throws { try await promise.check() }
/// ```
public struct FormatPromise: Sendable, CustomStringConvertible {
  /// What is promised, as a sentence.
  public let description: String
  /// Whether the check compares the processor times of large documents: it takes seconds in a debug
  /// build, and needs a machine that does little else. Whether a document is read right does not
  /// depend on it.
  public let comparesTimes: Bool
  private let body: @Sendable () async throws -> Void

  init(
    _ description: String,
    comparesTimes: Bool,
    _ body: @escaping @Sendable () async throws -> Void
  ) {
    self.description = description
    self.comparesTimes = comparesTimes
    self.body = body
  }

  /// Checks the promise. Throws ``BrokenFormatPromise``.
  public func check() async throws {
    do {
      try await body()
    } catch let broken as Broken {
      throw BrokenFormatPromise(promise: description, found: broken.found)
    }
  }
}

/// A format does not keep its promise.
public struct BrokenFormatPromise: Error, CustomStringConvertible {
  /// What was promised.
  public let promise: String
  /// What was found instead.
  public let found: String

  /// Both, in one line.
  public var description: String { "broken: \(promise); found: \(found)" }
}

/// What a check found; the promise adds its name.
struct Broken: Error {
  let found: String
}
