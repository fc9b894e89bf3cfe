import CommandLine
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedPictureChoice
import Foundation
import Testing

@testable import FeedCLI
@testable import FeedComposer
@testable import FeedFormats
@testable import FollowingCommands
@testable import ReadingCommands

@Suite("The manual's JSON documents")
struct JSONDocumentTests {
  let savedAt = Date(timeIntervalSince1970: 1_795_255_200)
  let explained = JSONDocument.all(in: ManualPage.ofFeed.text)

  @Test("Each command that takes --json has one")
  func all() {
    let commands = Program.feed.commands.filter { $0.options.contains(.json) }
    #expect(Set(explained.flatMap(\.commands)) == Set(commands.map(\.name)))
  }

  @Test("The examples are what the program writes, and their keys are explained")
  func examples() throws {
    let url = try url("https://feed.example/")
    let image = FeedImage(
      id: try #require(UUID(uuidString: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6")),
      description: "Dunes",
      url: try self.url("https://feed.example/dunes.jpg"),
      page: try self.url("https://feed.example/dunes"),
      author: "Ada Lovelace",
      published: savedAt.addingTimeInterval(-92_700),
      alternative: "Waves of sand, and a lone tree"
    )
    let failure = LoadFailure(.connectivity, loading: url, cause: CancellationError())
    let feed = Feed(
      images: [image],
      origin: .cache(savedAt: savedAt, reason: failure),
      details: FeedDetails(nextPage: try self.url("https://feed.example/feed.json?page=2"))
    )
    var status = StatusReport.Entry(
      url: try self.url("https://feed.example/feed.json"),
      name: "dunes",
      state: .valid(savedAt: savedAt),
      validUntil: savedAt.addingTimeInterval(604_800),
      images: 9,
      pictures: 7,
      bytes: 716_800
    )
    let listed = ListReport.Entry(
      status,
      FeedSummary(title: "Sand", new: 2, count: 9, newest: savedAt),
      settings: [
        ListReport.Setting(key: "title", value: "Sand"),
        ListReport.Setting(key: "tags", value: "far"),
      ]
    )
    status.trouble = StatusReport.Entry.Trouble(
      code: "not_found",
      message: "not found (status 404)",
      since: savedAt
    )
    let large = FeedImage(
      id: image.id,
      description: image.description,
      url: try self.url("https://feed.example/dunes-1024x683.jpg"),
      page: image.page,
      alternative: image.alternative
    )
    let documents: [Command: String] = [
      .explain: try explanation(of: large).document,
      .show: FeedJSON(
        of: ShownImages(of: feed),
        named: "sky",
        now: savedAt.addingTimeInterval(172_800)
      ).document,
      .prefetch: PrefetchReport([
        .saved(image.dataKey, bytes: 102_400),
        .failed(
          ImageDataKey(try self.url("https://feed.example/scan.tiff")),
          .format,
          message: "unsupported picture format TIFF"
        ),
      ]).json.document,
      .comments: CommentsJSON.document(
        of: image.id,
        [
          (
            try #require(UUID(uuidString: "1F4A3B22-9E6E-46FC-BB6C-48B33269951B")), "What a light!",
            savedAt,
            image.author
          )
        ]
      ),
      .status: StatusReport([status]).document,
      .list: ListReport([listed]).document,
      .validate: ValidationReport(.expired(savedAt: savedAt), isDeleting: true).document(of: url),
      .clear: ClearReport(
        [StatusReport.Entry(url: url, state: .empty, images: 0, pictures: 0, bytes: 0)],
        isOfAll: false
      ).document,
    ]
    for document in explained {
      let command = try #require(Program.feed.command(document.commands[0]))
      #expect(document.example.replacing("\n", with: "") + "\n" == documents[command])
      let keys = document.example.matches(of: /"(\w+)":/).map { String($0.1) }
      #expect(Set(document.keys) == Set(keys))
    }
  }

  /// The report of an image whose item names two pictures.
  private func explanation(of image: FeedImage) throws -> ExplainReport {
    var item = FeedItem()
    item.id = "https://feed.example/?p=7"
    item.title = image.description
    var dunes = PictureCandidate(image.url, .text, name: "img src")
    dunes.width = 1_024
    dunes.words.alternative = "Waves of sand"
    item.candidates.add(dunes)
    let logo = try url("https://feed.example/logo.svg")
    item.candidates.add(PictureCandidate(logo, .text, name: "img src"))
    let others = try ["sky", "sea"].map { name in
      FeedImage(id: UUID(), url: try url("https://feed.example/\(name).jpg"))
    }
    return ExplainReport(
      of: image,
      number: 3,
      among: others + [image],
      ItemExplanation(item: item, choice: PictureChoice(item.candidates), ids: [image.id])
    )
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
