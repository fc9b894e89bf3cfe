import FeedCache

extension Scenario {
  /// Saves what is to be kept before.
  func prepare(_ store: Subject.Store) async throws {
    if let feed = before.feed {
      try await store.save(feed)
    }
    for (picture, version) in before.pictures {
      try await store.savePicture(picture, version)
    }
  }

  /// Checks what is kept after the operation.
  /// - Parameters:
  ///   - error: what the operation threw, `nil` if it reported success.
  ///   - isStrict: whether a failure must have changed nothing: not after a kill, nor where its
  ///     clean-up failed too.
  /// - Throws: ``Violation``, or what the store threw.
  func check(_ store: Subject.Store, after error: (any Error)?, isStrict: Bool) async throws {
    if let violation = error as? Violation {
      throw violation
    }
    if let error, !(error is Killed) {
      guard case FeedStoreError.unavailable = (error as? PartlySaved)?.cause ?? error else {
        throw Violation("it threw \(error)")
      }
    }
    let mustUndo = isStrict && !mayHalfSucceed
    let feed = try await store.savedNumber()
    try expect(
      "feed",
      feed,
      in: error == nil ? [after.feed] : mustUndo ? [before.feed] : [before.feed, after.feed]
    )
    for picture in Set(before.pictures.keys).union(after.pictures.keys) {
      let old = before.pictures[picture]
      let new = after.pictures[picture]
      if picture == corruptPicture {
        try await checkCorrupt(picture, in: store, mayStay: error != nil)
        continue
      }
      let version = try await store.savedVersion(of: picture)
      let isSaved = error == nil || (error as? PartlySaved)?.saved.contains(picture) == true
      // A picture to drop may outlive a failing unlink, and one that is being dropped may be gone:
      // its data is right, or there is none.
      let allowed = new == nil ? [old, nil] : isSaved ? [new] : mustUndo ? [old] : [old, new]
      try expect("picture \(picture)", version, in: allowed)
    }
  }

  private func checkCorrupt(_ picture: Int, in store: Subject.Store, mayStay: Bool) async throws {
    do {
      guard try await store.retrieveImageData(for: NumberedFeeds.picture(picture)) == nil else {
        throw Violation("corrupt picture \(picture) was served")
      }
    } catch FeedStoreError.corrupt where mayStay {
      return
    }
  }
}
