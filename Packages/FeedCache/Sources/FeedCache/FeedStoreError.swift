/// Why a store cannot do as it was asked.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FeedStoreError: Error {
  /// What is stored cannot be read: it was corrupted, or it is of a foreign format. It will not get better; validation deletes it.
  case corrupt(FeedStoreRevision, reason: String)
  /// The system cannot be asked at the moment, or refuses. Nothing is deleted for it: it may answer again tomorrow.
  case unavailable(any Error)
  /// Image data that the limit has no room for: it lies further down the feed than all that is kept.
  case noRoom(limit: FeedImageDataLimit)
  /// Image data of no bytes, which is no image and is never kept.
  case emptyImageData
}

extension FeedStoreError: ExplainedError {
  /// Why the store cannot do it.
  public var failureCause: FailureCause {
    switch self {
    case .corrupt: .corrupt
    case .unavailable(let cause): FailureCause(cause)
    case .noRoom(let limit): .quota(images: limit.count, mebibytes: limit.bytes >> 20)
    case .emptyImageData: .emptyBody
    }
  }
}
