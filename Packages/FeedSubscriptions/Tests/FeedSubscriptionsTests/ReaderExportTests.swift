import FeedCore
import Foundation
import Testing

@testable import FeedSubscriptions

/// An export in the shape of another reader's, and the lines that it becomes:
/// `Exports/<reader>.opml` and `.feeds`.
struct ReaderExport: CustomTestStringConvertible {
  let reader: String
  let opml: Data
  let lines: Data
  var testDescription: String { reader }

  static func all() throws -> [ReaderExport] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Exports")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter {
      $0.hasSuffix(".opml")
    }
    .map { file in
      let reader = String(file.dropLast(5))
      return ReaderExport(
        reader: reader,
        opml: try Data(contentsOf: folder.appending(path: file)),
        lines: try Data(contentsOf: folder.appending(path: "\(reader).feeds"))
      )
    }
  }
}

@Suite("Exports of other readers")
struct ReaderExportTests {
  @Test("There are shapes of at least five readers, and one written by hand")
  func shapes() throws {
    #expect(
      try ReaderExport.all().map(\.reader) == [
        "by-hand", "feedly", "freshrss", "inoreader", "miniflux", "netnewswire", "newsboat",
        "thunderbird",
      ]
    )
  }

  @Test(
    "Every feed is followed, in order and once, under a name of its title",
    arguments: try ReaderExport.all()
  )
  func read(export: ReaderExport) throws {
    let list = try makeSUT(export)
    #expect(
      String(decoding: list.data, as: UTF8.self) == String(decoding: export.lines, as: UTF8.self)
    )
    #expect(list.problems == [])
    #expect(FeedList(list.data) == list)
  }

  @Test("What is read and written again loses nothing", arguments: try ReaderExport.all())
  func roundTrip(export: ReaderExport) throws {
    let list = try makeSUT(export)
    let document = OPML.document(of: list, title: "Feeds")
    let again = try OPML(Data(document.utf8))
    #expect(again.skipped == [])
    var copy = FeedList()
    _ = try copy.add(again.feeds)
    // Folders come in the order of their first feeds, and what is in none comes first.
    #expect(Set(copy.feeds) == Set(list.feeds))
    for feed in list.feeds {
      let settings = list.settings(of: feed.url)
      #expect(copy.settings(of: feed.url).title == settings.title)
      #expect(Set(copy.settings(of: feed.url).tags) == Set(settings.tags))
    }
  }

  @Test("A title is that of the reader, in plain text; a feed in two folders is there twice")
  func titles() throws {
    let titles = try Dictionary(
      uniqueKeysWithValues: ReaderExport.all().map {
        ($0.reader, try OPML($0.opml).feeds.map(\.title))
      }
    )
    #expect(titles["netnewswire"] == ["Harbour & Quay", "One Peak a Day", "\"Ridge\" by night"])
    #expect(titles["feedly"] == ["Slow Shutter", "xkcd.example", "Slow Shutter", "夜の写真"])
    #expect(titles["inoreader"] == ["Today's Clouds", "Aurora / North", "Aurora / North"])
    #expect(titles["newsboat"] == ["Trains, Old and New", nil])
    #expect(titles["by-hand"] == ["Vögel im Garten", "Straße", nil])
  }

  @Test("Files, programs and URLs with a password are skipped, each with its line, URL and title")
  func skipped() throws {
    for export in try ReaderExport.all() {
      let expected: [OPML.Skipped] =
        switch export.reader {
        case "newsboat":
          [
            .init(
              line: 9,
              url: "file:///home/robin/local.xml",
              title: "On this disk",
              fault: .notWeb
            ),
            .init(line: 10, url: "exec:~/bin/fetch-photos", title: "A script", fault: .notWeb),
            .init(
              line: 11,
              url: "https://robin:secret@private.example/feed",
              title: "With a password",
              fault: .credentials
            ),
          ]
        default: []
        }
      #expect(try OPML(export.opml).skipped == expected, "\(export.reader)")
    }
  }

  private func makeSUT(_ export: ReaderExport) throws -> FeedList {
    var list = FeedList()
    _ = try list.add(OPML(export.opml).feeds)
    return list
  }
}
