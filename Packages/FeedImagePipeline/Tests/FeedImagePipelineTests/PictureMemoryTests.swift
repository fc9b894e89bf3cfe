import FeedCore
import FeedImagePipeline
import ImageHeaders
import Testing

@Suite("Pictures in memory", .timeLimit(.minutes(5)))
struct PictureMemoryTests {
  @Test("A picture that was loaded is there at once, and is not loaded again")
  func remembered() async throws {
    let (sut, spy) = makeSUT(limit: 100)
    #expect(sut.pictureInMemory(for: request("a")) == nil)
    try await load("a", sut, spy)
    #expect(sut.pictureInMemory(for: request("a", .nearlyVisible)) == "a")
    #expect(try await sut.loadPicture(for: request("a")) == "a")
    #expect(sut.pictureInMemory(for: request("a", size: ImageSize(width: 9, height: 9))) == nil)
    #expect(spy.messages == [.load("a")])
  }

  @Test("Over the limit, those go first that were not asked for the longest")
  func limit() async throws {
    let (sut, spy) = makeSUT(limit: 6)
    for name in ["aa", "bb", "cc"] {
      try await load(name, sut, spy)
    }
    #expect(sut.bytesInMemory == 6)
    #expect(sut.pictureInMemory(for: request("aa")) == "aa")
    try await load("dddd", sut, spy)
    #expect(kept(sut, ["aa", "bb", "cc", "dddd"]) == ["aa", "dddd"])
    #expect(sut.bytesInMemory == 6)
  }

  @Test("A picture larger than the limit is delivered, and sends nothing away")
  func tooLarge() async throws {
    let (sut, spy) = makeSUT(limit: 6)
    try await load("aa", sut, spy)
    try await load("too large", sut, spy)
    #expect(kept(sut, ["aa", "too large"]) == ["aa"])
  }

  @Test("Emptied, it has none, and they are loaded again")
  func emptied() async throws {
    let (sut, spy) = makeSUT(limit: 100)
    try await load("a", sut, spy)
    sut.emptyMemory()
    #expect(sut.pictureInMemory(for: request("a")) == nil)
    #expect(sut.bytesInMemory == 0)
    try await load("a", sut, spy)
    #expect(sut.bytesInMemory == 1)
    #expect(spy.messages == [.load("a"), .load("a")])
  }

  private func makeSUT(limit: Int) -> (ImagePipeline<String>, ImageDataSpy) {
    var limits = ImagePipeline<String>.Limits()
    limits.memory = limit
    let spy = ImageDataSpy()
    return (ImagePipeline(loader: spy, decoder: TextDecoder(), limits: limits), spy)
  }

  private func load(
    _ name: String,
    _ sut: ImagePipeline<String>,
    _ spy: ImageDataSpy
  ) async throws {
    let task = sut.begin(name)
    await spy.finish(name)
    #expect(try await task.value == name)
  }

  private func kept(_ sut: ImagePipeline<String>, _ names: [String]) -> [String] {
    names.filter { sut.pictureInMemory(for: request($0)) != nil }
  }
}
