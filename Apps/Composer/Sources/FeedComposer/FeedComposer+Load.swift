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
      let report = ValidationReport(judgement, isDeleting: true)
      let finding = report.text(now: environment.now(), strings: environment.strings).dropLast()
      console.detail(environment.commandWords.validated(String(finding)))
      tellDamage(judgement)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      console.detail(environment.commandWords.cannotValidate(environment.errorWords.reason(for: error)))
    }
  }

  /// What is wrong with what is saved helps nobody but whoever asked for all that happens.
  func tellDamage(_ judgement: FeedCacheJudgement) {
    if case .damaged(_, let reason) = judgement { console.detail(reason) }
  }
}
