import FeedCore
import FeedMarkup
import KnownFormats

/// P10 and P11: feeds as publishers write them become images.
enum Formats {
  /// Events alone, against Foundation's parser.
  static func parsing(_ count: Int, in scratch: Scratch) throws -> Contest {
    let body = Fixtures.rss(count)
    let parser = try xmlParser(of: body, counting: nil, in: scratch.directory("parse"))
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
        Contestant(name: "Foundation's XMLParser", goal: .timesFaster(3)) { try parser.work() }
      ]
    )
  }

  /// A program that parses a body with Foundation's parser: it counts the elements of one name, or
  /// all of them.
  private static func xmlParser(
    of body: [UInt8],
    counting name: String?,
    in directory: String
  ) throws -> Worker {
    let file = "\(directory)/feed.rss"
    try Data(body).write(to: URL(filePath: file))
    // It was built beside this program.
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "xml-parser")
    return try Worker(program.path, [file] + [name].compactMap(\.self), in: directory)
  }

  /// Images, against the bare events of Foundation's parser.
  static func mappingRSS(_ count: Int, in scratch: Scratch) throws -> Contest {
    let body = Fixtures.rss(count)
    let data = Data(body)
    let parser = try xmlParser(of: body, counting: "item", in: scratch.directory("map-events"))
    return Contest(
      id: "P10",
      work: "map RSS of \(count) items",
      ours: Contestant(name: "the list of formats") { try KnownFormats.images(in: data).count },
      others: [
        Contestant(name: "bare events of Foundation's XMLParser", goal: .atMost(1.5)) {
          try parser.work()
        }
      ]
    )
  }

  /// Photo stories, against items of one picture each.
  static func mappingStories(_ count: Int) -> Contest {
    let stories = Data(Fixtures.rssOfStories(count))
    let pictures = Data(Fixtures.rss(count))
    return Contest(
      id: "P10",
      work: "map RSS of \(count) items with ten `<img srcset>` each",
      ours: Contestant(name: "the list of formats") {
        try KnownFormats.images(in: stories).count / 10
      },
      others: [
        Contestant(name: "the same, one picture each", goal: .atMost(3)) {
          try KnownFormats.images(in: pictures).count
        }
      ],
      rounds: 3
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
        Contestant(name: "Python's feedparser", goal: .timesFaster(40)) { try worker.work() }
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
        Contestant(name: "JSONDecoder into the same model", goal: .atMost(1)) {
          digest(try JSONFeedPayload.images(in: body))
        }
      ]
    )
  }
}
