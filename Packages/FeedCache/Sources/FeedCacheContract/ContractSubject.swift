/// What is put to the contract: how a store is made, how it is opened again on the same storage, and how its storage is made to fail.
///
/// What is not handed over cannot be checked: the promises that need it are in `skipped(of:)` of the contract, and not in `promises(of:)`.
public struct ContractSubject<Store: Sendable>: Sendable {
  /// How a second store comes by what the first one saved.
  public enum Reopening<Storage: Sendable>: Sendable {
    /// Opens another store on the same storage, as the next start of the program does, or another program beside it.
    case reopening(@Sendable (Storage) async throws -> Store)
    /// What is kept ends with the store. The promises of a reopened store are skipped.
    case volatile
  }

  let isVolatile: Bool
  let canFail: Bool
  let canBeCorrupted: Bool
  let make: @Sendable () async throws -> StoreUnderTest<Store>

  /// Makes a subject. Each promise is checked on a store and a storage of its own.
  /// - Parameters:
  ///   - makeStorage: makes a storage, fresh and empty: a folder, a database. It is released when the check has ended.
  ///   - makeStore: makes the store on it.
  ///   - reopen: how another store is opened on the same storage, or `.volatile`.
  ///   - failingAtWrite: makes writes to the storage fail. It counts them from 1, from this call on, and lets those in the range fail, as a
  ///     full disk or a lost connection would; `nil` ends it. A write is a step that can fail by itself: a statement, a system call. The
  ///     contract asks for one write alone and for all from one on, and raises the number until nothing fails any more. Reading goes on.
  ///   - corrupting: changes what is kept so that it is no more what was saved; it is only asked for something that is kept.
  public init<Storage: Sendable>(
    makeStorage: @escaping @Sendable () async throws -> Storage,
    makeStore: @escaping @Sendable (Storage) async throws -> Store,
    reopen: Reopening<Storage>,
    failingAtWrite: (@Sendable (Storage, ClosedRange<Int>?) async throws -> Void)? = nil,
    corrupting: (@Sendable (Storage, CorruptiblePart) async throws -> Void)? = nil
  ) {
    if case .volatile = reopen { isVolatile = true } else { isVolatile = false }
    canFail = failingAtWrite != nil
    canBeCorrupted = corrupting != nil
    make = {
      let storage = try await makeStorage()
      let store = try await makeStore(storage)
      return StoreUnderTest(
        store: store,
        reopen: {
          guard case .reopening(let open) = reopen else { return store }
          return try await open(storage)
        },
        failWrites: { try await failingAtWrite?(storage, $0) },
        corrupt: { try await corrupting?(storage, $0) })
    }
  }

  /// A store of image data is a feed store, too.
  init(_ other: ContractSubject<any FeedStore & FeedImageDataStore>) where Store == any FeedStore {
    isVolatile = other.isVolatile
    canFail = other.canFail
    canBeCorrupted = other.canBeCorrupted
    make = {
      let made = try await other.make()
      return StoreUnderTest(
        store: made.store, reopen: made.reopen, failWrites: made.failWrites, corrupt: made.corrupt)
    }
  }
}

/// What of a cache can be corrupted.
public enum CorruptiblePart: Hashable, Sendable {
  /// The feed that is kept.
  case feed
  /// The data that is kept for the image at this URL.
  case imageData(URL)
}
