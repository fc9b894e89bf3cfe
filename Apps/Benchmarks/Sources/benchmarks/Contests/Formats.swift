import FeedCore
import FeedMarkup
import KnownFormats

/// P10 and P11: feeds as publishers write them become images.
enum Formats {
  /// Events alone, against Foundation's parser.
  static func parsing(_ count: Int, in scratch: Scratch) throws -> Contest {
    let body = Fixtures.rss(count)
    let directory = try scratch.directory("parse")
    try Data(body).write(to: URL(filePath: "\(directory)/feed.rss"))
    // It was built beside this program.
    let parser = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
      path: "xml-parser"
    ).path
    let worker = try Worker(parser, ["\(directory)/feed.rss"], in: directory)
    return Contest(
      id: "P10",
      work: "parse RSS of \(count) items, bare events",
      ours: Contestant(name: "MarkupReader") {
        var reader = try MarkupReader(body)
        var elements = 0
        while let event = try reader.next() {
          elements += event == .start ? 1 : 0
        }
        return elements
      },
      others: [
        Contestant(name: "Foundation's XMLParser", goal: .timesFaster(3)) { try worker.work() }
      ]
    )
  }

  /// Items, against feedparser.
  static func mappingRSS(_ count: Int, by python: String, in scratch: Scratch) throws -> Contest {
    let body = Data(Fixtures.rss(count))
    let directory = try scratch.directory("map")
    try body.write(to: URL(filePath: "\(directory)/feed.rss"))
    let script = """
      from feedparser import parse
      from io import BytesIO
      from sys import argv, stdin
      body = open(argv[1], "rb").read()
      for line in stdin:
          print(len(parse(BytesIO(body)).entries), flush=True)
      """
    let worker = try Worker(python, ["-c", script, "\(directory)/feed.rss"], in: directory)
    return Contest(
      id: "P10",
      work: "map RSS of \(count) items",
      ours: Contestant(name: "the list of formats") { try KnownFormats.images(in: body).count },
      others: [
        Contestant(name: "Python's feedparser", goal: .timesFaster(20)) { try worker.work() }
      ],
      rounds: 3
    )
  }

  static func mappingJSONFeed(_ count: Int) -> Contest {
    let body = Data(Fixtures.jsonFeed(count))
    return Contest(
      id: "P11",
      work: "map a JSON Feed of \(count) items",
      ours: Contestant(name: "the list of formats") { digest(try KnownFormats.images(in: body)) },
      others: [
        Contestant(name: "JSONDecoder into the same model", goal: .atMost(1.3)) {
          digest(try JSONFeedPayload.images(in: body))
        }
      ]
    )
  }
}
