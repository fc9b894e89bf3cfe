import FeedCache
public import FeedCore

/// How the contract makes a store, opens another one on the same storage, and makes the storage
/// fail.
///
/// A promise whose check needs something that the subject lacks is in `skipped(of:)` of the
/// contract, and not in `promises(of:)`.
public struct ContractSubject<Store: Sendable>: Sendable {
  /// How a second store gets what the first one saved.
  public enum Reopening<Storage: Sendable>: Sendable {
    /// Opens another store on the same storage, as the next start of the program does, or another
    /// program.
    case reopening(@Sendable (Storage) async throws -> Store)
    /// Everything ends with the store. The promises of a reopened store are skipped.
    case volatile
  }

  let isVolatile, canFail, canBeCorrupted: Bool
  let make: @Sendable () async throws -> StoreUnderTest<Store>

  /// Makes a subject. Each promise is checked on its own store and storage.
  /// - Parameters:
  ///   - makeStorage: makes an empty storage, such as a folder or a database. It is released when
  ///     the check has ended.
  ///   - makeStore: makes a store on it.
  ///   - reopen: how another store is opened on the same storage, or `.volatile`.
  ///   - failingAtWrite: makes the writes in the range fail, as on a full disk; they are counted
  ///     from 1, from this call on. `nil` ends it. A write is a step that can fail by itself: a
  ///     statement, a system call. The contract asks for one write alone and for all from one on,
  ///     and raises the number until nothing fails. Reading goes on.
  ///   - corrupting: changes what is saved, so that it differs from what was inserted. It is called
  ///     only for something that is saved.
  public init<Storage: Sendable>(
    makeStorage: @escaping @Sendable () async throws -> Storage,
    makeStore: @escaping @Sendable (Storage) async throws -> Store,
    reopen: Reopening<Storage>,
    failingAtWrite: (@Sendable (Storage, ClosedRange<Int>?) async throws -> Void)? = nil,
    corrupting: (@Sendable (Storage, CorruptiblePart) async throws -> Void)? = nil
  ) {
    if case .volatile = reopen {
      isVolatile = true
    } else {
      isVolatile = false
    }
    canFail = failingAtWrite != nil
    canBeCorrupted = corrupting != nil
    make = {
      let storage = try await makeStorage()
      let store = try await makeStore(storage)
      return StoreUnderTest(
        store: store,
        reopen: {
          guard case .reopening(let open) = reopen else {
            return store
          }
          return try await open(storage)
        },
        failWrites: { try await failingAtWrite?(storage, $0) },
        corrupt: { try await corrupting?(storage, $0) }
      )
    }
  }

  /// The same stores, each as one of a port that it fills.
  init<Other>(_ other: ContractSubject<Other>, as port: @escaping @Sendable (Other) -> Store) {
    isVolatile = other.isVolatile
    canFail = other.canFail
    canBeCorrupted = other.canBeCorrupted
    make = {
      let made = try await other.make()
      return StoreUnderTest(
        store: port(made.store),
        reopen: { port(try await made.reopen()) },
        failWrites: made.failWrites,
        corrupt: made.corrupt
      )
    }
  }
}

extension ContractSubject<any FeedStore & FeedImageDataStore> {
  var ofFeed: ContractSubject<any FeedStore> { ContractSubject<any FeedStore>(self) { $0 } }
  var ofImageData: ContractSubject<any FeedImageDataStore> {
    ContractSubject<any FeedImageDataStore>(self) { $0 }
  }
}

/// The part of a cache to corrupt.
public enum CorruptiblePart: Hashable, Sendable {
  /// The saved feed.
  case feed
  /// The data saved under this key.
  case imageData(ImageDataKey)
}
