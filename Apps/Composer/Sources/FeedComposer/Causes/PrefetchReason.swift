import FeedAPI
import FeedCLI
import FeedCache
import FeedCore

extension PrefetchReport.Picture.Reason {
  /// The code of what kept a picture out of the cache.
  init(_ error: any Error) {
    switch error {
    case FeedStoreError.noRoom: self = .quota
    case let failure as LoadFailure: self.init(failure)
    default: self = .invalidData
    }
  }

  private init(_ failure: LoadFailure) {
    switch (failure.kind, failure.cause) {
    case (.connectivity, _): self = .connectivity
    case (.offline, _): self = .offline
    case (.invalidData, HTTPFailure.forbiddenURL), (.invalidData, HTTPFailure.forbiddenAddress),
      (.invalidData, HTTPFailure.forbiddenRedirect):
      self = .forbidden
    case (.invalidData, InvalidAnswer.unsupportedImage): self = .format
    case (.invalidData, _): self = .invalidData
    }
  }
}
