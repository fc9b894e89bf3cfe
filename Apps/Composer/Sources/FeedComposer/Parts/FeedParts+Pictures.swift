import CommandLine
import FeedAPI
import FeedCLI
import FeedCore
import FeedFormats
import FeedHTTP
import FeedLibrary
import FeedPolling
import FeedPresentation

extension FeedParts {
  /// What selects the pictures of one load.
  func selector(_ selection: PictureSelection) -> PictureSelector {
    PictureSelector(
      selection,
      feedURL: identity,
      store: shared.pictureNotes,
      pages: itemPages,
      now: shared.time.now,
      onStoreFailure: { reporter.detail(.cannotRememberPages(because: .reason($0))) }
    )
  }

  /// Loads the web pages of items, each of which waits for its host like a feed.
  func itemPageLoader(
    explain: (@Sendable (ItemExplanation) -> Void)? = nil
  ) -> RemoteItemPageLoader {
    let stages = ownStages + [HostStage(shared.network.feedRequests)]
    return RemoteItemPageLoader(
      feed: url,
      client: RequestPipeline(shared.client, through: stages),
      parsing: shared.network.parsing,
      timeLimit: choices[.timeout],
      explain: explain
    )
  }

  private var itemPages: ItemPages {
    ItemPages(
      itemPageLoader(),
      limits: ItemPages.Limits(time: choices[.timeout]),
      now: shared.time.now,
      report: { reporter.detail(.noPictureOfPage($0, because: .reason($1))) }
    )
  }
}
