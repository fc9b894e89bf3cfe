import FeedAPI
import FeedCLI

extension FeedComposer {
  /// Shows the pictures as they come, in the order of the rows, each from its URL by its loader. `saveFailures` gets what the loaders report.
  func fill(
    _ screen: FeedScreen, from sources: [(url: URL, loader: any FeedImageDataLoader)], on view: some FeedView,
    _ saveFailures: Collector<any Error>
  ) async throws {
    var screen = screen
    let sources = sources.prefix(settings.limit ?? .max)
    let budget = environment.imageDataBudget
    // Later pictures keep their memory until this one is shown, so it may exceed the budget.
    budget.prefer(sources.first?.url)
    defer { budget.prefer(nil) }
    try await inParallelAndOrder(Array(sources.indices), atOnce: requestsAtOnce, waiting: 4 * requestsAtOnce) { index in
      presenter.picture(try await imageData(at: sources[index].url, by: sources[index].loader))
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
