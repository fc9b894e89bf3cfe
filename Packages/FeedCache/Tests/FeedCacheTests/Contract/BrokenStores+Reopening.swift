import FeedCache
import FeedCacheContract
import Testing

/// Stores that are right as long as each is the only one on its storage, and nothing fails
/// half-way.
struct BrokenPersistence: Sendable, CustomTestStringConvertible {
  let fault: String
  let subject: Subject
  let breaks: Set<String>

  var testDescription: String { fault }

  static let all = [
    BrokenPersistence(
      fault: "It deletes the old feed and inserts the new one without a transaction",
      subject: .database(.withoutTransactions),
      breaks: [
        "Whichever write of a conditional replace fails, the previous feed is there, whole, also when reopened",
        "SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened",
        "Whichever write of a replace fails, the image data is there, whole, also when reopened",
        "SI2: whichever write of an insert fails, what was kept is there, whole, also when reopened",
        "Whichever write of a replace fails, images at one URL that stay have their data, also when reopened",
      ]
    ),
    BrokenPersistence(
      fault: "It keeps everything in memory, and passes for one that does not",
      subject: Subject(
        makeStorage: {},
        makeStore: { _ in InMemoryFeedStore() },
        reopen: .reopening { _ in InMemoryFeedStore() }
      ),
      breaks: [
        "A second store on the same storage sees the feed that was saved, and its revision",
        "A store never gives a stale feed: what another one saves or deletes is what it retrieves next",
        "Deleting a revision in one store deletes it in another, and leaves what that saved since",
        "A second store on the same storage sees the image data that was kept, and none that was dropped",
        "A store never gives stale image data: what another one keeps or drops is what it retrieves next",
        "A follower of one store is told of what another on the same storage commits",
        "Image data that one store keeps is what another on the same storage retrieves next",
        "Another store on the same storage finds the data of each image at one URL",
      ]
    ),
    BrokenPersistence(
      fault: "It retrieves from a copy of its own",
      subject: .database(.withStaleCopies),
      breaks: [
        "A store never gives a stale feed: what another one saves or deletes is what it retrieves next",
        "Deleting a revision in one store deletes it in another, and leaves what that saved since",
        "A store never gives stale image data: what another one keeps or drops is what it retrieves next",
        "A follower of one store is told of what another on the same storage commits",
        "Image data that one store keeps is what another on the same storage retrieves next",
      ]
    ),
  ]
}

extension Subject {
  static func database(_ flaw: DatabaseStore.Flaw? = nil) -> Subject {
    Subject(
      makeStorage: { Database() },
      makeStore: { DatabaseStore(on: $0, flaw) },
      reopen: .reopening { DatabaseStore(on: $0, flaw) },
      failingAtWrite: { $0.fail($1) }
    )
  }
}
