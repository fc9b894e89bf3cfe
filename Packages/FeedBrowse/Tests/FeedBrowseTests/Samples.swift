import FeedBrowse
import FeedCore
import FeedCoreTestSupport
import FeedPresentation
import FeedTerminal
import Foundation

/// Rows, and the states of a feed that has them.
enum Samples {
  static func row(_ number: Int) -> FeedRow { row(number, "\(number).png") }

  static func row(_ number: Int, _ file: String) -> FeedRow {
    FeedRow(
      id: id(number),
      description: number % 3 == 2 ? nil : "Image \(number) 夜の港",
      location: "Place \(number)",
      author: "Author",
      date: "2 days ago",
      url: "https://a.example/\(file)",
      link: URL(string: "https://a.example/\(file)"),
      picture: .loading
    )
  }

  /// A row of a post with nine paragraphs; a `sensitive` one has a warning.
  static func post(_ number: Int, isSensitive: Bool = false) -> FeedRow {
    FeedRow(
      id: id(number),
      description: "Post \(number)",
      location: nil,
      url: "https://a.example/\(number).png",
      link: URL(string: "https://a.example/\(number).png"),
      alternative: "A lighthouse",
      text: (0..<9).map { "Paragraph \($0)" },
      warning: isSensitive ? "sensitive picture: spiders" : nil,
      picture: .loading
    )
  }

  /// Every other one is sensitive.
  static func posts(_ count: Int) -> [FeedRow] {
    (0..<count).map { post($0, isSensitive: $0 % 2 == 1) }
  }

  static func rows(_ count: Int) -> [FeedRow] { (0..<count).map(row) }

  static func state(_ rows: [FeedRow]) -> FeedViewState {
    .loaded(FeedScreen(rows: rows, notice: nil, emptyMessage: nil))
  }

  static func state(_ count: Int, error: String? = nil) -> FeedViewState {
    var screen = FeedScreen(
      title: "A title",
      rows: rows(count),
      notice: nil,
      emptyMessage: count == 0 ? "no images" : nil
    )
    screen.error = error
    return .loaded(screen)
  }

  /// A feed of as many images, whose pictures have the names that ``row(_:)`` gives them.
  static func feed(_ count: Int, title: String? = nil) -> Feed {
    let images = (0..<count).compactMap { number in
      URL(string: "https://a.example/\(number).png").map {
        FeedImage(id: id(number), description: "Image \(number)", location: nil, url: $0)
      }
    }
    return Feed(images: images, origin: .remote(), details: FeedDetails(title: title))
  }

  /// A feed of as many images, published one after another unless its `dates` are told, of which
  /// these are new.
  static func state(_ count: Int, new: [Int], dates: [Double]? = nil) -> FeedViewState {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let images = feed(count).images.enumerated().map { index, image in
      FeedImage(
        id: image.id,
        description: image.description,
        location: nil,
        url: image.url,
        published: now.addingTimeInterval(dates?[index] ?? -Double(index))
      )
    }
    let feed = Feed(images: images, origin: .remote())
    return FeedPresenter().loaded(ShownImages(of: feed, new: Set(new.map(id))), now: now)
  }

  private static func id(_ number: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)))
  }
}

extension Language {
  /// English, with the words of all modules that say something here.
  static let inFull = Language(for: ["en"], words: [.browser, .terminal])
}
