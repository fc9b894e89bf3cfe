import FeedCache
import FeedCacheContract
import Testing

typealias Subject = ContractSubject<any FeedStore & FeedImageDataStore>

/// A store with one fault, and what of the contract it breaks.
struct BrokenStore: Sendable, CustomTestStringConvertible {
  let fault: String
  /// The promises that it breaks every time.
  let breaks: Set<String>
  private let vary: @Sendable (inout Variation, Storage) -> Void

  var testDescription: String { fault }

  init(
    _ fault: String,
    breaks: Set<String>,
    vary: @escaping @Sendable (inout Variation) -> Void
  ) {
    self.init(fault, breaks: breaks) { store, _ in vary(&store) }
  }

  init(
    _ fault: String,
    breaks: Set<String>,
    vary: @escaping @Sendable (_ store: inout Variation, _ storage: Storage) -> Void
  ) {
    self.fault = fault
    self.breaks = breaks
    self.vary = vary
  }

  func subject(limit: FeedImageDataLimit = FeedImageDataLimit()) -> Subject {
    Subject(
      makeStorage: {},
      makeStore: { _ in
        var store = Variation(limit: limit)
        vary(&store, Storage())
        return store
      },
      reopen: .volatile
    )
  }

  /// A store that is right in all but its one fault, above a storage that can fail.
  var failingSubject: Subject {
    Subject(
      makeStorage: makeStored,
      makeStore: { $0.store },
      reopen: .volatile,
      failingAtWrite: { $0.storage.fail($1) }
    )
  }

  /// A store that is right in all but its one fault, above a storage that can be corrupted.
  var corruptibleSubject: Subject {
    Subject(
      makeStorage: makeStored,
      makeStore: { $0.store },
      reopen: .volatile,
      corrupting: { $0.storage.corrupt($1) }
    )
  }

  private func makeStored() -> StoredVariation {
    var stored = StoredVariation()
    vary(&stored.store, stored.storage)
    return stored
  }
}

/// What can happen to a store from below.
final class Storage: Sendable {
  private let failing = Shared<ClosedRange<Int>?>(nil)
  private let parts = Shared<[CorruptiblePart: State]>([:])

  enum State {
    case corrupt
    case deleted
  }

  static let corruptRevision = FeedStoreRevision("corrupt")

  /// Whatever the store does is one write to this storage.
  var isFailing: Bool { failing.value?.contains(1) == true }

  func fail(_ writes: ClosedRange<Int>?) { failing.exchange(writes) }

  func corrupt(_ part: CorruptiblePart) { parts.change { $0[part] = .corrupt } }

  /// What is written anew is whole.
  func heal(_ part: CorruptiblePart) { parts.change { $0[part] = nil } }

  func healAll() { parts.exchange([:]) }

  /// Deletes all image data that is corrupt, in one step, and gives how many that were.
  func deleteCorruptImageData() -> Int {
    parts.change { parts in
      let corrupt = parts.filter { $0.key != .feed && $0.value == .corrupt }
      for part in corrupt.keys { parts[part] = .deleted }
      return corrupt.count
    }
  }

  var corruptImageData: [CorruptiblePart] {
    parts.value.filter { $0.key != .feed && $0.value == .corrupt }.map(\.key)
  }

  func state(of part: CorruptiblePart) -> State? { parts.value[part] }

  func checkIsWritable() throws {
    if isFailing { throw FeedStoreError.unavailable(StoreFailure()) }
  }

  func checkIsWhole(_ part: CorruptiblePart) throws {
    if state(of: part) == .corrupt {
      throw FeedStoreError.corrupt(Storage.corruptRevision, reason: "checksum")
    }
  }
}

/// The in-memory store can neither fail nor be corrupted. This one can, and does it as it should,
/// unless it is varied further.
struct StoredVariation: Sendable {
  var store = Variation()
  let storage = Storage()

  init() {
    let storage = storage
    store.retrieving = { base in
      try storage.checkIsWhole(.feed)
      return await base.retrieve()
    }
    store.replacing = { base, feed in
      try storage.checkIsWritable()
      try await base.replace(with: feed)
      storage.heal(.feed)
    }
    store.replacingOnly = { base, revision, feed in
      try storage.checkIsWritable()
      return try await base.replace(only: revision, with: feed)
    }
    store.deleting = { base, revision in
      try storage.checkIsWritable()
      let isAboutCorruption = revision == Storage.corruptRevision
      if isAboutCorruption && storage.state(of: .feed) == nil { return }
      try await base.delete(only: isAboutCorruption ? nil : revision)
      storage.healAll()
    }
    store.retrievingData = { base, key in
      try storage.checkIsWhole(.imageData(key))
      return storage.state(of: .imageData(key)) == nil
        ? await base.retrieveImageData(for: key) : nil
    }
    store.inserting = { base, data, key in
      try storage.checkIsWritable()
      try await base.insert(data, for: key)
      storage.heal(.imageData(key))
    }
    store.deletingCorruptData = { _ in
      try storage.checkIsWritable()
      try Task.checkCancellation()
      return storage.deleteCorruptImageData()
    }
  }
}
