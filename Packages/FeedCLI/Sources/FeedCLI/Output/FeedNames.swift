public import FeedCore
import Synchronization

/// The names of all feeds that have a picture, for the documents of several feeds: which they are
/// is known only when all have been loaded, and each document is made before that.
public final class FeedNames: Sendable {
  /// Of each feed, what stands for its pictures, in the order of its items.
  private let pictures: Mutex<[[Int]]>
  private let feeds: [FollowedFeed]

  /// Makes the names of these feeds, none of which was loaded yet.
  public init(of feeds: [FollowedFeed]) {
    self.feeds = feeds
    pictures = Mutex(Array(repeating: [], count: feeds.count))
  }

  /// Takes the images of which the document of the feed at this position has items.
  public func add(_ images: some Sequence<FeedImage>, at index: Int) {
    // A kept image names the feed that it is from. The pictures' keys would take more memory than
    // the feeds may.
    let keys = images.filter { $0.source == nil }.map(\.dataKey.hashValue)
    pictures.withLock { $0[index] = keys }
  }

  /// Once all are added: completes documents, each of which has only the name of its own feed in
  /// each item.
  public func completion() -> @Sendable (_ document: String, _ index: Int) -> String {
    let pictures = pictures.withLock(\.self)
    let shared = Self.owners(ofSharedAmong: pictures)
    return { [feeds] document, index in
      guard pictures[index].contains(where: { shared[$0] != nil }) else {
        return document
      }
      let ends = FeedJSON.itemEnd(with: [feeds[index].name])
      let items = document.components(separatedBy: ends)
      var text = items[0]
      for (picture, rest) in zip(pictures[index], items.dropFirst()) {
        let owners = [index] + (shared[picture] ?? []).filter { $0 != index }
        text += FeedJSON.itemEnd(with: owners.map { feeds[$0].name })
        text += rest
      }
      return text
    }
  }

  /// The positions of the feeds that have each picture that several have.
  private static func owners(ofSharedAmong pictures: [[Int]]) -> [Int: [Int]] {
    var first: [Int: Int] = [:]
    var owners: [Int: [Int]] = [:]
    for (feed, keys) in pictures.enumerated() {
      for key in Set(keys) {
        if let other = first[key] {
          owners[key, default: [other]].append(feed)
        } else {
          first[key] = feed
        }
      }
    }
    return owners
  }
}
