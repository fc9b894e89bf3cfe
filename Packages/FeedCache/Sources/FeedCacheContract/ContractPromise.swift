/// One thing that every store promises, as data: a sentence, and a check that a fresh, empty store is put to.
///
/// It needs no test framework. With Swift Testing, for example:
/// `@Test(arguments: FeedStoreContract.promises) func keeps(_ promise: ContractPromise<any FeedStore>) async throws { try await promise.check(makeSUT()) }`
public struct ContractPromise<Store: Sendable>: Sendable, CustomStringConvertible {
  /// What is promised, as a sentence.
  public let description: String
  private let body: @Sendable (Store) async throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (Store) async throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Puts `store`, which must be fresh and empty, to the check. Throws ``BrokenPromise``, or what the store throws unexpectedly.
  public func check(_ store: Store) async throws {
    do {
      try await body(store)
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

/// What a check found, before it is told which promise that breaks.
struct Broken: Error {
  let found: String
}
