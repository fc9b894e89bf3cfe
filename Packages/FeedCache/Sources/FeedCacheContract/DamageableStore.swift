#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A fresh, empty store, and the hand that damages what it keeps: what no contract can bring about by itself.
///
/// A store of files can have a byte of a file changed, for example. For a store whose storage cannot be damaged there is nothing to
/// hand over.
public struct DamageableStore<Store: Sendable>: Sendable {
  /// The store.
  public let store: Store
  let damage: @Sendable (DamageablePart) async throws -> Void

  /// Makes a store that can be damaged.
  /// - Parameters:
  ///   - store: the store, fresh and empty.
  ///   - damage: changes what is kept so that it is no more what was saved; it is only asked for something that is kept.
  public init(_ store: Store, damaging damage: @escaping @Sendable (DamageablePart) async throws -> Void) {
    self.store = store
    self.damage = damage
  }
}

/// What of a cache can be damaged.
public enum DamageablePart: Hashable, Sendable {
  /// The feed that is kept.
  case feed
  /// The data that is kept for the image at this URL.
  case imageData(URL)
}
