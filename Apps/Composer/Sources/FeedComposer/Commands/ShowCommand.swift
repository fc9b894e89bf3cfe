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
      let feed = try await composer.loadFeed(notice: composer.notice)
      let state = presenter.loaded(feed, now: composer.now())
      try await view.display(state)
      if shape.showsPictures, case .loaded(let screen) = state {
        let saveFailures = Collector<any Error>()
        let loader = composer.imageDataLoader(of: feed.origin, onSaveFailure: saveFailures.add)
        try await composer.withSignOfLife {
          try await composer.fill(screen, from: feed.images.map { ($0.url, loader) }, on: view, saveFailures)
        }
      }
      return .ok
    } catch let error as FeedNotShown {
      try await view.display(.failed(message: error.message))
      error.choices.forEach(composer.console.error)
      return ExitCode(error.failure)
    }
  }

  private func writeDocument() async throws -> ExitCode {
    let feed = try await composer.loadFeed(notice: composer.notice)
    let document = FeedJSON.document(of: feed, now: composer.now(), limit: composer.settings.limit)
    try composer.console.write(document)
    composer.presenter.notice(of: feed.origin, now: composer.now()).map(composer.console.notice)
    return .ok
  }
}
