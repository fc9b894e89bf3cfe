import FeedAPI
import FeedCLI
import FeedLibrary

extension FeedComposer {
  /// The URL of a picture, and what loads it.
  typealias PictureSource = (url: URL, loader: any FeedImageDataLoader)

  /// Shows the pictures as they come, in the order of the rows, each from its URL by its loader, which reports why it could not save one.
  func fill(
    _ screen: FeedScreen, on view: some FeedView,
    from sources: (_ onSaveFailure: @escaping @Sendable (any Error) -> Void) -> [PictureSource]
  ) async throws {
    var screen = screen
    let saveFailures = Collector<any Error>()
    let sources = sources(saveFailures.add).prefix(settings.limit ?? .max)
    let budget = environment.imageDataBudget
    // Later pictures keep their memory until this one is shown, so it may exceed the budget.
    budget.prefer(sources.first?.url)
    defer { budget.prefer(nil) }
    try await withSignOfLife {
      try await sources.inParallelAndOrder(atOnce: requestsAtOnce, waiting: 4 * requestsAtOnce) { source in
        presenter.picture(try await imageData(at: source.url, by: source.loader))
      } each: { index, picture in
        screen.rows[index].picture = picture
        try await view.display(.loaded(screen))
        // It is on the screen, so its memory is freed: a long feed's pictures would fill it.
        screen.rows[index].picture = .loading
        budget.prefer(sources.indices.contains(index + 1) ? sources[index + 1].url : nil)
      }
      if let failure = saveFailures.values.first { notice(.cannotSave(because: .reason(failure))) }
    }
  }
}
