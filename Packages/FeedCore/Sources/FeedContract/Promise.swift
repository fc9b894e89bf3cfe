/// One thing that every implementation of a port promises: a sentence, and a check. It needs no
/// test framework. With Swift Testing:
///
/// ```swift
/// @Test(arguments: FeedStoreContract.promises(of: subject))
/// func keeps(_ promise: Promise) async throws { try await promise.check() }
/// ```
public struct Promise: Sendable, CustomStringConvertible {
  /// What is promised, as a sentence.
  public let description: String
  /// Whether the check compares the processor times of large documents: it takes seconds in a debug
  /// build, and needs a machine that does little else. Whether a document is read right does not
  /// depend on it.
  public let comparesTimes: Bool
  private let body: @Sendable () async throws -> Void

  /// Makes a promise. `body` throws ``Broken`` for one that is not kept.
  public init(
    _ description: String,
    comparesTimes: Bool = false,
    _ body: @escaping @Sendable () async throws -> Void
  ) {
    self.description = description
    self.comparesTimes = comparesTimes
    self.body = body
  }

  /// Checks the promise. Throws ``BrokenPromise``, or an unexpected error of what is checked.
  public func check() async throws {
    do {
      try await body()
    } catch let broken as Broken {
      throw BrokenPromise(promise: description, found: broken.found)
    }
  }
}

/// What is checked does not keep its promise.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// What was promised.
  public let promise: String
  /// What was found instead.
  public let found: String

  /// Both, in one line.
  public var description: String { "broken: \(promise); found: \(found)" }
}

/// What a check found; the promise adds its name.
public struct Broken: Error {
  /// What was found, in words.
  public let found: String

  /// Makes what a check throws.
  public init(found: String) {
    self.found = found
  }
}
