import FeedCore
import FeedPresentation
import FeedScreens
import ImageHeaders
import Synchronization
import Testing

@Suite("The picture of a row from a pipeline", .timeLimit(.minutes(5))) @MainActor
struct RowPictureTests {
  @Test("A row that appears has what is in memory at once, and asks for nothing")
  func inMemory() throws {
    let pipeline = PipelineSpy()
    let sut = try makeSUT(pipeline)
    pipeline.memory = "one"
    var states: [PictureState<String>] = []
    let subscription = sut.subscribe { states.append($0) }
    sut.appear()
    #expect(sut.state == .loaded("one"))
    sut.disappear()
    sut.appear()
    subscription.cancel()
    #expect(states == [.loaded("one"), .loading, .loaded("one")])
    #expect(pipeline.requests == [])
  }

  @Test("A row that becomes visible while its picture is loaded ahead asks again, more urgently")
  func promotion() async throws {
    let pipeline = PipelineSpy()
    let sut = try makeSUT(pipeline)
    sut.preload()
    sut.preload()
    sut.appear()
    sut.cancelPreload()
    while pipeline.requests.count < 2 {
      await Task.yield()
    }
    #expect(pipeline.requests.map(\.priority) == [.nearlyVisible, .visible])
    #expect(Set(pipeline.requests.map(\.size)) == [ImageSize(width: 40, height: 30)])
    sut.disappear()
    while pipeline.cancels < 2 {
      await Task.yield()
    }
  }

  @Test("A picture that was loaded ahead stays in the pipeline's memory, and in no row")
  func ahead() async throws {
    let pipeline = PipelineSpy()
    let sut = try makeSUT(pipeline)
    let states = sut.states
    sut.preload()
    await pipeline.finish("one", isKept: true)
    while sut.progress != nil || pipeline.isBusy {
      await Task.yield()
    }
    await Task {}.value
    #expect(sut.state == .loading)
    sut.appear()
    #expect(await states.first { @Sendable in $0 != .loading } == .loaded("one"))
    #expect(pipeline.requests.count == 1)
  }

  @Test("What the pipeline's memory did not take, the row keeps")
  func aheadWithoutMemory() async throws {
    let pipeline = PipelineSpy()
    let sut = try makeSUT(pipeline)
    let states = sut.states
    sut.preload()
    await pipeline.finish("one", isKept: false)
    #expect(await states.first { @Sendable in $0 != .loading } == .loaded("one"))
  }

  @Test("After data that is no picture, a retry asks past the cache")
  func undecodable() async throws {
    let pipeline = PipelineSpy()
    let sut = try makeSUT(pipeline)
    let states = sut.states
    sut.appear()
    await pipeline.fail(UndecodableImageData())
    #expect(
      await states.first { @Sendable in $0 != .loading }
        == .failed(message: "the picture cannot be drawn")
    )
    sut.retry()
    await pipeline.finish("one", isKept: true)
    _ = await sut.states.first { @Sendable in $0 == .loaded("one") }
    #expect(pipeline.requests.map(\.isUncached) == [false, true])
  }

  @Test("Cancelled, a row shows no error, and asks again when it appears the next time")
  func cancelled() async throws {
    let pipeline = PipelineSpy()
    let sut = try makeSUT(pipeline)
    sut.appear()
    while pipeline.requests.isEmpty {
      await Task.yield()
    }
    sut.cancel()
    while pipeline.cancels == 0 {
      await Task.yield()
    }
    #expect(sut.state == .loading)
    sut.disappear()
    sut.appear()
    await pipeline.finish("one", isKept: true)
    _ = await sut.states.first { @Sendable in $0 == .loaded("one") }
  }

  private func makeSUT(_ pipeline: PipelineSpy) throws -> ImageDataController<String> {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let row = FeedPresenter().row(for: FeedImage(id: UUID(), url: url), now: .distantPast)
    return ImageDataController(row, pictures: pipeline, size: ImageSize(width: 40, height: 30))
  }
}

/// A pipeline that answers when its test wants it to.
private final class PipelineSpy: PictureLoader {
  private struct State {
    var memory: String?
    var requests: [PictureRequest] = []
    var answers: [UUID: CheckedContinuation<String, any Error>] = [:]
    var cancels = 0
  }

  private let state = Mutex(State())

  var memory: String? {
    get { state.withLock(\.memory) }
    set { state.withLock { $0.memory = newValue } }
  }
  var requests: [PictureRequest] { state.withLock(\.requests) }
  var cancels: Int { state.withLock(\.cancels) }
  var isBusy: Bool { state.withLock { !$0.answers.isEmpty } }

  func pictureInMemory(for request: PictureRequest) -> String? { memory }

  func loadPicture(
    for request: PictureRequest,
    progress: @escaping @Sendable (PictureProgress) -> Void
  ) async throws -> String {
    let id = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        state.withLock { state in
          state.requests.append(request)
          state.answers[id] = answer
        }
      }
    } onCancel: {
      let answer = state.withLock { state in
        state.cancels += 1
        return state.answers.removeValue(forKey: id)
      }
      answer?.resume(throwing: CancellationError())
    }
  }

  func finish(_ picture: String, isKept: Bool) async {
    let answers = await takeAnswers { $0.memory = isKept ? picture : nil }
    for answer in answers {
      answer.resume(returning: picture)
    }
  }

  func fail(_ error: any Error) async {
    for answer in await takeAnswers({ _ in }) {
      answer.resume(throwing: error)
    }
  }

  private func takeAnswers(
    _ change: @Sendable (inout State) -> Void
  ) async -> [CheckedContinuation<String, any Error>] {
    while !isBusy {
      await Task.yield()
    }
    return state.withLock { state in
      change(&state)
      defer { state.answers = [:] }
      return Array(state.answers.values)
    }
  }
}
