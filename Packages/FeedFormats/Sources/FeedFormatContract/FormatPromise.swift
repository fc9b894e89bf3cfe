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
  /// Whether the check reads large documents, which takes seconds in a debug build.
  public let isLong: Bool
  private let body: @Sendable () async throws -> Void

  init(_ description: String, isLong: Bool, _ body: @escaping @Sendable () async throws -> Void) {
    self.description = description
    self.isLong = isLong
    self.body = body
  }

  /// Checks the promise. Throws ``BrokenPromise``.
  public func check() async throws {
    do {
      try await body()
    } catch let broken as Broken {
      throw BrokenPromise(promise: description, found: broken.found)
    }
  }
}

/// A format does not keep its promise.
public struct BrokenPromise: Error, CustomStringConvertible {
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
