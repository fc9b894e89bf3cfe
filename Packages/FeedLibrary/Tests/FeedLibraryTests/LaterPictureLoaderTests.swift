import FeedCache
import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("NW4: the later pictures at a URL")
struct LaterPictureLoaderTests {
  @Test("From the third on they are asked for by the validators of the last one")
  func validators() async throws {
    let sut = try SUT()
    #expect(try await sut.load(nil, from: "one") == "one")
    #expect(try await sut.load(2, from: "two") == "two")
    #expect(try await sut.load(3, from: "three") == "three")
    #expect(try await sut.load(4, from: "four") == "four")
    #expect(sut.asked == [nil, nil, "two", "three"])
  }

  @Test("Where the server has no other one, a later picture has the data of the last one")
  func same() async throws {
    let sut = try SUT()
    for picture in [nil, 2, 3, 4] {
      #expect(try await sut.load(picture, from: "same") == "same")
    }
    #expect(sut.asked == [nil, nil, "same", "same"])
    #expect(sut.sent == 2)
  }

  @Test("The data of a picture whose image has left the feed counts too")
  func left() async throws {
    let sut = try SUT()
    _ = try await sut.load(2, from: "same", savedAs: UUIDNamespace.url.uuid(of: "same"))
    #expect(try await sut.load(3, from: "same") == "same")
    #expect(sut.sent == 1)
  }

  @Test("A picture is never asked for by its own validators, nor by those of one that is not saved")
  func unconditional() async throws {
    let sut = try SUT()
    _ = try await sut.load(2, from: "same")
    _ = try await sut.load(2, from: "same")
    try await sut.store.replace(with: CachedFeed(images: [], savedAt: fixedNow))
    _ = try await sut.load(3, from: "same")
    #expect(sut.asked == [nil, nil, nil])
  }

  @Test("The data of any picture with the bytes of the last one will do, and no other")
  func pictures() async throws {
    let sut = try SUT()
    for picture in [2, 3, 4] {
      _ = try await sut.load(picture, from: "same")
    }
    try await sut.store.replace(with: CachedFeed(images: [sut.image(2)], savedAt: fixedNow))
    #expect(try await sut.load(5, from: "same") == "same")
    #expect(sut.sent == 1)
    try await sut.store.replace(with: CachedFeed(images: [], savedAt: fixedNow))
    try await sut.store.insert(Data("same".utf8), for: sut.image(nil).dataKey)
    #expect(try await sut.load(6, from: "same") == "same")
    #expect(sut.sent == 1)
    try await sut.store.replace(with: CachedFeed(images: [], savedAt: fixedNow))
    try await sut.store.insert(Data("other".utf8), for: sut.image(nil).dataKey)
    #expect(try await sut.load(7, from: "same") == "same")
    #expect(sut.sent == 2)
  }

  @Test("Data that is lost while the server is asked is loaded")
  func lost() async throws {
    let sut = try SUT(cached: Unreadable())
    _ = try await sut.load(2, from: "same")
    #expect(try await sut.load(3, from: "same") == "same")
    #expect(sut.asked == [nil, "same", nil])
  }

  @Test("Without notes pictures are loaded, and it is said why")
  func failingNotes() async throws {
    let sut = try SUT(notes: FailingNotes<LastPictures>())
    #expect(try await sut.load(2, from: "two") == "two")
    #expect(sut.failures == 2)
  }

  @Test("The notes of a feed have a limit")
  func limit() async throws {
    let sut = try SUT()
    for number in 0..<LastPictures.most + 10 {
      _ = try await sut.load(2, from: "two", at: "\(number).png")
    }
    let notes = try await sut.notes.note(of: anyURL())
    #expect(notes?.last.count == LastPictures.most)
  }
}

@Suite("Last pictures, as a text")
struct LastPictureLinesTests {
  private let id = UUIDNamespace.url.uuid(of: "a")

  @Test("What is written is read again")
  func again() throws {
    let validators = [
      FeedValidators(entityTag: "W/\"a: b\"", lastModified: nil),
      FeedValidators(entityTag: nil, lastModified: "Sat, 21 Nov 2026 08:15:00 GMT"),
    ]
    var last: [UUID: LastPictures.Last] = [:]
    for (number, validators) in validators.enumerated() {
      last[UUIDNamespace.url.uuid(of: "\(number)")] = LastPictures.Last(
        pictures: [id, UUID()],
        bytes: id,
        validators: validators
      )
    }
    let notes = [Array("https://feed.example/a".utf8): LastPictures(last)]
    let text = LastPictureLines().text(of: notes, inPlaceOf: Data())
    #expect(LastPictureLines().notes(in: text) == notes)
  }

  @Test(
    "A line or a word of another form does not count",
    arguments: [
      "", "a", "a b", "a b:c:d:e:f", "a ::::", "\u{FF} \u{0}",
      "a 6BA7B811-9DAD-11D1-80B4-00C04FD430C8::x::",
    ]
  )
  func nonsense(line: String) {
    let notes = LastPictureLines().notes(in: Data("\(line)\n".utf8))
    #expect(notes.values.allSatisfy { $0.last.isEmpty })
  }
}

private final class SUT: Sendable {
  let store = InMemoryFeedStore()
  let notes: any FeedNotes<LastPictures>
  private let cached: any FeedImageDataLoader
  private let log = Mutex<(asked: [String?], sent: Int, failures: Int)>(([], 0, 0))

  init(
    cached: (any FeedImageDataLoader)? = nil,
    notes: any FeedNotes<LastPictures> = InMemoryFeedNotes<LastPictures>()
  ) throws {
    self.cached = cached ?? LocalFeedImageDataLoader(store: store)
    self.notes = notes
  }

  /// The entity tags that requests had.
  var asked: [String?] { log.withLock(\.asked) }
  /// How often data was sent.
  var sent: Int { log.withLock(\.sent) }
  var failures: Int { log.withLock(\.failures) }

  /// Loads and saves a picture, while a server has this data.
  func load(
    _ picture: Int?,
    from data: String,
    at path: String = "cam.png",
    savedAs other: UUID? = nil
  ) async throws -> String {
    let loader = LaterPictureLoader(
      of: try anyURL(),
      store: store,
      cached: cached,
      notes: notes,
      onNoteFailure: { [self] _ in log.withLock { $0.failures += 1 } }
    ) { [self] _, known in
      let isSame = known.entityTag == data
      log.withLock { log in
        log.asked.append(known.entityTag)
        log.sent += isSame ? 0 : 1
      }
      let validators = FeedValidators(entityTag: data, lastModified: nil)
      return (isSame ? nil : Data(data.utf8), validators)
    }
    let image = try image(picture, at: path)
    let loaded = try await loader.loadImageData(for: image.dataKey)
    let saved = image.withPicture(other ?? image.picture)
    try await store.insert(loaded, for: saved.dataKey)
    return String(decoding: loaded, as: UTF8.self)
  }

  /// An image with one of the pictures at a URL.
  func image(_ picture: Int?, at path: String = "cam.png") throws -> FeedImage {
    FeedImage(id: UUID(), url: try anyURL(path))
      .withPicture(picture.map { UUIDNamespace.url.uuid(of: "\($0)") })
  }
}

private struct Unreadable: FeedImageDataLoader {
  func loadImageData(for key: ImageDataKey) throws -> Data { throw AnyFailure() }
}
