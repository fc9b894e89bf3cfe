import CommandLine
import FeedCLI
import FeedCore
import FeedHTTP
import FeedPresentation

/// `feed open`: the page of one image, or else its picture, in the browser.
struct OpenCommand: FeedCommand {
  static let description = Command.open

  private let feed: FeedParts
  private let number: Int
  private let programs: Programs

  init(_ call: Call) throws {
    feed = try CompositionRoot(call).feed()
    number = call.arguments.imageNumber ?? 1
    programs = call.environment.programs
  }

  func run() async throws -> ExitCode {
    let image = try await feed.image(number).image
    let row = feed.reporter.presenter.row(for: image, now: feed.shared.now())
    guard let url = row.page ?? row.link else {
      let cause = HTTPFailure.forbidden(image.url)
      throw LoadFailure(.invalidData, loading: image.url, cause: cause)
    }
    try await programs.openInBrowser(url, true)
    return .ok
  }
}
