import FeedCLI
import FeedCache
import FeedCore
import FeedPresentation

extension FeedComposer {
  /// Loads the feed. After a load that refused the cache the cache is validated, so that an expired or damaged one is gone; never under
  /// a made-up time or age.
  func loadFeed(onSaveFailure: @escaping @Sendable (any Error) -> Void) async throws -> Feed {
    do {
      note(nil)
      let feed = try await feedLoader(onSaveFailure: onSaveFailure).load()
      note(feed)
      return feed
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if settings.judgesForReal { try await validateAfterRefusal() }
      throw error
    }
  }

  private func validateAfterRefusal() async throws {
    do {
      let judgement = try await localFeedLoader.validate()
      console.detail(
        "validated the cache: \(ValidationReport(judgement, isDeleting: true).text(now: environment.now()).dropLast())")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      console.detail("could not validate the cache: \(environment.errorWords.reason(for: error))")
    }
  }
}
