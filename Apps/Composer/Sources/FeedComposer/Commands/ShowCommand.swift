import FeedCLI
import FeedCore
import FeedPresentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `feed show`: the customer requests to see their image feed.
struct ShowCommand {
  let composer: FeedComposer

  func run() async throws -> ExitCode {
    composer.settings.isJSON ? try await writeDocument() : try await display()
  }

  private func display() async throws -> ExitCode {
    let presenter = FeedPresenter()
    let view = composer.view
    try await view.display(presenter.loading())
    do {
      let feed = try await load()
      try await view.display(presenter.loaded(feed, now: now()))
      return .ok
    } catch let failure as LoadFailure {
      try await view.display(presenter.failed(failure))
      return ExitCode(failure)
    }
  }

  private func writeDocument() async throws -> ExitCode {
    let feed = try await load()
    let document = FeedJSON.document(of: feed, now: now(), limit: composer.settings.limit)
    try composer.console.write(document)
    if case .loaded(let screen) = FeedPresenter().loaded(feed, now: now()), let notice = screen.notice {
      composer.console.notice(notice)
    }
    return .ok
  }

  private func load() async throws -> Feed {
    try await composer.loadFeed {
      composer.console.notice("the feed could not be saved: \(ErrorWords().reason(for: $0))")
    }
  }

  private var now: @Sendable () -> Date { composer.settings.clock(composer.environment.now) }
}
