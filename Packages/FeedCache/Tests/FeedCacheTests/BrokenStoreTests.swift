import FeedCache
import FeedCacheContract
import Testing

/// The contract is worth only what it catches: stores with one fault each, and the promises that each of them breaks.
@Suite("The contract catches broken stores")
struct BrokenStoreTests {
  @Test(
    "A store with one fault breaks the promises that name it, and no others",
    arguments: BrokenStore.ofFeeds + BrokenStore.ofContent + BrokenStore.ofImageData + BrokenStore.underCallersAtOnce)
  func fault(_ broken: BrokenStore) async throws {
    var found: Set<String> = []
    for promise in FeedStoreContract.promises {
      await note(promise, ifBrokenBy: broken.makeStore(limit: FeedImageDataLimit()), in: &found)
    }
    for promise in FeedImageDataStoreContract.promises {
      await note(promise, ifBrokenBy: broken.makeStore(limit: FeedImageDataLimit()), in: &found)
    }
    for promise in FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes {
      let limit = FeedImageDataLimit(bytes: 1_000, count: 2)
      await note(promise, ifBrokenBy: broken.makeStore(limit: limit), in: &found)
    }
    #expect(found.subtracting(broken.mayBreak) == broken.breaks)
  }

  @Test("A store that fails badly breaks the promises that name it, and no others", arguments: BrokenStore.whenFailing)
  func failure(_ broken: BrokenStore) async throws {
    var found: Set<String> = []
    for promise in FeedStoreContract.promisesOfFailingStore {
      let stored = broken.makeStored()
      await note(promise, ifBrokenBy: FailingStore(stored.store, failing: stored.storage.setFailing), in: &found)
    }
    for promise in FeedImageDataStoreContract.promisesOfFailingStore {
      let stored = broken.makeStored()
      await note(promise, ifBrokenBy: FailingStore(stored.store, failing: stored.storage.setFailing), in: &found)
    }
    #expect(found == broken.breaks)
  }

  @Test(
    "A store that is bad at damage breaks the promises that name it, and no others", arguments: BrokenStore.whenDamaged)
  func damage(_ broken: BrokenStore) async throws {
    var found: Set<String> = []
    for promise in FeedStoreContract.promisesOfDamageableStore {
      let stored = broken.makeStored()
      await note(promise, ifBrokenBy: DamageableStore(stored.store, damaging: stored.storage.damage), in: &found)
    }
    for promise in FeedImageDataStoreContract.promisesOfDamageableStore {
      let stored = broken.makeStored()
      await note(promise, ifBrokenBy: DamageableStore(stored.store, damaging: stored.storage.damage), in: &found)
    }
    #expect(found.subtracting(broken.mayBreak) == broken.breaks)
  }

  @Test("No two promises are the same sentence")
  func sentences() {
    let sentences =
      FeedStoreContract.promises.map(\.description) + FeedStoreContract.promisesOfFailingStore.map(\.description)
      + FeedImageDataStoreContract.promises.map(\.description)
      + FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes.map(\.description)
      + FeedImageDataStoreContract.promisesOfFailingStore.map(\.description)
      + FeedStoreContract.promisesOfDamageableStore.map(\.description)
      + FeedImageDataStoreContract.promisesOfDamageableStore.map(\.description)
    #expect(Set(sentences).count == sentences.count)
  }

  @Test("What is broken is said in a sentence, with what was found")
  func message() async {
    let promise = FeedStoreContract.promises.first { $0.description == "A feed of one image is kept" }
    var store = Variation()
    store.retrieving = { _ in nil }
    await #expect {
      try await promise?.check(store)
    } throws: { error in
      "\(error)" == "broken: A feed of one image is kept; found: no feed"
    }
  }

  private func note<Store>(
    _ promise: ContractPromise<Store>, ifBrokenBy store: Store, in found: inout Set<String>
  ) async {
    do { try await promise.check(store) } catch { found.insert(promise.description) }
  }
}
