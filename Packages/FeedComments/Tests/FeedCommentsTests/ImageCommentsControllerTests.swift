import FeedComments
import FeedCore
import FeedFailures
import FeedScreens
import Foundation
import Synchronization
import Testing

@Suite("The screen of an image's comments") @MainActor
struct ImageCommentsControllerTests {
  private let presenter = ImageCommentsPresenter()
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("Before the first load it is loading; then it shows the comments")
  func loaded() async {
    let comments = [comment("What a light!")]
    let (sut, states) = makeSUT(.success(comments))
    #expect(sut.state == .loading)
    await sut.load()
    #expect(states() == [presenter.loaded(comments, now: now)])
  }

  @Test("Without comments a failure is shown, until it is dismissed or another try succeeds")
  func failed() async {
    let (sut, states) = makeSUT(.failure(offline), .failure(NoComments()), .success([]))
    await sut.load()
    sut.dismissError()
    await sut.load()
    await sut.load()
    #expect(
      states() == [
        presenter.failed(offline), presenter.nothing(), .loading, presenter.failed(NoComments()),
        .loading, presenter.loaded([], now: now),
      ]
    )
  }

  @Test("Comments stay while they are loaded again, and if that fails, with the reason beside them")
  func failedAgain() async {
    let comments = [comment("What a light!")]
    let (sut, states) = makeSUT(.success(comments), .failure(offline))
    await sut.load()
    await sut.load()
    sut.dismissError()
    let shown = presenter.loaded(comments, now: now)
    #expect(
      states() == [
        shown, changed(shown) { $0.isLoading = true },
        changed(shown) { $0.error = "no connection: not connected to the internet" }, shown,
      ]
    )
  }

  private func makeSUT(
    _ results: Result<[ImageComment], any Error>...
  ) -> (ImageCommentsController, () -> [ImageCommentsViewState]) {
    let image = FeedImage(id: UUID(), url: URL(filePath: "/a.png"))
    let sut = ImageCommentsController(on: image, loader: Answers(results), now: { [now] in now })
    var states: [ImageCommentsViewState] = []
    let subscription = sut.subscribe { states.append($0) }
    return (
      sut,
      {
        subscription.cancel()
        return states
      }
    )
  }

  private func comment(_ message: String) -> ImageComment {
    ImageComment(id: UUID(), message: message)
  }

  private func changed(
    _ state: ImageCommentsViewState,
    _ change: (inout ImageCommentsScreen) -> Void
  ) -> ImageCommentsViewState {
    guard case .loaded(var screen) = state else {
      return state
    }
    change(&screen)
    return .loaded(screen)
  }
}

private let offline = LoadFailure(
  .connectivity,
  loading: URL(filePath: "/comments"),
  cause: FailureCause.connection(.notConnected)
)

/// A loader with one answer after another.
private final class Answers: ImageCommentsLoader {
  private let results: Mutex<[Result<[ImageComment], any Error>]>

  init(_ results: [Result<[ImageComment], any Error>]) {
    self.results = Mutex(results)
  }

  func loadComments(on image: FeedImage) async throws -> [ImageComment] {
    try results.withLock { $0.removeFirst() }.get()
  }
}
