/// A promise of a port. `Store` is what the check needs: a store, or one that can also be reopened,
/// made to fail, or corrupted.
struct StorePromise<Store: Sendable>: Sendable {
  let description: String
  let check: @Sendable (Store) async throws -> Void

  init(_ description: String, _ check: @escaping @Sendable (Store) async throws -> Void) {
    self.description = description
    self.check = check
  }
}
