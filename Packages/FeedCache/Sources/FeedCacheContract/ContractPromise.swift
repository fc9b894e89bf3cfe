/// A promise before it is known which store is checked. `Store` is what the check needs: a store, or one that can be reopened, made to
/// fail, or corrupted.
struct ContractPromise<Store: Sendable>: Sendable {
  let description: String
  let check: @Sendable (Store) async throws -> Void

  init(_ description: String, _ check: @escaping @Sendable (Store) async throws -> Void) {
    self.description = description
    self.check = check
  }
}
