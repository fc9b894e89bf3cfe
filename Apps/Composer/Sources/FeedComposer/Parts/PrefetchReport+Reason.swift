import FeedCLI
import FeedCache

extension PrefetchReport.Picture.Reason {
  /// The code of the reason why a picture is not in the cache.
  init(_ error: any Error) {
    if let failure = error as? LoadFailure, failure.kind != .invalidData {
      self = failure.kind == .offline ? .offline : .connectivity
      return
    }
    let cause = FailureCause(error)
    if cause.isQuota {
      self = .quota
    } else if cause.isForbiddenURL {
      self = .forbidden
    } else if cause.isUnsupportedImage {
      self = .format
    } else {
      self = .invalidData
    }
  }
}
