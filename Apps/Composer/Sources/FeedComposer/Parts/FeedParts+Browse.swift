import DurableFiles
import FeedBrowse
import FeedCLI
import FeedCache
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedScreens
import FeedSubscriptions

extension FeedParts: FeedPager {
  /// This feed in a session of `feed browse`. A web page that names several feeds ends the session
  /// if it is the only one.
  @MainActor func onScreen(
    name: String?,
    isOnly: Bool,
    mailbox: BrowseMailbox,
    openInBrowser: @escaping @Sendable (URL) async throws -> Void
  ) -> FeedOnScreen {
    let controller = FeedController(
      loader: Latest(parts: self, isOnly: isOnly, mailbox: mailbox),
      saved: isKept ? nil : Saved(parts: self),
      presenter: reporter.presenter,
      now: shared.now,
      more: self,
      shown: shown
    )
    let actions = actions(named: name, mailbox)
    return FeedOnScreen(
      name: name,
      controller: controller,
      presenter: reporter.presenter,
      now: shared.now,
      actions: { _ in actions },
      open: openInBrowser,
      save: shared.savePicture,
      summary: summary
    )
  }

  /// What a session does with the images of this feed, which the reader calls by a name.
  fileprivate func actions(named name: String?, _ mailbox: BrowseMailbox) -> FeedOnScreen.Actions {
    FeedOnScreen.Actions(
      imageData: { images, origin, isCached in
        pictures.loader(of: images, from: origin, isCached: isCached) { error in
          mailbox.remark(.cannotSave(because: .reason(error)))
        }
      },
      see: see,
      keeper: settings.dataDirectory.map { _ in keeper(named: name) }
    )
  }

  /// What the list of all feeds says of this one: of its saved copy, whatever its age.
  @Sendable private func summary() async throws -> BrowsedFeedSummary {
    let trouble = try await shared.knownTroubles(of: [url], reporter)[url]?.message
    guard let feed = try await isKept ? loadKept() : saved() else {
      return BrowsedFeedSummary(title: title, trouble: trouble)
    }
    let marked = try await marked(feed)
    return BrowsedFeedSummary(
      title: title ?? feed.details.title,
      newCount: try shown(marked).newCount,
      saved: feed.origin.savedAt.flatMap { Message.published($0, now: shared.now()) },
      trouble: trouble
    )
  }

  /// The latest feed, or else the saved one.
  private struct Latest: FeedLoader {
    let parts: FeedParts
    let isOnly: Bool
    let mailbox: BrowseMailbox

    func load() async throws -> Feed {
      do {
        return try await parts.load(notice: mailbox.remark)
      } catch let failure as LoadFailure {
        // There is nothing else to look at: the feeds are listed where the customer can copy them.
        if isOnly, !failure.choices.isEmpty {
          mailbox.end(throwing: failure)
        }
        throw failure
      }
    }
  }

  /// The saved feed under the title of its settings.
  private struct Saved: FeedLoader {
    let parts: FeedParts

    func load() async throws -> Feed {
      let saved = try await parts.marked(parts.local().load())
      return try await parts.withFormerImages(saved).titled(parts.title)
    }
  }
}

extension AllFeeds {
  /// These feeds as one in a session of `feed browse`, under a name.
  @MainActor func onScreen(
    name: String,
    mailbox: BrowseMailbox,
    openInBrowser: @escaping @Sendable (URL) async throws -> Void
  ) -> FeedOnScreen {
    FeedOnScreen(
      name: name,
      controller: FeedController(
        feeds: loadMerged,
        saved: savedMerged,
        presenter: reporter.presenter,
        now: shared.now
      ),
      presenter: reporter.presenter,
      now: shared.now,
      actions: { feed in
        // A row that is not on the screen any more has no feed: only its picture is asked for.
        let feed = feed ?? feeds[0]
        return parts(of: feed).actions(named: feed.name, mailbox)
      },
      open: openInBrowser,
      save: shared.savePicture
    )
  }
}

extension SharedParts {
  /// Saves a picture in the directory of the settings, and returns its whole path. A file of its
  /// name with other bytes is another picture's.
  @Sendable fileprivate func savePicture(
    _ name: String,
    _ data: Data
  ) throws -> (path: String, wasThere: Bool) {
    let directory = try OutputDirectory(path: settings.saveDirectory ?? ".")
    let (file, wasThere) = try directory.keep(name, data)
    return (directory.wholePath(of: file), wasThere)
  }
}
