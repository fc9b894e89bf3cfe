import CommandLine
import FeedCLI
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedPresentation

extension FeedCommand {
  /// `feed open`: the page of one image, or else its picture, in the browser.
  public static let open = FeedCommand(
    Command(
      "open",
      "open the page of image N in the browser, or its picture if it has no page",
      operands: [.imageNumber, .feed],
      options: [.url, .cacheDir, .offline, .timeout, .now],
      examples: [
        Example("feed open 3", "the page of the third image"),
        Example("feed open sky 3 5", "of two images of a followed feed"),
      ]
    )
  ) { try OpenCommand($0).run }
}

private struct OpenCommand: Sendable {
  private let feed: OpenedFeed
  private let numbers: [Int]
  private let programs: Programs

  init(_ call: Call) throws {
    feed = try CallParts(call).feed()
    numbers = call.arguments.numbers
    programs = call.environment.programs
  }

  func run() async throws -> ExitCode {
    let urls = try await feed.images(numbers).images.map(url)
    for url in urls {
      try await programs.openInBrowser(url, true)
    }
    return .ok
  }

  private func url(of image: FeedImage) throws(LoadFailure) -> URL {
    let row = feed.reporter.presenter.row(for: image, now: feed.shared.now())
    guard let url = row.page ?? row.link else {
      let cause = HTTPFailure.forbidden(image.url)
      throw LoadFailure(.invalidData, loading: image.url, cause: cause)
    }
    return url
  }
}
