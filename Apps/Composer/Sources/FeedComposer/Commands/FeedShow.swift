import FeedCLI
import FeedCore
import FeedPresentation
import FeedTerminal

/// Shows one feed on stdout.
struct FeedShow: Showing {
  let feed: FeedParts
  let display: Display
  /// What the reader calls the feed.
  var name: String?

  func run() async throws -> ExitCode {
    if let format = feed.settings.format {
      return try await writeLines(format)
    }
    return feed.settings.isJSON ? try await writeDocument() : try await display.withView(show)
  }

  private func writeLines(_ format: ImageTemplate) async throws -> ExitCode {
    let loaded = try await feed.loadShown()
    let name = name ?? feed.url.absoluteString
    for (index, image) in loaded.images.prefix(feed.settings.limit ?? .max).enumerated() {
      let number = loaded.number(ofImageAt: index)
      let words = ImageWords(image, number: number, feed: name)
      try feed.reporter.console.write(format.line(of: words))
    }
    feed.reporter.tellRemarks(on: loaded)
    try await markDelivered(of: loaded)
    return .ok
  }

  private func show(
    on view: any FeedView,
    showsPictures: Bool
  ) async throws -> ExitCode {
    let presenter = feed.reporter.presenter
    try await view.display(presenter.loading())
    do {
      let loaded = try await feed.loadShown()
      guard !feed.hasNothingNew(in: loaded) else {
        feed.reporter.tellRemarks(on: loaded)
        return .ok
      }
      let state = presenter.loaded(loaded, now: feed.shared.now())
      try await view.display(state)
      if showsPictures, case .loaded(let screen) = state {
        try await display.fill(screen, on: view) { report in
          let loader = feed.pictures.loader(
            of: loaded.images,
            from: loaded.origin,
            onSaveFailure: report
          )
          return loaded.images.map { ($0.url, $0.isSensitive ? nil : loader) }
        }
      }
      try await markDelivered(of: loaded)
      return .ok
    } catch let failure as LoadFailure {
      try await view.display(presenter.failed(failure))
      presenter.choices(in: failure).forEach(feed.reporter.console.error)
      return ExitCode(failure)
    }
  }

  private func writeDocument() async throws -> ExitCode {
    let loaded = try await feed.loadShown()
    let document = FeedJSON.document(
      of: loaded,
      named: name,
      now: feed.shared.now(),
      limit: feed.settings.limit
    )
    try feed.reporter.console.write(document)
    feed.reporter.tellRemarks(on: loaded)
    try await markDelivered(of: loaded)
    return .ok
  }

  private func markDelivered(of loaded: Feed) async throws {
    let delivered = loaded.images.prefix(feed.settings.limit ?? .max)
    try await feed.markDelivered(delivered.map(\.id))
  }
}
