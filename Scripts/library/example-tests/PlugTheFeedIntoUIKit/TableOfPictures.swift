import FeedCore
import FeedPresentation
import FeedScreens
import Foundation
import UIKit

/// The article's table in a stand-in for UIKit, with pictures that come when they are let.
@MainActor struct TableOfPictures {
  let controller: FeedListController
  private let feed: FeedController
  private let pictures = Pictures()

  var table: UITableView { controller.tableView }

  init(rows: Int) {
    let images = (0..<rows).map { number in
      FeedImage(id: UUID(), url: URL(string: "https://a.example/\(number)")!)
    }
    feed = FeedController(
      load: Loader(feed: Feed(images: images, origin: .remote())).loadShown
    )
    let pictures = pictures
    controller = FeedListController(feed: feed) { row in
      ImageDataController(row, loader: pictures) { UIImage(data: $0) }
    }
  }

  /// Shows these rows, whose pictures are on their way.
  func open(_ rows: Range<Int>) async {
    controller.viewDidLoad()
    await feed.load()
    table.scroll(to: rows)
  }

  /// Lets pictures come until each row has its own.
  func finishLoads() async {
    await pictures.open()
    while shown.contains(nil), !Task.isCancelled { await Task.yield() }
  }

  /// Lets what the table has put off happen.
  func finishTurn() async {
    await Task {}.value
  }

  /// How many pictures were asked for.
  var loads: Int { get async { await pictures.loads } }

  /// The numbers of the pictures in the visible cells, from above.
  var shown: [Int?] {
    (0..<12).compactMap { table.cellForRow(at: IndexPath(indexes: [0, $0])) }.map { cell in
      cell.contentConfiguration?.image.flatMap { Int(String(decoding: $0.data, as: UTF8.self)) }
    }
  }
}

private struct Loader: FeedLoader {
  let feed: Feed
  func load() async throws -> Feed { feed }
}

/// Pictures that come when the gate is open.
private actor Pictures: FeedImageDataLoader {
  private(set) var loads = 0
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func loadImageData(for key: ImageDataKey) async throws -> Data {
    loads += 1
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    try Task.checkCancellation()
    return Data(key.url.lastPathComponent.utf8)
  }
}
