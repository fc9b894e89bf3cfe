/// One thing that every store promises: a sentence, and a check on a new, empty store. It needs no
/// test framework. With Swift Testing:
///
/// ```swift
/// @Test(arguments: FeedStoreContract.promises(of: subject))
/// func keeps(_ promise: StorePromise) async throws { try await promise.check() }
/// ```
///
/// Put the test into a `@Suite(.serialized)`: promises about callers at once need the threads that
/// other tests would keep busy, and a store without a lock could keep them by chance.
public struct StorePromise: Sendable, CustomStringConvertible {
  /// What is promised, as a sentence.
  public let description: String
  private let body: @Sendable () async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable () async throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Checks a new, empty store. Throws ``BrokenPromise``, or an unexpected error of the store.
  public func check() async throws {
    do {
      try await body()
    } catch let broken as Broken {
      throw BrokenPromise(promise: description, found: broken.found)
    }
  }
}

/// A store does not keep its promise.
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
