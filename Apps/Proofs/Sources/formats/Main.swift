import FeedFailures
import FeedFormats
import FeedPictureChoice
import KnownFormats

/// Reads requests from standard input, and writes what the product's formats make of each to
/// standard output, a line of JSON for a line of JSON: of a document, its items and the ids of
/// their images; of the keys of items, the same.
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
    }

    struct Item: Encodable {
      let title, text, page: String?
      let published: Int?
      let images: [Image]
    }

    var error: String?
    var title, nextPage: String?
    var items: [Item]?
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
        return Answer(items: try answers(items(keys, request.url), from: request.url))
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
          items: try answers(items(in: document, from: request.url), from: request.url)
        )
      case .page(let links):
        return Answer(feeds: links.map(\.url.absoluteString))
      case .refresh:
        return Answer(feeds: [])
      }
    } catch {
      return Answer(error: "\(error)")
    }
  }

  private static func items(
    in document: FeedDocument,
    from url: URL
  ) throws(FailureCause) -> [FeedItem] {
    for format in KnownFormats.all {
      if let items = try format.items(of: document, from: url) {
        return items
      }
    }
    return []
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

  private static func answers(
    _ items: [FeedItem],
    from url: URL
  ) throws(FailureCause) -> [Answer.Item] {
    try items.explanations(of: url).map { explanation in
      let item = explanation.item
      return Answer.Item(
        title: item.title,
        text: item.text,
        page: item.page?.absoluteString,
        published: item.published.map { Int($0.timeIntervalSince1970) },
        images: zip(explanation.ids, explanation.choice.pictures).map { id, picture in
          let address = explanation.choice.candidates[picture.chosen].address
          return Answer.Image(id: id.uuidString, url: address.spelling)
        }
      )
    }
  }
}
