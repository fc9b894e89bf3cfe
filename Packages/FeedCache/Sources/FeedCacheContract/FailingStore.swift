/// A fresh, empty store, and the switch that makes it fail: what no contract can bring about by itself.
///
/// A store of files can have its folder taken away, for example, and one of a server its connection. For a store that cannot fail there
/// is nothing to hand over.
public struct FailingStore<Store: Sendable>: Sendable {
  /// The store.
  public let store: Store
  let setFailing: @Sendable (Bool) async throws -> Void

  /// Makes a store that can fail.
  /// - Parameters:
  ///   - store: the store, fresh and empty.
  ///   - failing: with `true`, saving a feed and saving image data must fail from now on, and deleting may; reading goes on. With `false`,
  ///     everything works again. The two take turns, and `true` comes first.
  public init(_ store: Store, failing: @escaping @Sendable (Bool) async throws -> Void) {
    self.store = store
    setFailing = failing
  }

  func fail() async throws { try await setFailing(true) }

  func heal() async throws { try await setFailing(false) }
}
