import CommandLine
import FeedCore
import Foundation
import Testing

@testable import FeedCLI

@Suite("The manual's JSON documents")
struct JSONDocumentTests {
  let savedAt = Date(timeIntervalSince1970: 1_795_255_200)

  @Test("Each command that takes --json has one")
  func all() {
    #expect(
      Set(JSONDocument.all.flatMap(\.commands))
        == Set(Program.feed.commands.filter { $0.options.contains(.json) })
    )
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
    var listed = status
    status.trouble = StatusReport.Entry.Trouble(
      code: "not_found",
      message: "not found (status 404)",
      since: savedAt
    )
    listed.new = 2
    listed.settings = [StatusReport.Entry.Setting(key: "title", value: "Sand")]
    var dunes = ExplainReport.Candidate(
      .shown(ExplainReport.Picture(position: 1, number: 3)),
      kind: "text",
      name: "img src",
      url: try self.url("https://feed.example/dunes-1024x683.jpg"),
      width: ExplainReport.Width(pixels: 1_024, from: .mark)
    )
    dunes.alternative = "Waves of sand"
    let logo = ExplainReport.Candidate(
      .refused(.svg),
      kind: "text",
      name: "img src",
      url: try self.url("https://feed.example/logo.svg"),
      width: nil
    )
    let documents: [Command: String] = [
      .explain: ExplainReport(
        number: 3,
        id: image.id,
        url: dunes.url,
        itemID: "https://feed.example/?p=7",
        title: image.description,
        page: image.page,
        candidates: [dunes, logo]
      ).document,
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
      .list: StatusReport([listed]).document,
      .validate: ValidationReport(.expired(savedAt: savedAt), isDeleting: true).document(of: url),
      .clear: ClearReport(
        [StatusReport.Entry(url: url, state: .empty, images: 0, pictures: 0, bytes: 0)],
        isOfAll: false
      ).document,
    ]
    for document in JSONDocument.all {
      let command = try #require(document.commands.first)
      #expect(document.example.replacing("\n", with: "") + "\n" == documents[command])
      let explained = Set(document.keys.flatMap { $0.name.components(separatedBy: ", ") })
      #expect(explained == Set(document.example.matches(of: /"(\w+)":/).map { String($0.1) }))
    }
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
