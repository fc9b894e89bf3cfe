import FeedCore
import Synchronization
import Testing

struct PrimaryFailure: Error, Equatable {}
struct SecondaryFailure: Error, Equatable {}
struct SaveFailure: Error, Equatable {}

struct Unexpected: Error {
  let value: any Sendable
  init(_ value: any Sendable) { self.value = value }
}

/// What happened, in order, to all the doubles of a test.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  @Sendable func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

/// What a source does when it is asked.
enum Stub<Value: Sendable>: Sendable {
  case success(Value)
  case failure(any Error)
  /// The cancel arrives while the source is at work, and the source then does this.
  indirect case cancelledMeanwhile(Stub)

  func get() throws -> Value {
    switch self {
    case .success(let value): return value
    case .failure(let error): throw error
    case .cancelledMeanwhile(let stub):
      withUnsafeCurrentTask { $0?.cancel() }
      return try stub.get()
    }
  }
}

enum Message: Equatable, Sendable {
  case load(String)
  case save([FeedImage])
  case loadData(String, ImageDataKey)
  case saveData(Data, ImageDataKey)
}

struct LoaderSpy: FeedLoader, FeedImageDataLoader {
  let name: String
  let journal: Journal<Message>
  var feed = Stub<Feed>.failure(PrimaryFailure())
  var data = Stub<Data>.failure(PrimaryFailure())

  func load() async throws -> Feed {
    journal.add(.load(name))
    return try feed.get()
  }

  func loadImageData(for key: ImageDataKey) async throws -> Data {
    journal.add(.loadData(name, key))
    return try data.get()
  }
}

struct SaverSpy: FeedSaver, FeedImageDataSaver {
  let journal: Journal<Message>
  var stub = Stub<Void>.success(())

  func save(_ feed: Feed) async throws {
    journal.add(.save(feed.images))
    try stub.get()
  }

  func save(_ data: Data, for key: ImageDataKey) async throws {
    journal.add(.saveData(data, key))
    try stub.get()
  }
}

func anyURL() throws -> URL { try #require(URL(string: "https://a.example/1.png")) }

func images() throws -> [FeedImage] { [FeedImage(id: UUID(), description: "d", url: try anyURL())] }

func expectCancellation(of work: @escaping @Sendable () async throws -> Void) async {
  let call = Task(operation: work)
  await #expect(throws: CancellationError.self) { try await call.value }
}
