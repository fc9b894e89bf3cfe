import FeedCLI
import FeedCache
import FeedCore
import FeedPresentation
import FeedTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The feed could not be loaded, and there is no saved copy to show instead.
struct FeedNotShown: Error {
  let failure: LoadFailure
  /// For the customer: why, and what became of a saved copy that was refused.
  let message: String
}

extension FeedComposer {
  /// Loads the feed, or throws ``FeedNotShown``. After a load that asked the network and refused the cache the cache is validated, so that an
  /// expired or damaged one is gone; never under a made-up time or age.
  func loadFeed(onSaveFailure: @escaping @Sendable (any Error) -> Void) async throws -> Feed {
    let refusals = Failures()
    do {
      note(nil)
      let feed = try await feedLoader(onSaveFailure: onSaveFailure, onRefusal: refusals.add).load()
      note(feed)
      return feed
    } catch let failure as LoadFailure {
      let judgement = settings.judgesForReal ? try await validateAfterRefusal() : nil
      throw FeedNotShown(failure: failure, message: message(for: failure, refusals.first as? NoFeed, judgement))
    }
  }

  private func validateAfterRefusal() async throws -> FeedCacheJudgement? {
    do {
      let judgement = try await localFeedLoader.validate()
      let report = ValidationReport(judgement, isDeleting: true)
      let finding = report.text(of: feedURL, now: environment.now(), strings: environment.strings).dropLast()
      console.detail(environment.commandWords.validated(String(finding)))
      tellDamage(judgement)
      return judgement
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      console.detail(environment.commandWords.cannotValidate(environment.errorWords.reason(for: error)))
      return nil
    }
  }

  private func message(for failure: LoadFailure, _ refusal: NoFeed?, _ judgement: FeedCacheJudgement?) -> String {
    var advice = refusal.flatMap(copyThatStays)
    if case .expired(_, let savedAt) = judgement {
      advice = environment.commandWords.expired(copy(savedAt: savedAt), isDeleted: true)
    }
    return environment.errorWords.message(for: failure, advice: advice)
  }

  /// Tells of a saved copy that was refused for its time, and how to see it; `nil` where there is none.
  func copyThatStays(_ refusal: NoFeed) -> String? {
    let words = environment.commandWords
    let copy: String
    switch refusal {
    case .empty: return nil
    case .expired(let savedAt):
      let end = savedAt.addingTimeInterval(settings.policy.maxAge ?? 0)
      copy = words.expired(self.copy(savedAt: savedAt), since: end.formatted(.iso8601))
    case .fromTheFuture(let savedAt): copy = words.fromTheFuture(savedAt.formatted(.iso8601))
    }
    return words.refused(copy, shownBy: "--max-age none")
  }

  private func copy(savedAt: Date) -> String {
    let now = settings.clock(environment.now)()
    return environment.strings.savedCopy(age: Age(since: savedAt, now: now), reason: nil)
  }

  /// What is wrong with what is saved helps nobody but whoever asked for all that happens.
  func tellDamage(_ judgement: FeedCacheJudgement) {
    if case .corrupt(_, let reason) = judgement { console.detail(reason) }
  }
}
