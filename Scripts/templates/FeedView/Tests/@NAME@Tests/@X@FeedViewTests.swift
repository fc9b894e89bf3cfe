import @NAME@
import FeedPresentation
import Foundation
import Synchronization
import Testing

/// What every view promises.
@Suite("@NAME@")
struct @X@FeedViewTests {
  private let screen = Screen()

  @Test("A feed's rows are shown in order, below its notice")
  func loaded() async throws {
    let rows = ["First", "Second"].map { description in
      FeedRow(
        id: UUID(), description: description, location: nil, url: "https://feed.example/1.png", link: nil,
        picture: .loading)
    }
    try await screen.view.display(.loaded(FeedScreen(rows: rows, notice: "Saved copy", emptyMessage: nil)))
    let text = try #require(screen.text)
    let places = ["Saved copy", "First", "Second"].map { text.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test("Without rows the message about that is shown")
  func empty() async throws {
    try await screen.view.display(.loaded(FeedScreen(rows: [], notice: nil, emptyMessage: "No images")))
    #expect(screen.text?.contains("No images") == true)
  }

  @Test("The state that was given last replaces the one before")
  func last() async throws {
    try await screen.view.display(.loading)
    try await screen.view.display(.failed(message: "No connection"))
    #expect(screen.text?.contains("No connection") == true)
  }

  @Test("A state that cannot be shown throws, and a later one is shown all the same")
  func failure() async throws {
    screen.fail(true)
    await #expect(throws: Screen.Full.self) { try await screen.view.display(.failed(message: "lost")) }
    screen.fail(false)
    try await screen.view.display(.failed(message: "shown"))
    #expect(screen.text?.contains("shown") == true)
  }

  @Test("A state is not shown if its sender was cancelled before")
  func cancelled() async throws {
    let sending = Task { [screen] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await screen.view.display(.failed(message: "late"))
    }
    await #expect(throws: CancellationError.self) { try await sending.value }
    #expect(screen.text == nil)
  }
}

/// Keeps the text that was shown last, and fails on request. Put what your view draws on in its place.
private final class Screen: Sendable {
  struct Full: Error {}

  private let state = Mutex((text: String?.none, isFull: false))

  var text: String? { state.withLock { $0.text } }
  var view: @X@FeedView {
    @X@FeedView { [self] text in
      try state.withLock {
        guard !$0.isFull else { throw Full() }
        $0.text = text
      }
    }
  }

  func fail(_ isFull: Bool) { state.withLock { $0.isFull = isFull } }
}
