public import FeedPresentation
public import FeedTerminal
import Synchronization

/// The feed on a terminal: rows laid out for its width, each with its picture below it, in feed
/// order.
///
/// Written rows scroll away and cannot be changed, so a row waits for the picture of the row above
/// it. A state whose next picture is still being loaded shows what is ready, and the next state
/// continues there.
public final class TerminalView: FeedView {
  private struct Written {
    /// Rows whose text is on the screen.
    var texts = 0
    /// Rows whose picture is on the screen, or will not come.
    var rows = 0
    var hasNotices = false
  }

  private let console: Console
  private let limit: Int?
  private let layout: FeedLayout
  private let pictures: PictureRenderer
  private let showsPictures: Bool
  private let language: Language
  private let programs: any PicturePrograms
  private let written = Mutex(Written())

  /// Makes a view of at most `limit` rows. `shape` is how pictures and links are shown; rows do not
  /// wait for pictures that are not shown.
  public init(
    console: Console,
    size: TerminalSize,
    limit: Int?,
    shape: PictureProtocol,
    language: Language,
    programs: any PicturePrograms
  ) {
    self.console = console
    self.limit = limit
    self.language = language
    self.programs = programs
    layout = FeedLayout(size: size, style: console.style, hasLinks: shape.hasLinks)
    pictures = PictureRenderer(shape, size: size, style: console.style, language: language)
    showsPictures = shape.showsPictures
    if shape.showsPictures || shape.hasLinks {
      console.standardOutput.willLeave(shape.closing)
    }
  }

  /// Writes the rows that are not on the screen yet, each with its picture; an error goes to
  /// stderr.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    switch state {
    case .loading: console.detail(language.text(.loading))
    case .loaded(let screen): try await show(screen)
    case .failed(let message): console.error(message)
    }
  }

  private nonisolated(nonsending) func show(_ screen: FeedScreen) async throws {
    let rows = screen.rows.prefix(limit ?? .max)
    for (index, row) in rows.enumerated().dropFirst(written.withLock { $0.rows }) {
      if written.withLock({ $0.texts }) == index {
        let title = index == 0 ? layout.titleLines(heading(of: screen)) : []
        let heading = title.map { $0 + "\n" }.joined()
        try console.write(heading + layout.text(for: row, at: index))
        written.withLock { $0.texts += 1 }
      }
      // A sensitive one is never drawn unasked; its text says so.
      if showsPictures && !row.isSensitive {
        if case .loading = row.picture {
          return
        }
        try await write(row.picture)
      }
      written.withLock { $0.rows += 1 }
    }
    guard !written.withLock({ exchange(&$0.hasNotices, with: true) }) else {
      return
    }
    if screen.rows.count > rows.count {
      console.notice(language.text(.moreImages(screen.rows.count - rows.count)))
    }
    console.notices(of: screen)
  }

  /// The feed's title, and how many images are new.
  private func heading(of screen: FeedScreen) -> String? {
    let news = screen.newCount > 0 ? language.text(.newImages(screen.newCount)) : nil
    let heading = FeedText.line(screen.title, news)
    return heading.isEmpty ? nil : heading
  }

  private nonisolated(nonsending) func write(_ picture: PictureState<Data>) async throws {
    switch pictures.rendering(of: picture) {
    case .nothing:
      break
    case .text(let text):
      try console.write(text)
    case .picture(let drawn):
      try write(drawn)
    case .order(let order):
      guard case .loaded(let data) = picture else {
        return
      }
      try await write(order, of: data)
    }
  }

  private nonisolated(nonsending) func write(_ order: PictureOrder, of data: Data) async throws {
    let drawn: DrawnPicture
    do { drawn = try await pictures.carryOut(order, of: data, by: programs) } catch let error
      as MissingDecoder
    {
      return try console.write(pictures.notDrawn(because: error))
    } catch let failure as ProgramFailure {
      console.detail("\(failure)")
      return try console.write(pictures.notDrawn(because: failure))
    }
    try write(drawn)
  }

  private func write(_ drawn: DrawnPicture) throws {
    for piece in pictures.pieces(of: drawn) {
      try console.write(piece)
    }
  }
}
