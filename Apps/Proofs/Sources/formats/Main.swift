import FeedFormats
import KnownFormats

/// Reads requests from standard input, and writes what the product's formats make of each to
/// standard output, a line of JSON for a line of JSON: of a document, its images, and what became
/// of each candidate of its items; of the keys of items, the ids of their images.
@main
enum Main {
  private struct Request: Decodable {
    let url: URL
    let finalURL: URL?
    let charset: String?
    /// In base64.
    let body: Data?
    let keys: [String]?
  }

  private struct Answer: Encodable {
    struct Image: Encodable {
      let id, url: String
      let description, location, author, page, comments, alternative, text: String?
      let published: Int?
      let sensitive: Bool?
      let alternates: [String]?
    }

    struct Candidate: Encodable {
      let url, verdict: String
    }

    var error: String?
    var title, nextPage: String?
    var leftOut: Int?
    var images: [Image]?
    var items: [[Candidate]]?
    /// The feeds that a web page names.
    var feeds: [String]?
  }

  static func main() throws {
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    while let line = readLine() {
      let answer = answer(to: try decoder.decode(Request.self, from: Data(line.utf8)))
      print(String(decoding: try encoder.encode(answer), as: UTF8.self))
    }
  }

  private static func answer(to request: Request) -> Answer {
    do throws(FailureCause) {
      if let keys = request.keys {
        return Answer(images: images(try items(keys, request.url).images(of: request.url).images))
      }
      let document = FeedDocument(
        body: request.body ?? Data(),
        charset: request.charset,
        finalURL: request.finalURL
      )
      switch try KnownFormats.all.content(of: document, from: request.url) {
      case .feed(let feed):
        return Answer(
          title: feed.title,
          nextPage: feed.nextPage?.absoluteString,
          leftOut: feed.leftOut,
          images: images(feed.images),
          items: try candidates(in: document, from: request.url)
        )
      case .page(let links):
        return Answer(feeds: links.map(\.url.absoluteString))
      }
    } catch {
      return Answer(error: "\(error)")
    }
  }

  private static func candidates(
    in document: FeedDocument,
    from url: URL
  ) throws(FailureCause) -> [[Answer.Candidate]] {
    for format in KnownFormats.all {
      if let items = try format.items(of: document, from: url) {
        return items.explanations(of: url).map { candidates(of: $0.choice) }
      }
    }
    return []
  }

  private static func candidates(of choice: PictureChoice) -> [Answer.Candidate] {
    zip(choice.candidates, choice.verdicts).map { candidate, verdict in
      Answer.Candidate(url: candidate.address.spelling, verdict: name(of: verdict))
    }
  }

  private static func name(of verdict: PictureChoice.Verdict) -> String {
    switch verdict {
    case .chosen: "chosen"
    case .otherSize(_, let isKept): isKept ? "kept" : "other size"
    case .refused(let refusal): "\(refusal)"
    case .placeholder: "placeholder"
    case .lowerKind: "lower kind"
    case .notTheFirst: "not the first"
    case .beyondLimit: "beyond limit"
    }
  }

  /// An item of each key, with a picture.
  private static func items(_ keys: [String], _ url: URL) -> [FeedItem] {
    keys.map { key in
      var item = FeedItem()
      item.id = key
      item.candidates.add(PictureCandidate(url, .media))
      return item
    }
  }

  private static func images(_ images: [FeedImage]) -> [Answer.Image] {
    images.map {
      Answer.Image(
        id: $0.id.uuidString,
        url: $0.url.absoluteString,
        description: $0.description,
        location: $0.location,
        author: $0.author,
        page: $0.page?.absoluteString,
        comments: $0.comments?.absoluteString,
        alternative: $0.alternative,
        text: $0.text,
        published: $0.published.map { Int($0.timeIntervalSince1970) },
        sensitive: $0.isSensitive ? true : nil,
        alternates: $0.alternates.isEmpty ? nil : $0.alternates.map(\.absoluteString)
      )
    }
  }
}
