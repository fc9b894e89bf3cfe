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
    let shape = try composer.pictureProtocol
    let view = composer.view(shape)
    try await view.display(presenter.loading())
    do {
      let feed = try await load()
      let state = presenter.loaded(feed, now: now())
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
    let saveFailures = Failures()
    let loader = composer.imageDataLoader(of: feed.origin, onSaveFailure: saveFailures.add)
    var screen = screen
    let urls = feed.images.prefix(composer.settings.limit ?? .max).map(\.url)
    let budget = composer.environment.imageDataBudget
    // Those behind it wait for it, so it must not wait for the memory that they hold.
    budget.prefer(urls.first)
    defer { budget.prefer(nil) }
    try await inParallelAndOrder(urls, atOnce: requestsAtOnce, waiting: 4 * requestsAtOnce) { url in
      presenter.picture(try await picture(at: url, by: loader))
    } each: { place, picture in
      screen.rows[place].picture = picture
      try await view.display(.loaded(screen))
      // Once it is on the screen nobody needs it: a long feed's pictures would fill the memory.
      screen.rows[place].picture = .loading
      budget.prefer(urls.indices.contains(place + 1) ? urls[place + 1] : nil)
    }
    if let failure = saveFailures.first {
      composer.console.notice(composer.language.text(.cannotSave(because: .reason(failure))))
    }
  }

  private func picture(at url: URL, by loader: any FeedImageDataLoader) async throws -> Result<Data, any Error> {
    do {
      return .success(try await loader.loadImageData(from: url))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return .failure(error)
    }
  }

  private func writeDocument() async throws -> ExitCode {
    let feed = try await load()
    let document = FeedJSON.document(of: feed, now: now(), limit: composer.settings.limit)
    try composer.console.write(document)
    if case .loaded(let screen) = composer.presenter.loaded(feed, now: now()), let notice = screen.notice {
      composer.console.notice(notice)
    }
    return .ok
  }

  private func load() async throws -> Feed {
    try await composer.loadFeed {
      composer.console.notice(composer.language.text(.cannotSave(because: .reason($0))))
    }
  }

  private var now: @Sendable () -> Date { composer.settings.clock(composer.environment.now) }
}
