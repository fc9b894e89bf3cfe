import FeedCore
import FeedFailures

extension PrefetchReport.Picture.Reason {
  /// Why a picture is not kept, by the error.
  public init(_ error: any Error) {
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
