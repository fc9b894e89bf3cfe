import FeedCore
import FeedPresentation
import ImageHeaders

/// A page that is ready to be written. A feed's images are in memory only while they are written,
/// and one picture at a time.
public struct GalleryDraft: Sendable {
  /// An image of the page, whose data is in the cache of its feed.
  struct Item: Sendable {
    let row: FeedRow
    let image: FeedImage
    let feedURL: URL
    let imageData: any FeedImageDataLoader
  }

  let page: GalleryPage
  let presenter: FeedPresenter
  let refusal: GalleryWriter.Refusal
  /// `nil` leaves pictures as they are.
  let width: PictureWidthLimit?
  /// The images of the first feed.
  let beginning: [Item]
  /// The images of the next feed; `nil` behind the last one.
  let next: @Sendable () async throws -> [Item]?

  /// Writes the page piece by piece, with its pictures inside it. If a `folder` is given, each is
  /// kept there before the page names it. `feed` gets the same images as a JSON Feed.
  public func write(
    to text: GalleryText,
    picturesIn folder: (any GalleryFolder)? = nil,
    asFeed feed: GalleryText? = nil
  ) async throws -> GalleryReport {
    var report = GalleryReport()
    func write(_ piece: String) throws {
      report.bytes += piece.utf8.count
      try text(piece)
    }
    try write(page.opening)
    try feed?(GalleryFeedDocument.opening(title: page.title))
    // A row has a link to the next one, so it is written when that is known.
    var last: Item?
    var items: [Item]? = beginning
    while let current = items {
      for item in current {
        if let last {
          for piece in try await pieces(of: last, isLast: false, folder, feed, &report) {
            try write(piece)
          }
        }
        last = item
      }
      items = try await next()
    }
    if let last {
      for piece in try await pieces(of: last, isLast: true, folder, feed, &report) {
        try write(piece)
      }
    }
    try write(page.closing)
    try feed?(GalleryFeedDocument.closing)
    return report
  }

  /// A row of the page, with its picture inside, or in the folder.
  private func pieces(
    of item: Item,
    isLast: Bool,
    _ folder: (any GalleryFolder)?,
    _ feed: GalleryText?,
    _ report: inout GalleryReport
  ) async throws -> some Sequence<String> {
    var row = item.row
    var file: String?
    let data = try await item.imageData.result(for: item.image.dataKey)
    row.picture = presenter.picture(data)
    if case .loaded(let original) = row.picture, let width {
      let (picture, fits) = try await width.fitted(original)
      row.picture = .loaded(picture)
      if !fits {
        report.unscaled.append(item.image.url)
      }
    }
    if case .failed = row.picture {
      if let refusal = refusal(item.image.url, item.feedURL) {
        report.unfetchable += 1
        row.picture = presenter.picture(.failure(refusal))
      } else {
        report.missing += 1
      }
    } else if let folder, case .loaded(let data) = row.picture {
      file = try keep(data, of: item, in: folder, &report)
    }
    let index = report.images
    report.images += 1
    if let feed {
      let separator = index > 0 ? GalleryFeedDocument.separator : ""
      try feed(separator + GalleryFeedDocument.item(item.image, in: file))
    }
    return page.pieces(of: row, at: index, isLast: isLast, in: file)
  }

  private func keep(
    _ data: Data,
    of item: Item,
    in folder: any GalleryFolder,
    _ report: inout GalleryReport
  ) throws -> String? {
    guard let format = ImageFormat(of: data) else {
      return nil
    }
    // By the picture's key: the same picture has the same name in every page and every time, and no
    // stranger chooses it.
    let stem = UUIDNamespace.url.uuid(of: item.image.dataKey.spelling).uuidString.lowercased()
    let name = try folder.keep(data, as: stem, type: format.rawValue)
    if report.firstPicture == nil, !item.row.isSensitive {
      report.firstPicture = PictureFile(name: name, of: data)
    }
    return name
  }
}
