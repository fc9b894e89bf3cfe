public import FeedCore
import Synchronization

/// The use case *several feeds as one*: collects what became of each feed, in whatever order they
/// come, and makes one list of images with a remark on each feed that is not fresh.
///
/// It loads nothing itself: load the feeds as you like, for example in the order of `HostLimit` of
/// FeedPolling, and add each. Any task may add one.
///
/// The newest images come first. An image from the future counts as published now; images without
/// a date come last, in the order of the feeds and, within a feed, in its own. A picture that
/// several feeds have is there once: where its data has the same key in them, or the same bytes. It
/// is the image of the feed that had it first, as far as that is noted, or else of the first of
/// these feeds: no feed changes another's image.
public final class ShownFeeds: Sendable {
  private struct State {
    var images: NewestImages
    var remarks: [Int: FeedRemark] = [:]
  }

  private let feeds: [FollowedFeed]
  private let samePictures: SamePictures?
  private let firstFeeds: FirstFeeds?
  private let state: Mutex<State>

  /// Makes a list of these feeds, which is empty.
  /// - Parameters:
  ///   - feeds: the feeds, in the order in which remarks are given.
  ///   - limit: how many images are shown at most: the newest.
  ///   - memory: how many bytes ``/FeedCore/FeedImage/size`` of the images adds up to at most. The
  ///     oldest that there is no memory for are left out, however many are added.
  ///   - samePictures: finds pictures with the same bytes.
  ///   - firstFeeds: finds which feed had a picture first.
  ///   - now: the time.
  public init(
    _ feeds: [FollowedFeed],
    limit: Int? = nil,
    memory: Int = .max,
    samePictures: SamePictures? = nil,
    firstFeeds: FirstFeeds? = nil,
    now: Date
  ) {
    self.feeds = feeds
    self.samePictures = samePictures
    self.firstFeeds = firstFeeds
    state = Mutex(State(images: NewestImages(limit: limit, memory: memory, now: now)))
  }

  /// Adds what is to be seen of the feed at this position. Throws if the task is cancelled.
  public func add(
    _ marked: MarkedFeed,
    at index: Int,
    by selection: ImageSelection = ImageSelection()
  ) throws(CancellationError) {
    let feed = feeds[index]
    let selected = try marked.selected(by: selection)
    state.withLock { state in
      state.images.add(selected, of: marked, feed, at: index)
      state.remarks[index] = FeedRemark(on: feed, marked.feed)
    }
  }

  /// Adds that the feed at this position could not be loaded.
  public func add(_ failure: LoadFailure, at index: Int) {
    let remark = FeedRemark(feed: feeds[index], outcome: .failed(failure))
    state.withLock { $0.remarks[index] = remark }
  }

  /// What is to be seen of what was added so far. Finding pictures that several feeds have takes
  /// time; a cancel throws `CancellationError`.
  public func shown() async throws -> ShownImages {
    var (images, remarks) = state.withLock { ($0.images, $0.remarks) }
    var items = images.items
    if let same = try await samePictures?.keys(in: items), !same.isEmpty {
      images.samePictures = same
      items = images.items
    }
    if let times = try await firstFeeds?.times(in: items), !times.isEmpty {
      images.firstTimes = times
      items = images.items
    }
    let isWaiting = remarks.count == feeds.count && remarks.values.allSatisfy(\.isWaiting)
    return ShownImages(
      items,
      remarks: remarks.sorted { $0.key < $1.key }.map(\.value),
      hidden: images.hidden,
      seen: images.seen,
      leftOut: images.leftOut(beside: items),
      memory: images.memory,
      isWaiting: isWaiting
    )
  }
}
