import FeedCacheContract
import FeedContract
import Testing

/// What takes seconds in a debug build.
@Suite("The contract blames broken stores for nothing else: Proofs")
struct BrokenStoreProofs {
  @Test(
    "A store with one fault breaks the promises that name it, and no others",
    arguments: BrokenStore.ofFeeds + BrokenStore.ofContent + BrokenStore.ofParts
      + BrokenStore.ofImageData
      + BrokenStore.underCallersAtOnce + BrokenStore.whenFollowed
  )
  func fault(_ broken: BrokenStore) async throws {
    // A hundred thousand images take long, and only a store that counts can be wrong about them.
    let promises = BrokenStoreTests.promises(ofOneFault: broken).filter { promise in
      broken.breaks.contains(promise.description)
        || BrokenStoreTests.isCertain(promise.description)
          && !promise.description.contains("100,000")
    }
    #expect(await BrokenStoreTests.broke(promises) == broken.breaks)
  }
}
