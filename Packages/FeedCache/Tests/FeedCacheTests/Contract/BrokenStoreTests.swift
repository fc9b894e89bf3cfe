import FeedCache
import FeedCacheContract
import FeedContract
import Testing

/// The contract is worth only what it catches: stores with one fault each, and the promises that
/// each of them breaks.
@Suite("The contract catches broken stores")
struct BrokenStoreTests {
  @Test(
    "A store with one fault breaks the promises that name it",
    arguments: BrokenStore.ofFeeds + BrokenStore.ofContent + BrokenStore.ofParts
      + BrokenStore.ofImageData
      + BrokenStore.underCallersAtOnce + BrokenStore.whenFollowed
  )
  func fault(_ broken: BrokenStore) async throws {
    let named = Self.promises(ofOneFault: broken).filter { broken.breaks.contains($0.description) }
    #expect(await Self.broke(named) == broken.breaks)
  }

  @Test(
    "A store that fails badly breaks the promises that name it, and no others",
    arguments: BrokenStore.whenFailing
  )
  func failure(_ broken: BrokenStore) async throws {
    let found = await Self.broke(
      Self.promises(of: broken.failingSubject, besidesThoseOf: broken.subject())
    )
    #expect(found == broken.breaks)
  }

  @Test(
    "A store that is bad at corruption breaks the promises that name it, and no others",
    arguments: BrokenStore.whenCorrupt
  )
  func corrupt(_ broken: BrokenStore) async throws {
    let promises = Self.promises(of: broken.corruptibleSubject, besidesThoseOf: broken.subject())
    let certain = promises.filter { promise in
      Self.isCertain(promise.description) || broken.breaks.contains(promise.description)
    }
    #expect(await Self.broke(certain) == broken.breaks)
  }

  @Test(
    "A store that is right by itself alone breaks the promises that name its fault, and no others",
    arguments: BrokenPersistence.all
  )
  func persistence(_ broken: BrokenPersistence) async throws {
    let found = await Self.broke(Self.promises(of: broken.subject))
    #expect(found == broken.breaks)
  }

  @Test("A store that saves in one transaction, and keeps no copy, breaks no promise")
  func rightPersistence() async throws {
    #expect(await Self.broke(Self.promises(of: .database())) == [])
  }

  @Test("No two promises are the same sentence")
  func sentences() {
    let subject = StoredVariation.subject
    let sentences =
      (Self.promises(of: subject)
      + FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes(of: subject))
      .map(\.description)
    #expect(Set(sentences).count == sentences.count)
  }

  @Test("What is broken is said in a sentence, with what was found")
  func message() async throws {
    let subject = ContractSubject<any FeedStore>(
      makeStorage: {},
      makeStore: { _ in
        var store = Variation()
        store.retrieving = { _ in nil }
        return store
      },
      reopen: .volatile
    )
    let promises = FeedStoreContract.promises(of: subject)
    let promise = try #require(promises.first { $0.description == "A feed of one image is kept" })
    await #expect {
      try await promise.check()
    } throws: { error in
      "\(error)" == "broken: A feed of one image is kept; found: no feed"
    }
  }

  /// All promises that such a store is tried with.
  static func promises(ofOneFault broken: BrokenStore) -> [Promise] {
    let limited = broken.subject(limit: FeedImageDataLimit(bytes: 1_000, count: 2))
    return promises(of: broken.subject())
      + FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes(of: limited)
  }

  private static func promises(of subject: Subject) -> [Promise] {
    FeedStoreContract.promises(of: subject) + FeedImageDataStoreContract.promises(of: subject)
  }

  private static func promises(of subject: Subject, besidesThoseOf other: Subject) -> [Promise] {
    let others = Set(promises(of: other).map(\.description))
    return promises(of: subject).filter { !others.contains($0.description) }
  }

  /// Whatever its fault, a store that works in two steps can break a promise about callers at once
  /// in some orders of events, and not in others.
  static func isCertain(_ promise: String) -> Bool {
    !["at once", "meanwhile", "on its way"].contains { promise.contains($0) }
  }

  static func broke(_ promises: [Promise]) async -> Set<String> {
    var broken: Set<String> = []
    for promise in promises {
      do { try await TaskQueue().run { try await promise.check() } } catch {
        broken.insert(promise.description)
      }
    }
    return broken
  }
}
