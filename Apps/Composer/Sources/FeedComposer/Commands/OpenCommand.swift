import FeedAPI
import FeedCLI

/// `feed open`: the page of one image, or else its picture, in the browser.
struct OpenCommand {
  let composer: FeedComposer
  let number: Int

  func run() async throws -> ExitCode {
    let image = try await composer.image(number).image
    let row = composer.presenter.row(for: image, now: composer.now())
    guard let url = row.page ?? row.link else {
      throw LoadFailure(.invalidData, loading: image.url, cause: HTTPFailure.forbiddenURL(image.url))
    }
    try await composer.environment.openInBrowser(url, true)
    return .ok
  }
}
