import CommandLine
import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedComposer
import FeedEnvironment
import FeedHTTP
import FeedTerminal
import Foundation
import Testing

@Suite("A command of somebody else")
struct CountCommandTests {
  @Test("It reports on one feed, as text and as JSON")
  func one() async throws {
    #expect(await said("count", "https://two.example/") == ["2 images\n"])
    let document = await said("count", "https://two.example/", "--json").joined()
    #expect(
      try JSONDecoder().decode([String: Int].self, from: Data(document.utf8)) == ["images": 2]
    )
  }

  @Test("It reports on several feeds, by the same lines")
  func several() async {
    #expect(await said("count", "--all").joined() == "one: 1 image\ntwo: 2 images\n")
    #expect(await said("count", "two", "one").joined() == "two: 2 images\none: 1 image\n")
    let document = await said("count", "--all", "--json").joined()
    #expect(
      document == #"{"feeds":["#
        + #"{"url":"https://one.example/","name":"one","images":1},"#
        + #"{"url":"https://two.example/","name":"two","images":2}"# + "]}\n"
    )
  }

  @Test("The call, or else the config file, says what its option is")
  func option() async {
    #expect(await said("count", "--all", "--least", "2").joined() == "two: 2 images\n")
    #expect(await said("count", "--all", config: "least = 2").joined() == "two: 2 images\n")
    #expect(await said("count", "--all", "--least", "1", config: "least = 2").count == 2)
    #expect(
      await said("count", "--all", config: "least = x") == [
        "feed: least in the config file: 'x' is not a number of images, such as 10\n"
      ]
    )
    #expect(
      await said("count", "--all", config: "lest = 2").joined().contains("every, least, expired")
    )
  }

  @Test("Its words are in the reader's language, so far as it has them")
  func words() async {
    #expect(await said("count", "https://two.example/", language: "de") == ["2 Bilder\n"])
    #expect(await said("count", "https://two.example/", language: "fr") == ["2 images\n"])
  }

  @Test("Help, completions and manual have it", arguments: Shell.allCases)
  func descriptions(shell: Shell) async {
    #expect(await said("--help").joined().contains("\n  feed count [FEED...]  "))
    #expect(await said("help", "count").joined().contains("\n  --least N "))
    let completions = await said("completions", shell.rawValue).joined()
    #expect(completions.contains("count") && completions.contains("least"))
    let manual = await said("help", "--man").joined()
    #expect(manual.contains("\\fBcount [FEED...]\\fR"))
    #expect(manual.contains("\\fB\\-\\-least\\fR \\fIN\\fR"))
  }

  /// What the program writes to both streams. It follows two feeds, of one image and of two.
  private func said(
    _ words: String...,
    config: String = "",
    language: String = "en"
  ) async -> [String] {
    let said = Journal<String>()
    let cache = InMemoryFeedCache()
    var environment = Environment.inMemory(
      client: { _ in ImagesClient() },
      caches: { _ in cache },
      now: { Date(timeIntervalSince1970: 1_800_000_000) },
      output: Output(isTerminal: false, write: said.add),
      errors: Output(isTerminal: false, write: said.add)
    )
    environment.variables["LC_ALL"] = "\(language)_XX.UTF-8"
    environment.files.read = { path, _ in
      switch path {
      case "/home/customer/.config/feed/feeds":
        Data("https://one.example/ one\nhttps://two.example/ two\n".utf8)
      case "/home/customer/.config/feed/config": Data(config.utf8)
      default: nil
      }
    }
    let app = FeedApp(environment: environment, adding: [.count], words: [.count])
    _ = await app.run(words)
    return said.entries
  }

  /// A server of feeds with as many images as their hosts say.
  private struct ImagesClient: HTTPClient {
    func get(_ request: HTTPRequest) -> HTTPResponse {
      let count = request.url.host == "two.example" ? 2 : 1
      let items = (0..<count).map { index in
        #"{"id": "5d0a1c62-0000-4000-8000-00000000000\#(index)", "image": "https://i.example/\#(index).png"}"#
      }
      return HTTPResponse(
        status: 200,
        body: Data(#"{"items": [\#(items.joined(separator: ","))]}"#.utf8)
      )
    }
  }
}
