import FeedCLI

extension PrefetchReport.Picture.Reason {
  /// The code of what kept a picture out of the cache.
  init(_ error: any Error) {
    if let failure = error as? LoadFailure, failure.kind != .invalidData {
      self = failure.kind == .offline ? .offline : .connectivity
      return
    }
    self =
      switch FailureCause(error) {
      case .quota: .quota
      case .forbiddenScheme, .forbiddenURL, .privateNetwork, .forbiddenRedirect: .forbidden
      case .unsupportedImage: .format
      default: .invalidData
      }
  }
}
