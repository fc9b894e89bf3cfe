import FeedCache
import FeedCacheContract
import FeedContract
import FeedCore
import Testing

@Suite("A store of image data alone")
struct ImageDataAloneTests {
  @Test(
    "It keeps the promises that need no feed",
    arguments: FeedImageDataStoreContract.promises(of: subject())
  )
  func promises(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "It keeps those of the quota",
    arguments: FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes(
      of: subject(limit: FeedImageDataLimit(bytes: 1_000, count: 2))
    )
  )
  func limit(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("Its promises are those of a store that also keeps the feed, as far as they need none")
  func beginning() {
    let alone = FeedImageDataStoreContract.promises(of: Self.subject()).map(\.description)
    let all = FeedImageDataStoreContract.promises(of: StoredVariation.subject).map(\.description)
    #expect(alone.count > 10)
    #expect(Set(alone).isSubset(of: all))
    #expect(alone.count < all.count)
  }

  @Test("What it cannot show is skipped by name")
  func skipped() {
    let skipped = FeedImageDataStoreContract.skipped(of: Self.subject())
    let corrupt = "skipped, no corrupting: An insert replaces corrupt data"
    #expect(skipped.contains(corrupt))
    #expect(!skipped.contains { $0.contains("failingAtWrite") || $0.contains("volatile") })
  }

  @Test("One that loses the data of another image breaks its promises")
  func broken() async throws {
    let subject = Self.subject(limit: FeedImageDataLimit(count: 1), drops: true)
    let broken = await BrokenStoreTests.broke(FeedImageDataStoreContract.promises(of: subject))
    #expect(broken.contains("Image data is kept apart for each URL"))
    #expect(
      broken.contains(
        "Image data that callers insert at once, each for a URL of its own, is all kept"
      )
    )
  }

  private static func subject(
    limit: FeedImageDataLimit = FeedImageDataLimit(),
    drops: Bool = false
  ) -> ContractSubject<any FeedImageDataStore> {
    ContractSubject(
      makeStorage: { Database() },
      makeStore: { ImageDataStore(database: $0, limit: limit, drops: drops) },
      reopen: .reopening { ImageDataStore(database: $0, limit: limit, drops: drops) },
      failingAtWrite: { $0.fail($1) }
    )
  }
}

/// Image data without a feed. Over its quota it refuses more, unless it `drops` all for it.
private actor ImageDataStore: FeedImageDataStore {
  let database: Database
  let limit: FeedImageDataLimit
  let drops: Bool

  init(database: Database, limit: FeedImageDataLimit, drops: Bool) {
    self.database = database
    self.limit = limit
    self.drops = drops
  }

  func retrieveImageData(for key: ImageDataKey) -> Data? {
    database.content.imageData[key.spelling]
  }

  func insert(_ data: Data, for key: ImageDataKey) throws {
    try Task.checkCancellation()
    guard !data.isEmpty else { throw FeedStoreError.emptyImageData }
    let address = key.spelling
    var imageData = database.content.imageData
    imageData[address] = data
    let usage = FeedImageDataUsage(
      bytes: imageData.values.reduce(0) { $0 + $1.count },
      count: imageData.count
    )
    if !limit.allows(usage) {
      guard drops else { throw FeedStoreError.quotaReached(limit: limit) }
      imageData = [address: data]
    }
    try database.transaction([{ [imageData] in $0.imageData = imageData }])
  }

  func deleteCorruptImageData() throws -> Int {
    try Task.checkCancellation()
    return 0
  }
}
