import FeedCore
import FeedCoreTestSupport
import FeedFailures
import FeedPresentation
import Testing

@Suite("Feed presenter")
struct FeedPresenterTests {
  let now = Date(timeIntervalSince1970: 1_800_000_000)

  struct Refused: Error, CustomStringConvertible {
    let description = "the server refused the connection"
  }

  @Test("A feed becomes a row for each image, in feed order, its picture still to come")
  func rows() throws {
    let images = [
      FeedImage(
        id: UUID(),
        description: "a description",
        location: "a location",
        url: try url("https://a.example/1.png")
      ),
      FeedImage(id: UUID(), url: try url("ftp://a.example/2.png")),
    ]

    let state = FeedPresenter().loaded(
      ShownImages(of: Feed(images: images, origin: .remote())),
      now: now
    )

    let rows = [
      FeedRow(
        id: images[0].id,
        description: "a description",
        location: "a location",
        url: "https://a.example/1.png",
        link: images[0].url,
        picture: .loading
      ),
      FeedRow(
        id: images[1].id,
        description: nil,
        location: nil,
        url: "ftp://a.example/2.png",
        link: nil,
        picture: .loading
      ),
    ]
    #expect(state == .loaded(FeedScreen(rows: rows, notice: nil, emptyMessage: nil)))
  }

  @Test("Where images are hidden, the others keep their numbers")
  func numbers() throws {
    let feed = try feed(of: ["a", "b", "c"])
    let shown = ShownImages(of: feed, new: []) { $0.description != "b" }
    let state = FeedPresenter().loaded(shown, now: now)
    guard case .loaded(let screen) = state else {
      Issue.record("no rows")
      return
    }
    #expect(screen.rows.map(\.number) == [1, 3])
    #expect(screen.rows.map(\.description) == ["a", "c"])
    #expect(screen.emptyMessage == nil)
  }

  @Test("Where all images are hidden, it says so, of one feed and of several")
  func allHidden() throws {
    let one = ShownImages(of: try feed(of: ["a", "b"]), new: []) { _ in false }
    let several = ShownImages([], hidden: 2)
    let message =
      "No image to show: 2 are left out by 'only' or 'drop' in the list of feeds."
    let screen = FeedViewState.loaded(FeedScreen(rows: [], notice: nil, emptyMessage: message))
    #expect(FeedPresenter().loaded(one, now: now) == screen)
    #expect(FeedPresenter().loaded(several, now: now) == screen)
  }

  @Test("A new image says so, and keeps its number among those that were seen")
  func newImages() throws {
    let feed = try feed(of: ["a", "b"])
    let new: Set = [feed.images[1].id]
    let rows = rows(of: FeedPresenter().loaded(ShownImages(of: feed, new: new), now: now))
    #expect(rows.map(\.newness) == [nil, "new"])
    #expect(rows.map(\.number) == [nil, nil])
    let news = ShownImages(of: feed, new: new, isOfNewOnly: true)
    #expect(self.rows(of: FeedPresenter().loaded(news, now: now)).map(\.number) == [2])
    let several = ShownImages(ShownImages(of: feed, new: new, isAlone: false).items)
    let others = self.rows(of: FeedPresenter().loaded(several, now: now))
    #expect(others.map(\.isNew) == [false, true])
    #expect(others.map(\.feed) == ["a", "a"])
    #expect(others.map(\.handle) == ["a 1", "a 2"])
  }

  @Test("Where all images were seen, it says that nothing is new, also where some are hidden")
  func nothingNew() throws {
    let feed = try feed(of: ["a", "b"])
    let one = ShownImages(of: feed, new: [], isOfNewOnly: true) { $0.description == "a" }
    let several = ShownImages([], hidden: 1, seen: 1)
    let screen = FeedViewState.loaded(
      FeedScreen(rows: [], notice: nil, emptyMessage: "nothing new")
    )
    #expect(FeedPresenter().loaded(one, now: now) == screen)
    #expect(FeedPresenter().loaded(several, now: now) == screen)
  }

  private func rows(of state: FeedViewState) -> [FeedRow] {
    guard case .loaded(let screen) = state else {
      return []
    }
    return screen.rows
  }

  private func feed(of descriptions: [String]) throws -> Feed {
    let images = try descriptions.map { description in
      FeedImage(id: UUID(), description: description, url: try url("https://a.example/1.png"))
    }
    return Feed(images: images, origin: .remote())
  }

  @Test(
    "A row has what is known of its image: author, date and page; a screen has the feed's title"
  )
  func details() throws {
    let published = now.addingTimeInterval(-2 * 86_400)
    let page = try url("https://a.example/1")
    let images = [
      FeedImage(
        id: UUID(),
        url: try url("https://a.example/1.png"),
        page: page,
        author: "Ada Lovelace",
        published: published
      ),
      FeedImage(
        id: UUID(),
        url: try url("https://a.example/2.png"),
        page: try url("javascript:alert(1)"),
        author: "\u{202E}",
        published: Date(timeIntervalSince1970: 1e15)
      ),
    ]
    let feed = Feed(
      images: images,
      origin: .remote(),
      details: FeedDetails(title: "Light\nhouses", leftOut: 3)
    )
    guard
      case .loaded(let screen) = FeedPresenter(language: Language(for: ["de"])).loaded(
        ShownImages(of: feed),
        now: now
      )
    else {
      Issue.record("not loaded")
      return
    }
    #expect(screen.title == "Light houses")
    #expect(screen.rows.map(\.author) == ["Ada Lovelace", nil])
    #expect(screen.rows.map(\.published) == [published, nil])
    #expect(screen.rows.map(\.date) == ["vor 2 Tagen", nil])
    #expect(screen.rows.map(\.page) == [page, nil])
  }

  @Test("A row has the words of its image: the alternative, and the paragraphs of its text")
  func words() throws {
    let image = FeedImage(
      id: UUID(),
      url: try url("https://a.example/1.png"),
      alternative: "a\nlighthouse\u{202E}",
      text: "One\u{7}\n\nTwo\nlines"
    )
    let row = FeedPresenter().row(for: image, now: now)
    #expect(row.alternative == "a lighthouse")
    #expect(row.text == ["One", "Two lines"])
    #expect(row.warning == nil)
    #expect(!row.isSensitive)
    let plain = FeedPresenter().row(
      for: FeedImage(id: UUID(), url: image.url, alternative: "\n"),
      now: now
    )
    #expect(plain.alternative == nil)
    #expect(plain.text == [])
  }

  @Test("A sensitive image has a warning: the first paragraph of its text, or that it is sensitive")
  func warning() throws {
    let url = try url("https://a.example/1.png")
    let row = { (text: String?, language: String) in
      FeedPresenter(language: Language(for: [language])).row(
        for: FeedImage(id: UUID(), url: url, text: text, isSensitive: true),
        now: now
      )
    }
    let spiders = row("Spiders\u{202E}\n\nMany of them", "en")
    #expect(spiders.warning == "sensitive picture: Spiders")
    #expect(spiders.text == ["Many of them"])
    #expect(spiders.isSensitive)
    #expect(row(nil, "de").warning == "heikles Bild")
    #expect(row(nil, "de").text == [])
  }

  @Test("Fallback: a saved copy says its age and why it is not fresh")
  func notice() throws {
    let failure = LoadFailure(
      .connectivity,
      loading: try url("https://a.example"),
      cause: Refused()
    )
    let origin = Feed.Origin.cache(savedAt: now.addingTimeInterval(-2 * 86_400), reason: failure)
    let state = FeedPresenter().loaded(ShownImages(of: Feed(images: [], origin: origin)), now: now)
    let notice = "saved copy, 2 days old (no connection: the server refused the connection)"
    #expect(
      state
        == .loaded(FeedScreen(rows: [], notice: notice, emptyMessage: "The feed has no images."))
    )
  }

  @Test("FM4: the feeds of a web page have numbers, and only the first twenty are listed")
  func choices() throws {
    let feeds = [
      FeedLink(url: try url("https://a.example/1"), title: "Owls\n\u{1B}[31m"),
      FeedLink(url: try url("https://a.example/2")),
    ]
    let lines = ["1: https://a.example/1 (Owls [31m)", "2: https://a.example/2"]
    #expect(FeedPresenter().choices(feeds) == lines)
    let failure = LoadFailure(
      .invalidData,
      loading: try url("https://a.example/"),
      cause: FailureCause.pageWithFeeds(feeds)
    )
    #expect(FeedPresenter().choices(in: failure) == lines)
    let many = FeedPresenter().choices(Array(repeating: feeds[1], count: 23))
    #expect(many.suffix(2) == ["20: https://a.example/2", "3 more feeds"])
  }

  @Test("A saved copy without a reason says its age alone")
  func noticeWithoutReason() {
    let origin = Feed.Origin.cache(savedAt: now, reason: nil)
    let state = FeedPresenter().loaded(ShownImages(of: Feed(images: [], origin: origin)), now: now)
    guard case .loaded(let screen) = state else {
      Issue.record("\(state)")
      return
    }
    #expect(screen.notice == "saved copy, less than a minute old")
  }

  @Test(
    "PG1: a feed that names a next page can load more; after its last page it says so, if it has several"
  )
  func more() throws {
    let next = try url("https://a.example/2")
    let image = FeedImage(id: UUID(), url: next)
    for (count, details, more) in [
      (0, FeedDetails(nextPage: next), .available),
      (9_999, FeedDetails(nextPage: next, pages: 2), .available),
      (0, FeedDetails(), nil), (0, FeedDetails(pages: 2), .end(message: "no more images")),
      (10_000, FeedDetails(nextPage: next, pages: 2), .end(message: "no more images")),
    ] as [(Int, FeedDetails, MoreState?)] {
      let feed = Feed(
        images: Array(repeating: image, count: count),
        origin: .remote(),
        details: details
      )
      let state = FeedPresenter().loaded(ShownImages(of: feed), now: now)
      guard case .loaded(let screen) = state else {
        Issue.record("\(state)")
        continue
      }
      #expect(screen.more == more)
    }
  }

  @Test("PG3: loading more, its failure and the end have words")
  func moreWords() {
    let presenter = FeedPresenter()
    #expect(presenter.loadingMore() == .loading(message: "loading more images…"))
    let message = "more images could not be loaded: the server refused the connection"
    #expect(presenter.failedMore(Refused()) == .failed(message: message))
    #expect(presenter.endOfFeed() == .end(message: "no more images"))
  }

  @Test("While it loads, it says so")
  func loading() {
    #expect(FeedPresenter().loading() == .loading)
  }

  @Test(
    "An error becomes one line: what was wrong, with what, and what to do",
    arguments: [
      (
        LoadFailure.Kind.connectivity,
        "cannot load https://a.example/: no connection: the server refused the connection; check the connection and try again"
      ),
      (
        .invalidData,
        "cannot load https://a.example/: invalid data: the server refused the connection; check the URL, or try again later"
      ),
      (
        .offline,
        "cannot load https://a.example/: offline; nothing saved can be shown: load it when you are online"
      ),
    ]
  )
  func failures(kind: LoadFailure.Kind, message: String) throws {
    let failure = LoadFailure(kind, loading: try url("https://a.example/"), cause: Refused())
    #expect(FeedPresenter().failed(failure) == .failed(message: message))
  }

  @Test("No feed, and an error from elsewhere, have words too")
  func otherErrors() {
    let presenter = FeedPresenter()
    #expect(presenter.failed(NoFeed(.empty)) == .failed(message: "no feed was saved yet"))
    #expect(
      presenter.failed(NoFeed(.expired(savedAt: now)))
        == .failed(message: "the saved feed is too old")
    )
    #expect(
      presenter.failed(NoFeed(.fromTheFuture(savedAt: now)))
        == .failed(message: "the saved feed's timestamp is in the future")
    )
    #expect(
      presenter.failed(Refused())
        == .failed(message: "cannot load the feed: the server refused the connection")
    )
  }

  @Test("Untrusted input: neither text nor URL nor error of a server reaches a view unfiltered")
  func untrusted() throws {
    struct Hostile: Error, CustomStringConvertible { let description = "a\u{1B}[2Jb\u{202E}c\nd" }
    let image = FeedImage(
      id: UUID(),
      description: "red\u{1B}[31m\r\nnext\u{202E}line",
      location: "\u{0}\u{2066}",
      url: try url("javascript:alert(1)"),
      author: "a\u{9B}2Jb"
    )
    let origin = Feed.Origin.cache(savedAt: now, reason: Hostile())
    let feed = Feed(
      images: [image],
      origin: origin,
      details: FeedDetails(title: "c\u{1B}]0;d\u{7}")
    )

    guard case .loaded(let screen) = FeedPresenter().loaded(ShownImages(of: feed), now: now) else {
      Issue.record("not loaded")
      return
    }
    #expect(screen.rows[0].description == "red[31m nextline")
    #expect(screen.rows[0].location == nil)
    #expect(screen.rows[0].link == nil)
    #expect(screen.rows[0].author == "a2Jb")
    #expect(screen.title == "c]0;d")
    #expect(screen.notice == "saved copy, less than a minute old (a[2Jbc d)")
    #expect(FeedPresenter().failed(Hostile()) == .failed(message: "cannot load the feed: a[2Jbc d"))
  }

  @Test("Untrusted input: the text of a server is bounded, and its link stays whole")
  func bounds() throws {
    struct Long: Error, CustomStringConvertible {
      let description = String(repeating: "e", count: 10_000)
    }
    let long = String(repeating: "a", count: 10_000)
    let url = try url("https://a.example/\(long)")
    let image = FeedImage(id: UUID(), description: long, location: long, url: url, author: long)
    let cut = { (count: Int, text: String) -> String in text.prefix(count - 1) + "…" }

    guard
      case .loaded(let screen) = FeedPresenter().loaded(
        ShownImages(
          of: Feed(
            images: [image],
            origin: .cache(savedAt: now, reason: Long()),
            details: FeedDetails(title: long)
          )
        ),
        now: now
      )
    else {
      Issue.record("not loaded")
      return
    }
    #expect(screen.rows[0].description == cut(2_000, long))
    #expect(screen.rows[0].location == cut(300, long))
    #expect(screen.rows[0].author == cut(300, long))
    #expect(screen.title == cut(300, long))
    #expect(screen.rows[0].url == cut(2_000, url.absoluteString))
    #expect(screen.rows[0].link == url)
    #expect(screen.notice == "saved copy, less than a minute old (\(cut(300, Long().description)))")
    guard
      case .failed(let message) = FeedPresenter().failed(
        LoadFailure(.invalidData, loading: url, cause: Long())
      )
    else {
      Issue.record("not failed")
      return
    }
    #expect(
      message
        == "cannot load \(cut(2_000, url.absoluteString)): invalid data: \(cut(300, Long().description)); check the URL, or try again later"
    )
    #expect(SafeText.line(message) == message)
  }

  @Test("A picture is there, or says why not")
  func pictures() throws {
    let url = try url("https://a.example/1.png")
    let presenter = FeedPresenter()
    #expect(presenter.picture(.success(Data([1]))) == .loaded(Data([1])))
    #expect(
      presenter.picture(Result<Data, any Error>.failure(ImageDataNotFound(url)))
        == .failed(message: "the picture is not cached")
    )
    #expect(
      presenter.picture(
        Result<Data, any Error>.failure(LoadFailure(.connectivity, loading: url, cause: Refused()))
      )
        == .failed(message: "no connection: the server refused the connection")
    )
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
