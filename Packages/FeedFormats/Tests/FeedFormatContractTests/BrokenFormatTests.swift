import FeedContract
import FeedCore
import FeedFailures
import FeedFormatContract
import FeedFormats
import Synchronization
import Testing

/// The contract is worth only what it catches: formats with one fault each, and the promises that
/// each of them breaks.
@Suite("The contract catches broken formats")
struct BrokenFormatTests {
  @Test(
    "A format with one fault breaks the promises that name it, and no others",
    arguments: BrokenFormat.all
  )
  func fault(_ broken: BrokenFormat) async {
    await #expect(broken.brokenPromises { !$0.comparesTimes } == broken.breaks)
  }

  @Test("No two promises are the same sentence")
  func sentences() {
    let sentences = FormatContract.promises(of: .items).map(\.description)
    #expect(Set(sentences).count == sentences.count)
  }

  @Test("What is broken is said in a sentence, with what was found")
  func message() async throws {
    let broken = BrokenFormat("It reads nothing", breaks: []) { _, _ in nil }
    let promise = try #require(
      FormatContract.promises(of: .items(broken)).first {
        $0.description.hasPrefix("Different items")
      }
    )
    await #expect {
      try await promise.check()
    } throws: { error in
      "\(error)"
        == "broken: Different items have different ids; found: nil in a document of 3 items"
    }
  }
}

/// The product's own contract, with one fault.
struct BrokenFormat: FeedFormat, CustomTestStringConvertible {
  let testDescription: String
  let breaks: Set<String>
  var mediaTypes = ["application/json"]
  private let read: @Sendable (FeedDocument, URL) throws(FailureCause) -> FeedContent?

  init(
    _ fault: String,
    breaks: Set<String>,
    _ read: @escaping @Sendable (FeedDocument, URL) throws(FailureCause) -> FeedContent?
  ) {
    testDescription = fault
    self.breaks = breaks
    self.read = read
  }

  func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent? {
    try read(document, url)
  }

  /// Those of the promises that it does not keep.
  func brokenPromises(among isIncluded: (Promise) -> Bool) async -> Set<String> {
    var broken: Set<String> = []
    for promise in FormatContract.promises(of: .items(self)) where isIncluded(promise) {
      do { try await promise.check() } catch { broken.insert(promise.description) }
    }
    return broken
  }
}

extension BrokenFormat {
  private static let sound = ItemsFormat()
  private static let truncated =
    "A document that is cut off, at any byte, never passes for a whole feed"
  private static let foreign =
    "It returns nil for documents of other formats, and for documents that are not feeds"
  private static let pure =
    "It is pure: the same body has the same content, whatever was read before"
  private static let concurrent = "Tasks that read at once find the same as one alone"
  private static let later = "An item has the same id in a later load, wherever it stands"
  private static let redirects = "Redirects do not change ids"
  private static let own = "It reads its own documents: images, title, next page, all as expected"
  private static let items =
    "Eight times the items take some eight times the work, not the square of it"
  private static let repeated =
    "Whatever is repeated within a document, the work grows with the bytes, not with their square"
  private static let marks =
    "A character of combining marks without end takes linear work, in whatever text it is"
  private static let buffer = "It reads a slice of a larger buffer like a buffer of its own"

  static let all: [BrokenFormat] = [
    BrokenFormat("It mends what is cut off", breaks: [truncated]) {
      document,
      url throws(FailureCause) in
      do throws(FailureCause) {
        return try sound.content(of: document, from: url)
      } catch {
        var whole = document
        guard let end = whole.body.lastIndex(of: UInt8(ascii: "}")) else { throw error }
        whole.body = whole.body[...end] + Data("]}".utf8)
        return try sound.content(of: whole, from: url)
      }
    },
    BrokenFormat("It takes everything for a feed", breaks: [foreign, truncated]) {
      document,
      url throws(FailureCause) in
      do throws(FailureCause) {
        return try sound.content(of: document, from: url) ?? .feed(ParsedFeed(images: []))
      } catch {
        return .feed(ParsedFeed(images: []))
      }
    },
    BrokenFormat("It throws at what is of another format", breaks: [foreign]) {
      document,
      url throws(FailureCause) in
      guard let content = try sound.content(of: document, from: url) else {
        throw .unknownFormat(.unknown)
      }
      return content
    },
    BrokenFormat(
      "Its ids are new each time",
      breaks: [own, pure, concurrent, truncated, later, redirects, buffer]
    ) { document, url throws(FailureCause) in
      try sound.content(of: document, from: url)?.identified { _, _ in UUID() }
    },
    BrokenFormat("Its ids are the places of the items", breaks: [own, later]) {
      document,
      url throws(FailureCause) in
      try sound.content(of: document, from: url)?.identified { place, _ in
        UUIDNamespace.url.uuid(of: "\(place)")
      }
    },
    BrokenFormat("Its ids derive from where redirects led", breaks: [own, redirects]) {
      document,
      url throws(FailureCause) in
      let host = document.finalURL ?? url
      return try sound.content(of: document, from: url)?.identified { _, image in
        UUIDNamespace.url.uuid(of: "\(host) \(image.id)")
      }
    },
    BrokenFormat("It keeps a count", breaks: [own, pure, concurrent, truncated, buffer]) {
      document,
      url throws(FailureCause) in
      guard case .feed(let feed) = try sound.content(of: document, from: url) else { return nil }
      return .feed(
        ParsedFeed(
          title: "\(count.wrappingAdd(1, ordering: .relaxed).newValue)",
          images: feed.images
        )
      )
    },
  ]

  /// Their work is not in proportion to the document.
  static let slow: [BrokenFormat] = [
    BrokenFormat("It looks for each image among all before it", breaks: [items]) {
      document,
      url throws(FailureCause) in
      guard case .feed(let feed) = try sound.content(of: document, from: url) else { return nil }
      let ids = feed.images.map(\.id)
      let isNew = ids.indices.map { !ids[..<$0].contains(ids[$0]) }
      return isNew.isEmpty ? .feed(ParsedFeed(images: [])) : .feed(feed)
    },
    BrokenFormat("It decodes all that is before every fourth escape", breaks: [repeated]) {
      document,
      url throws(FailureCause) in
      var before = ""
      for index in document.body.indices
      where index % 4 == 0 && document.body[index] == UInt8(ascii: "\\") {
        before = String(decoding: document.body[..<index], as: UTF8.self)
      }
      return before.utf8.count > 3 * document.body.count
        ? nil : try sound.content(of: document, from: url)
    },
    BrokenFormat("It keeps the authors in a set", breaks: [marks]) {
      document,
      url throws(FailureCause) in
      guard case .feed(let feed) = try sound.content(of: document, from: url) else { return nil }
      return Set(feed.images.map(\.author)).isEmpty ? .feed(ParsedFeed(images: [])) : .feed(feed)
    },
  ]

  private static let count = Atomic(0)
}

extension FeedContent {
  fileprivate func identified(by id: (Int, FeedImage) -> UUID) -> FeedContent {
    guard case .feed(let feed) = self else { return self }
    let images = feed.images.enumerated().map { place, image in
      FeedImage(
        id: id(place, image),
        description: image.description,
        location: image.location,
        url: image.url,
        page: image.page,
        author: image.author,
        published: image.published,
        comments: image.comments
      )
    }
    return .feed(ParsedFeed(images: images))
  }
}
