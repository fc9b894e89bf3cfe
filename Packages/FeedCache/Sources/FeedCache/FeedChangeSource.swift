/// Tells when a saved feed changes, so that a view can follow it.
///
/// What every source promises, and the contract kit (`FeedCacheContract`) checks of a store:
/// - **A change** says only that the saved feed may be another one: retrieve it to see which.
/// - After each commit that replaces or deletes the feed there is **at least one change** to come,
///   if ``changes()`` had returned before the commit. So a follower that retrieves first after
///   ``changes()``, and then after each change, never ends with an old feed.
/// - It **coalesces**: while nobody waits for the next change, any number is one. There may also
///   be a change where nothing differs; saving image data is as a rule none.
/// - If several programs share the storage, the commits of all of them are told.
/// - **Cancelling** the task that waits for a change ends the sequence without an error. Cancelling
///   a call of ``changes()`` throws `CancellationError`.
/// - **Nothing is left** of a follower whose sequence is gone, cancelled or not: no open file, no
///   thread, no memory.
/// - If the system cannot tell, ``changes()`` or the sequence throws
///   ``FeedStoreError/unavailable(_:)``; that is never a sequence without changes.
public protocol FeedChangeSource: Sendable {
  /// The changes from now on, for one follower. Any number may follow, each with a call.
  func changes() async throws -> FeedChangeStream
}

/// The changes of a saved feed, for one follower.
public typealias FeedChangeStream = AsyncThrowingStream<Void, any Error>
