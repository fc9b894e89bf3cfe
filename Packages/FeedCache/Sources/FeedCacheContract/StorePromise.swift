/// One thing that every store promises, as data: a sentence, and a check that a fresh, empty store is put to.
///
/// It needs no test framework. With Swift Testing, for example:
/// `@Test(arguments: FeedStoreContract.promises(of: subject)) func keeps(_ promise: StorePromise) async throws { try await promise.check() }`
public struct StorePromise: Sendable, CustomStringConvertible {
  /// What is promised, as a sentence.
  public let description: String
  private let body: @Sendable () async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable () async throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Puts a fresh, empty store to the check. Throws ``BrokenPromise``, or what the store throws unexpectedly.
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

  /// Both, in a line.
  public var description: String { "broken: \(promise); found: \(found)" }
}

/// What a check found, before the promise that it breaks is named.
struct Broken: Error {
  let found: String
}
