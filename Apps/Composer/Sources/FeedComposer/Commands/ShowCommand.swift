import FeedAPI
import FeedCLI

/// `feed show`: the customer requests to see their image feed.
struct ShowCommand {
  let composer: FeedComposer

  func run() async throws -> ExitCode {
    composer.settings.isJSON ? try await writeDocument() : try await display()
  }

  private func display() async throws -> ExitCode {
    let presenter = composer.presenter
    let shape = try composer.pictureProtocol()
    let view = composer.view(shape)
    try await view.display(presenter.loading())
    do {
      let feed = try await load()
      let state = presenter.loaded(feed, now: composer.now())
      try await view.display(state)
      if shape.showsPictures, case .loaded(let screen) = state { try await fill(screen, of: feed, on: view) }
      return .ok
    } catch let error as FeedNotShown {
      try await view.display(.failed(message: error.message))
      return ExitCode(error.failure)
    }
  }

  /// Shows the pictures as they come, in the feed's order.
  private func fill(_ screen: FeedScreen, of feed: Feed, on view: some FeedView) async throws {
    let presenter = composer.presenter
    let saveFailures = Collector<any Error>()
    let loader = composer.imageDataLoader(of: feed.origin, onSaveFailure: saveFailures.add)
    var screen = screen
    let urls = feed.images.prefix(composer.settings.limit ?? .max).map(\.url)
    let budget = composer.environment.imageDataBudget
    // Later pictures keep their memory until this one is shown, so it may exceed the budget.
    budget.prefer(urls.first)
    defer { budget.prefer(nil) }
    try await inParallelAndOrder(urls, atOnce: requestsAtOnce, waiting: 4 * requestsAtOnce) { url in
      presenter.picture(try await composer.imageData(at: url, by: loader))
    } each: { index, picture in
      screen.rows[index].picture = picture
      try await view.display(.loaded(screen))
      // It is on the screen, so its memory is freed: a long feed's pictures would fill it.
      screen.rows[index].picture = .loading
      budget.prefer(urls.indices.contains(index + 1) ? urls[index + 1] : nil)
    }
    if let failure = saveFailures.values.first { composer.notice(.cannotSave(because: .reason(failure))) }
  }

  private func writeDocument() async throws -> ExitCode {
    let feed = try await load()
    let document = FeedJSON.document(of: feed, now: composer.now(), limit: composer.settings.limit)
    try composer.console.write(document)
    if case .loaded(let screen) = composer.presenter.loaded(feed, now: composer.now()), let notice = screen.notice {
      composer.console.notice(notice)
    }
    return .ok
  }

  private func load() async throws -> Feed {
    try await composer.loadFeed { composer.notice(.cannotSave(because: .reason($0))) }
  }
}
