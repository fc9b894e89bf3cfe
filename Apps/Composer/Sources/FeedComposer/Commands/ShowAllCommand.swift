import FeedCLI

/// `feed show --all`: the newest images of all followed feeds.
extension FeedsComposer {
  func show() async throws -> ExitCode { composer.settings.isJSON ? try await writeDocument() : try await display() }

  private func display() async throws -> ExitCode {
    let shape = try composer.pictureProtocol()
    let view = composer.view(shape)
    try await view.display(composer.presenter.loading())
    let load = try await loadMerged()
    let state = composer.presenter.loaded(load.feeds, now: composer.now())
    // Where all feeds failed there is nothing to see, and not an empty feed.
    if case .loaded(let screen) = state, !screen.rows.isEmpty || load.code == .ok {
      try await view.display(state)
      if shape.showsPictures {
        try await composer.fill(screen, on: view) { report in
          var loaders: [FollowedFeed: any FeedImageDataLoader] = [:]
          return load.feeds.items.map { item in
            let loader =
              loaders[item.feed] ?? composer.of(item.feed).imageDataLoader(of: item.origin, onSaveFailure: report)
            loaders[item.feed] = loader
            return (item.image.url, loader)
          }
        }
      }
    }
    load.tell(by: composer.console, in: composer.language)
    return load.code
  }

  private func writeDocument() async throws -> ExitCode {
    try await report { composer, followed, feed in
      composer.tellAge(of: feed)
      let entry = FeedJSON.entry(feed, of: followed, now: composer.now(), limit: composer.settings.limit)
      return ("", entry, isComplete: true)
    }
  }
}
