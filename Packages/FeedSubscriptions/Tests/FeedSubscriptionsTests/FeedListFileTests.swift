import FeedCore
import FeedSubscriptions
import Foundation
import Synchronization
import Testing

@Suite("The list of feeds in a file")
struct FeedListFileTests {
  @Test("No file is an empty list")
  func noFile() throws {
    #expect(try MemoryFile(nil).list().feeds == [])
  }

  @Test("A change of the list is one change of the file, and returns what it makes")
  func update() async throws {
    let sut = MemoryFile("# mine\n")
    let url = try #require(URL(string: "https://a.example/"))
    let feed = try await sut.updateList { try $0.add(url, name: "a") }
    #expect(feed.name == "a")
    #expect(sut.contents == ["# mine\n", "# mine\nhttps://a.example/ a\n"])
  }

  @Test("A change that is prepared is made once, outside of the file's change")
  func prepared() async throws {
    let sut = MemoryFile("# mine\n")
    let url = try #require(URL(string: "https://a.example/"))
    let feed = try await sut.updateList(preparedBy: { list in
      #expect(sut.messages == [.read])
      return try list.add(url, name: "a")
    })
    #expect(feed.name == "a")
    #expect(sut.messages == [.read, .update])
    #expect(sut.contents.last == "# mine\nhttps://a.example/ a\n")
  }

  @Test("A change that was prepared while another program changed the file is made again")
  func preparedAgain() async throws {
    let sut = MemoryFile("# mine\n")
    let url = try #require(URL(string: "https://a.example/"))
    var others = ["# theirs\n"]
    let feed = try await sut.updateList(preparedBy: { list in
      if let other = others.popLast() {
        sut.append(other)
      }
      return try list.add(url, name: "a")
    })
    #expect(feed.name == "a")
    #expect(sut.messages == [.read, .update, .read, .update])
    #expect(sut.contents.last == "# theirs\nhttps://a.example/ a\n")
  }

  @Test("A change that is refused changes nothing")
  func refused() async throws {
    let sut = MemoryFile("https://a.example/ a\n")
    let url = try #require(URL(string: "https://b.example/"))
    await #expect(throws: FeedList.Refusal.self) {
      try await sut.updateList { try $0.add(url, name: "a") }
    }
    #expect(sut.contents == ["https://a.example/ a\n"])
  }

  @Test(
    "The first three lines that do not count are named, and the others counted",
    arguments: [(0, []), (2, [1, 2]), (3, [1, 2, 3])] as [(Int, [Int])]
  )
  func complaints(count: Int, lines: [Int]) {
    let list = FeedList(Data(String(repeating: "ftp://a\n", count: count).utf8))
    let complaints = list.complaints(in: "/feeds")
    #expect(complaints.count == lines.count)
    for (complaint, line) in zip(complaints, lines) {
      #expect(complaint.hasPrefix("/feeds, line \(line) is ignored: it does not begin with "))
    }
  }

  @Test(
    "What is more than three lines is counted",
    arguments: [
      (4, "/feeds: 1 more line is ignored; -v names all"),
      (5, "/feeds: 2 more lines are ignored; -v names all"),
    ]
  )
  func more(count: Int, text: String) {
    let list = FeedList(Data(String(repeating: "ftp://a\n", count: count).utf8))
    #expect(list.complaints(in: "/feeds").last == text)
    let all = list.complaints(in: "/feeds", namesAll: true)
    #expect(all.count == count)
    #expect(all.last?.hasPrefix("/feeds, line \(count) is ignored: ") == true)
  }

  @Test("Each setting that is not known is named once, with its lines and without its value")
  func unknownSettings() {
    let list = FeedList(
      Data(
        """
        https://a.example/ a
          tag secret
          title A
          heder X-Token: secret
        https://b.example/ b
          Tag other

        """.utf8
      )
    )
    #expect(list.unknownSettings.map(\.key) == ["tag", "heder"])
    #expect(
      list.unknownSettings(in: "/feeds", words: { "what is \($0)?" }) == [
        "/feeds, line 2 and 1 more: what is tag?", "/feeds, line 4: what is heder?",
      ]
    )
  }

  @Test(
    "A line that does not count may be a feed, but not a setting, nor a feed that is there",
    arguments: [
      ("https://a.example/ a\n", false), ("", false),
      ("https://a.example/ a\n  keep never\n", false),
      ("https://a.example/ a\n  tag x\n", false),
      ("https://a.example/ a\nhttps://a.example/\n", false),
      ("https://a.example/ a\nhttps://b.example/ a\n", true), ("ftp://a.example/ a\n", true),
      ("https://a.example/ a b\n", true), ("https//a.example/ a\n", true),
    ]
  )
  func mayLackFeeds(text: String, mayLackFeeds: Bool) {
    #expect(FeedList(Data(text.utf8)).mayLackFeeds == mayLackFeeds)
  }

  @Test("The first three settings that are not known are named, and the others counted")
  func manyUnknownSettings() {
    let list = FeedList(Data("https://a.example/ a\n k1\n k2\n k3\n k4\n k5\n".utf8))
    let short = list.unknownSettings(in: "/feeds", words: { $0 })
    #expect(short.count == 4)
    #expect(short.last == "/feeds: 2 more settings are unknown; -v names all")
    #expect(list.unknownSettings(in: "/feeds", namesAll: true, words: { $0 }).count == 5)
  }

  @Test("A setting below a line that does not count is not named: the line is")
  func unknownBelowProblem() {
    #expect(FeedList(Data("nonsense\n  tag x\n  tag y\n".utf8)).unknownSettings == [])
  }
}

/// A file in memory, with all contents that it had.
private final class MemoryFile: FeedListFile {
  enum Message: Equatable {
    case read, update
  }

  private let versions: Mutex<[Data]>
  private let received = Mutex<[Message]>([])

  init(_ text: String?) {
    versions = Mutex(text.map { [Data($0.utf8)] } ?? [])
  }

  var contents: [String] {
    versions.withLock { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  var messages: [Message] { received.withLock { $0 } }

  func append(_ text: String) {
    versions.withLock { $0.append(Data(text.utf8)) }
  }

  func read() -> Data? {
    received.withLock { $0.append(.read) }
    return versions.withLock(\.last)
  }

  func update<Value: Sendable>(
    _ change: @escaping @Sendable (inout Data) throws -> Value
  ) async throws -> Value {
    received.withLock { $0.append(.update) }
    var data = versions.withLock(\.last) ?? Data()
    let value = try change(&data)
    versions.withLock { $0.append(data) }
    return value
  }
}
