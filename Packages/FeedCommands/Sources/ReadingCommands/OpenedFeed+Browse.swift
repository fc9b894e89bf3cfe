import CommandLine
import DurableFiles
import FeedBrowse
import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedScreens
import FeedSubscriptions

extension OpenedFeeds {
  /// These feeds in a session of `feed browse`, under a name. A web page that names several feeds
  /// ends the session if it `isOnly` of that.
  @MainActor func onScreen(
    name: String?,
    isOnly: Bool = false,
    mailbox: BrowseMailbox,
    openInBrowser: @escaping @Sendable (URL) async throws -> Void
  ) -> FeedOnScreen {
    let feed = only
    let controller = FeedController(
      load: {
        guard let feed else {
          return try await loadShown()
        }
        return try await feed.loadShown(isOnly: isOnly, mailbox)
      },
      saved: feed?.kind == .kept ? nil : savedShown,
      presenter: reporter.presenter,
      now: shared.now,
      more: feed?.loadMore
    )
    return FeedOnScreen(
      name: name,
      controller: controller,
      presenter: reporter.presenter,
      now: shared.now,
      // A row that is not on the screen any more has no feed: only its picture is asked for.
      actions: { opened($0 ?? feeds[0]).actions(mailbox) },
      open: openInBrowser,
      save: shared.savePicture,
      summary: { try await feed?.browsedSummary() ?? BrowsedFeedSummary() }
    )
  }
}

extension OpenedFeed {
  /// What a session does with the images of this feed.
  fileprivate func actions(_ mailbox: BrowseMailbox) -> FeedOnScreen.Actions {
    FeedOnScreen.Actions(
      imageData: { images, origin, isCached in
        pictures.loader(of: images, from: origin, isCached: isCached) { error in
          mailbox.remark(.cannotSave(because: .reason(error)))
        }
      },
      see: see,
      keeper: shared.places.data.map { _ in keeper }
    )
  }

  /// What the list of all feeds says of this one.
  @Sendable fileprivate func browsedSummary() async throws -> BrowsedFeedSummary {
    let trouble = try await shared.knownTroubles(of: [identity], reporter)[identity]?.message
    let summary = try await summary()
    return BrowsedFeedSummary(
      title: summary.title,
      newCount: summary.new ?? 0,
      count: summary.count,
      newest: summary.newest.flatMap { Message.published($0, now: shared.now()) },
      trouble: trouble
    )
  }

  /// Loads the feed as it is shown.
  fileprivate func loadShown(isOnly: Bool, _ mailbox: BrowseMailbox) async throws -> ShownImages {
    do {
      return try shown(try await load(notice: mailbox.remark))
    } catch let failure as LoadFailure {
      // There is nothing else to look at: the feeds are listed where the customer can copy them.
      if isOnly, !failure.choices.isEmpty {
        mailbox.end(throwing: failure)
      }
      throw failure
    }
  }
}

extension SharedParts {
  /// Saves a picture in the directory of `save-dir`, and returns its whole path. A file of its
  /// name with other bytes is another picture's.
  @Sendable fileprivate func savePicture(
    _ name: String,
    _ data: Data
  ) throws -> (path: String, wasThere: Bool) {
    let directory = try OutputDirectory(path: choices[.saveDir] ?? ".")
    let (file, wasThere) = try directory.keep(name, data)
    return (directory.wholePath(of: file), wasThere)
  }
}
