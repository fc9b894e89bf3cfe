import FeedCLI

/// `feed show`: the customer requests to see their image feed.
extension FeedComposer {
  func show() async throws -> ExitCode { settings.isJSON ? try await writeDocument() : try await display() }

  private func display() async throws -> ExitCode {
    let shape = try pictureProtocol()
    let view = view(shape)
    try await view.display(presenter.loading())
    do {
      let feed = try await loadFeed(notice: notice)
      let state = presenter.loaded(feed, now: now())
      try await view.display(state)
      if shape.showsPictures, case .loaded(let screen) = state {
        try await fill(screen, on: view) { report in
          let loader = imageDataLoader(of: feed.origin, onSaveFailure: report)
          return feed.images.map { ($0.url, loader) }
        }
      }
      return .ok
    } catch let failure as LoadFailure {
      try await view.display(presenter.failed(failure))
      presenter.choices(in: failure).forEach(console.error)
      return ExitCode(failure)
    }
  }

  private func writeDocument() async throws -> ExitCode {
    let feed = try await loadFeed(notice: notice)
    try console.write(FeedJSON.document(of: feed, now: now(), limit: settings.limit))
    tellAge(of: feed)
    return .ok
  }
}
