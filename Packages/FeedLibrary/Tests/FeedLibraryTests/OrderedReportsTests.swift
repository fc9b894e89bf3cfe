import FeedLibrary
import Synchronization
import Testing

@Suite("Reports on several feeds")
struct OrderedReportsTests {
  @Test("They come in any order, and are written in that of the feeds, separated")
  func order() throws {
    let sut = OrderedReports(in: ArraySpool())
    for index in [2, 0, 1] {
      try sut.add("\(index)", at: index, isComplete: true)
    }
    #expect(try written(by: sut) == ["0", ",", "1", ",", "2"])
  }

  @Test("One that failed is enough for all to be incomplete")
  func completeness() throws {
    let sut = OrderedReports(in: ArraySpool())
    #expect(sut.isComplete)
    try sut.add("a", at: 0, isComplete: true)
    #expect(sut.isComplete)
    try sut.add("b", at: 1, isComplete: false)
    #expect(!sut.isComplete)
  }

  @Test("A spool that takes no text is an error of the report")
  func full() {
    let sut = OrderedReports(in: ArraySpool(isFull: true))
    #expect(throws: AnyFailure()) { try sut.add("a", at: 0, isComplete: true) }
  }

  private func written(by sut: OrderedReports) throws -> [String] {
    let pieces = Mutex<[String]>([])
    try sut.write(separatedBy: ",") { piece in pieces.withLock { $0.append(piece) } }
    return pieces.withLock(\.self)
  }
}

private final class ArraySpool: Spool {
  private let texts = Mutex<[String]>([])
  private let isFull: Bool

  init(isFull: Bool = false) {
    self.isFull = isFull
  }

  func append(_ text: String) throws -> Range<Int> {
    if isFull {
      throw AnyFailure()
    }
    return texts.withLock { texts in
      texts.append(text)
      return texts.count - 1..<texts.count
    }
  }

  func text(at place: Range<Int>) -> String {
    texts.withLock { $0[place].joined() }
  }
}
