import FeedHTML
import FeedHTTP
import FeedPictureChoice
import FeedSubscriptions
import Findings
import KnownFormats

/// Names that strangers choose, made of combining marks, against letters of as many bytes: text
/// compared or hashed as Unicode would take many times as long, bytes do not.
enum Names {
  /// Measures `size` bytes of names in each place where names are read. The times may differ by the
  /// factor `limit`; over small sizes other programs disturb them more.
  static func run(size: Int, limit: Double = 1.5) throws -> Finding {
    var table: [String] = []
    var violations: [String] = []
    var largest = 0.0
    for place in places {
      let count = size / place.length
      let plain = place.work(names(ofMarks: false, bytes: place.length, count: count))
      let marks = place.work(names(ofMarks: true, bytes: place.length, count: count))
      let (plainTime, marksTime) = times(of: plain, and: marks)
      let ratio = marksTime / plainTime
      largest = max(largest, ratio)
      table.append(
        "\(rounded(ratio)) ×  \(rounded(plainTime * 1_000)) ms and \(rounded(marksTime * 1_000)) ms  \(place.name)"
      )
      if ratio > limit {
        violations.append("\(place.name): combining marks take \(rounded(ratio)) times as long")
      }
    }
    return Finding(
      "names",
      figures: "\(places.count) places, \(size >> 10) kB of names in each: "
        + "names of combining marks take at most \(rounded(largest)) times as long as plain ones",
      violations: violations,
      table: table
    )
  }

  /// Where names are read: the length of each in bytes, and what is measured of them.
  private struct Place {
    let name: String
    let length: Int
    let work: ([String]) -> () -> Void
  }

  private static var places: [Place] {
    [
      formatPlace("XML elements", "<rss><channel>", "</channel></rss>") { "<\($0)/>" },
      formatPlace("XML elements of an item", "<rss><channel><item>", "</item></channel></rss>") {
        "<\($0)>a</\($0)>"
      },
      formatPlace("XML attributes", "<rss><channel><item>", "</item></channel></rss>") {
        "<link \($0)=''/>"
      },
      formatPlace("XML attributes of items", "<rss><channel>", "</channel></rss>") {
        "<item \($0)='a'/>"
      },
      formatPlace("XML prefixes", "<rss><channel>", "</channel></rss>") {
        "<\($0):a xmlns:\($0)='a'/>"
      },
      formatPlace("XML namespaces", "<rss><channel>", "</channel></rss>") {
        "<n:a xmlns:n='\($0)'/>"
      },
      formatPlace("XML keywords", length: 60, "<rss><channel><item>", "</item></channel></rss>") {
        "<link rel='\($0)' type='\($0)' href=''/><media:content medium='\($0)' url='/1.png'/>"
      },
      formatPlace(
        "JSON keys",
        #"{"version": "jsonfeed.org/version/1", "items": ["#,
        #"{"id": "a"}]}"#
      ) {
        #"{"id": "a", "\#($0)": 1}, "#
      },
      formatPlace(
        "JSON keys of the feed",
        #"{"version": "jsonfeed.org/version/1", "#,
        #""items": []}"#
      ) { #""\#($0)": 1, "# },
      textPlace("HTML elements") { "<\($0)>a</\($0)>" },
      textPlace("HTML attributes") { "<img \($0)='a' src='a'>" },
      textPlace("HTML classes") { "<img class='\($0)' src='https://a.example/1.png'>" },
      Place(name: "headers", length: 200) { names in
        let fields = names.map { (name: $0, value: "a") }
        return { _ = HTTPHeaders(fields) }
      },
      opmlPlace("OPML elements") { "<\($0)/>" },
      opmlPlace("OPML attributes") { "<outline \($0)='a'/>" },
      Place(name: "the feeds file", length: 100) { names in
        let lines = names.enumerated().map { "https://a.example/\($0) \($1)\n" }
        let file = Data(lines.joined().utf8)
        return { _ = FeedList(file) }
      },
    ]
  }

  private static func formatPlace(
    _ name: String,
    length: Int = 200,
    _ start: String,
    _ end: String,
    piece: @escaping (String) -> String
  ) -> Place {
    Place(name: name, length: length) { names in
      let body = Data((start + names.map(piece).joined() + end).utf8)
      return { _ = try? KnownFormats.images(in: body) }
    }
  }

  private static func textPlace(_ name: String, piece: @escaping (String) -> String) -> Place {
    Place(name: name, length: 200) { names in
      let html = names.map(piece).joined()
      let url = KnownFormats.url
      return {
        _ = HTMLText.plain(html)
        var candidates = PictureCandidates()
        candidates.add(HTMLContent(html), relativeTo: url)
        _ = PictureChoice(candidates)
      }
    }
  }

  private static func opmlPlace(_ name: String, piece: @escaping (String) -> String) -> Place {
    Place(name: name, length: 200) { names in
      let document = Data(("<opml><body>" + names.map(piece).joined() + "</body></opml>").utf8)
      return { _ = try? OPML(document) }
    }
  }

  /// Names that differ, all of the same number of bytes.
  private static func names(ofMarks: Bool, bytes length: Int, count: Int) -> [String] {
    // Not in their canonical order: comparing such texts as Unicode sorts them.
    let filler = String(repeating: ofMarks ? "\u{301}\u{316}" : "äö", count: length / 4 - 2)
    return (0..<count).map { number in
      let digits = String(number)
      return "n" + filler + String(repeating: "0", count: 7 - digits.count) + digits
    }
  }

  /// The processor time of each, the least of several tries in turn: other programs do not count.
  private static func times(of one: () -> Void, and other: () -> Void) -> (Double, Double) {
    var least = Double.infinity
    var otherLeast = Double.infinity
    var all = 0.0
    for number in 0..<100 where number < 3 || all < 0.3 {
      let time = seconds(of: one)
      let otherTime = seconds(of: other)
      least = min(least, time)
      otherLeast = min(otherLeast, otherTime)
      all += time + otherTime
    }
    return (least, otherLeast)
  }

  private static func seconds(of work: () -> Void) -> Double {
    let start = processorSeconds()
    work()
    return processorSeconds() - start
  }

  private static func rounded(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}

/// The processor time of this thread so far.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
