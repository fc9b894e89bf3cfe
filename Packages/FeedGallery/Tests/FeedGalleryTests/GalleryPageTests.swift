import FeedPresentation
import Foundation
import Testing

@testable import FeedGallery

@Suite("The gallery")
struct GalleryPageTests {
  @Test("A page holds each row's picture, caption and link, and the feed's date and origin")
  func page() throws {
    let picture = SampleImages.jpeg(640, 480)
    let elements = try PageReader.read(page([try row(.loaded(picture))]))
    #expect(elements.first?.attributes == ["lang": "en"])
    #expect(named("title", in: elements).map(\.text) == ["Image feed: feed.example"])
    #expect(named("time", in: elements).first?.attributes == ["datetime": "2027-01-15T08:00:00Z"])
    #expect(
      named("time", in: elements).first?.text
        == LocalTime.minute(of: Date(timeIntervalSince1970: 1_800_000_000))
    )
    let image = try #require(named("img", in: elements).first)
    #expect(image.attributes["alt"] == "A lighthouse")
    #expect(image.attributes["width"] == "640")
    #expect(image.attributes["height"] == "480")
    let source = try #require(image.attributes["src"])
    #expect(source.hasPrefix("data:image/jpeg;base64,"))
    #expect(Data(base64Encoded: String(source.dropFirst(23))) == picture)
    #expect(named("div", in: elements).map(\.text) == ["A lighthouse"])
    #expect(named("span", in: elements).map(\.text) == ["Cape Wrath"])
    #expect(
      named("a", in: elements).map(\.attributes["href"])
        == [nil, nil, "#at-1", "#1", "https://feed.example/feed.json"]
    )
    let foot = try #require(elements.lastIndex { $0.name == "footer" })
    #expect(elements[foot...].map(\.name) == ["footer", "p", "a", "script"])
    #expect(elements[foot + 2].text == "https://feed.example/feed.json")
  }

  @Test(
    "A caption names author and day, and its first text is a link to the image's page; the heading is the feed's title"
  )
  func details() throws {
    let time = Date(timeIntervalSince1970: 1_799_999_999)
    let page = try #require(URL(string: "https://feed.example/1"))
    let row = { (description: String?, author: String?, published: Date?, page: URL?) in
      FeedRow(
        id: UUID(),
        description: description,
        location: "Cape Wrath",
        author: author,
        published: published,
        date: "1 second ago",
        url: "u",
        link: nil,
        page: page,
        picture: .loading
      )
    }
    let elements = try PageReader.read(
      self.page(
        [
          row("A lighthouse", "Ada Lovelace", time, page), row(nil, nil, time, page),
          row(nil, "Ada", nil, nil),
        ],
        title: "Light & houses"
      )
    )
    #expect(named("title", in: elements).map(\.text) == ["Light & houses"])
    #expect(named("h1", in: elements).map(\.text) == ["Light & houses"])
    #expect(named("bdi", in: elements).map(\.text) == ["Ada Lovelace", "Ada"])
    let times = named("time", in: elements).dropFirst()
    #expect(
      times.map(\.attributes) == Array(repeating: ["datetime": "2027-01-15T07:59:59Z"], count: 2)
    )
    let day = String(LocalTime.minute(of: time).prefix(10))
    #expect(times.map(\.text) == [day, day])
    let links = named("a", in: elements).filter { $0.attributes["rel"] == "noreferrer noopener" }
      .dropLast()
    #expect(links.map(\.attributes["href"]) == [page.absoluteString, page.absoluteString])
    #expect(links.map(\.text) == ["A lighthouse", "Cape Wrath"])
    #expect(!named("span", in: elements).contains { $0.text.contains("ago") })
  }

  @Test("The one style and the one script are allowed by their hashes, and nothing else is")
  func policy() throws {
    let elements = try PageReader.read(page([]))
    let style = try #require(named("style", in: elements).first)
    #expect(Data(SHA256.digest(Array(style.text.utf8))).base64EncodedString() == GalleryStyle.hash)
    let script = try #require(named("script", in: elements).first)
    #expect(script.attributes == [:])
    #expect(
      Data(SHA256.digest(Array(script.text.utf8))).base64EncodedString() == GalleryScript.hash
    )
    let policy = named("meta", in: elements).first {
      $0.attributes["http-equiv"] == "Content-Security-Policy"
    }
    #expect(
      policy?.attributes["content"]
        == "default-src 'none'; img-src data:; style-src 'sha256-\(GalleryStyle.hash)'; script-src 'sha256-\(GalleryScript.hash)'; base-uri 'none'; form-action 'none'"
    )
    // A policy says nothing of what stands before it.
    #expect(elements.prefix(4).map(\.name) == ["html", "head", "meta", "meta"])
    #expect(elements.count { $0.name == "script" } == 1)
    #expect(!elements.contains { $0.attributes["style"] != nil })
    #expect(!page([]).contains("http-equiv=\"refresh\""))
  }

  @Test("SHA-256 is computed right here")
  func sha256() {
    let hex = { (text: String) in
      SHA256.digest(Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    )
  }

  @Test("A page needs nothing but itself, on a phone and in the dark")
  func selfContained() throws {
    let page = try page([row(.loaded(SampleImages.png(8, 8)))])
    #expect(
      page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
    )
    #expect(page.contains("name=\"viewport\" content=\"width=device-width, initial-scale=1\""))
    #expect(page.contains("prefers-color-scheme:dark"))
    #expect(!GalleryStyle.text.contains("url("))
    #expect(!GalleryStyle.text.contains("@import"))
    #expect(!GalleryStyle.text.contains("<"))
    #expect(!GalleryScript.text.contains { "<&".contains($0) })
  }

  @Test("Nothing on a page moves, so nobody has to ask for less motion")
  func motion() {
    #expect(!GalleryStyle.text.contains("transition"))
    #expect(!GalleryStyle.text.contains("animation"))
    #expect(!GalleryStyle.text.contains("scroll-behavior"))
  }

  @Test(
    "A picture's place has its shape, in hundredths of its height, between upright and wide",
    arguments: [
      (600, 400, "t15 u0"), (1_571, 1_000, "t15 u7"), (100, 100, "t10 u0"), (400, 600, "t7 u5"),
      (1, 5_000, "t7 u5"), (2_394, 1_000, "t23 u9"), (5_000, 1, "t24 u0"),
    ]
  )
  func shape(width: Int, height: Int, classes: String) throws {
    let row = try row(.loaded(SampleImages.png(width, height)))
    let item = try #require(named("li", in: try PageReader.read(page([row]))).first)
    #expect(item.attributes["class"] == classes)
    for name in classes.split(separator: " ") {
      #expect(GalleryStyle.text.contains(".\(name){--"))
    }
  }

  @Test("Where there is no picture, or its size is unknown, its place has the usual shape")
  func usualShape() throws {
    let unknown = Data([0xFF, 0xD8, 0xFF, 0xD9])
    for picture in [.loading, .loaded(unknown)] as [PictureState<Data>] {
      let elements = try PageReader.read(page([try row(picture)]))
      #expect(named("li", in: elements).map(\.attributes["class"]) == ["t15 u0"])
    }
  }

  @Test(
    "A description that is long for its picture's width is cut until a click, and its link follows it"
  )
  func longDescription() throws {
    let address = try #require(URL(string: "https://feed.example/1"))
    let elements = { (count: Int, picture: PictureState<Data>) in
      let row = FeedRow(
        id: UUID(),
        description: String(repeating: "&", count: count),
        location: nil,
        url: "u",
        link: nil,
        page: address,
        picture: picture
      )
      return try PageReader.read(page([row]))
    }
    let short = try elements(150, .loading)
    #expect(named("details", in: short).isEmpty)
    #expect(outside(short).first?.text.count == 150)
    let narrow = PictureState.loaded(SampleImages.png(80, 100))
    #expect(try named("details", in: elements(80, narrow)).isEmpty)
    #expect(try named("details", in: elements(81, narrow)).count == 1)
    let long = try elements(151, .loading)
    #expect(named("details", in: long).map(\.attributes) == [["class": "long"]])
    #expect(named("summary", in: long).map(\.text) == [String(repeating: "&", count: 151)])
    #expect(outside(long).first?.text == "Open the page")
    #expect(outside(long).first?.attributes["href"] == address.absoluteString)
  }

  @Test(
    "Where there is no picture to show a note says why",
    arguments: [
      (PictureState<Data>.failed(message: "the picture is not saved"), "the picture is not saved"),
      (.loading, "the picture is not cached"),
      (.loaded(Data("<svg onload='alert(1)'/>".utf8)), "picture could not be loaded"),
      (.loaded(Data()), "picture could not be loaded"),
    ]
  )
  func notes(picture: PictureState<Data>, note: String) throws {
    let elements = try PageReader.read(page([row(picture)]))
    #expect(named("img", in: elements).isEmpty)
    #expect(named("p", in: elements).dropLast().last?.text == note)
    #expect(named("div", in: elements).map(\.text) == ["A lighthouse"])
  }

  @Test("An empty feed says so")
  func empty() throws {
    let elements = try PageReader.read(page([]))
    #expect(named("p", in: elements).dropLast().last?.text == "The feed has no images.")
    #expect(named("figure", in: elements).isEmpty)
  }

  @Test("A picture without a description has words for readers who cannot see it")
  func alternatives() throws {
    let url = try #require(URL(string: "https://feed.example/1.png"))
    let data = PictureState<Data>.loaded(SampleImages.png(8, 8))
    let alternative = { (alternative: String?, description: String?, location: String?) in
      let row = FeedRow(
        id: UUID(),
        description: description,
        location: location,
        url: "u",
        link: url,
        alternative: alternative,
        picture: data
      )
      return named("img", in: try PageReader.read(page([row]))).first?.attributes["alt"]
    }
    #expect(try alternative("a", "d", "l") == "a")
    #expect(try alternative(nil, "d", "l") == "d")
    #expect(try alternative(nil, nil, "l") == "l")
    #expect(try alternative(nil, nil, nil) == "picture without a description")
  }

  @Test("A post's text stands below the caption; one of more than 300 characters is folded")
  func text() throws {
    let html = try page([row(.loading, text: ["One", String(repeating: "x", count: 297)])])
    let short = try PageReader.read(html)
    #expect(named("details", in: short).isEmpty)
    #expect(named("p", in: short).suffix(3).first?.text == "One")
    let long = try PageReader.read(
      page([row(.loading, text: ["One", String(repeating: "x", count: 298)])])
    )
    #expect(named("details", in: long).count == 1)
    #expect(named("summary", in: long).map(\.text) == ["Read the text"])
    #expect(named("p", in: long).suffix(3).first?.text == "One")
  }

  @Test("GR1: the pictures of a post have its caption once; enlarged each has it")
  func group() throws {
    let url = try #require(URL(string: "https://feed.example/1.jpg"))
    let rows = [("1/2", "The pier"), ("2/2", "A <boat>")].map { number, words in
      FeedRow(
        id: UUID(),
        description: "Lanterns",
        location: nil,
        author: "Ada",
        url: url.absoluteString,
        link: url,
        page: url,
        part: FeedRow.Part(
          number: number,
          caption: "Lanterns",
          words: words,
          isFirst: number == "1/2"
        ),
        picture: .loaded(SampleImages.png(80, 100))
      )
    }
    let elements = try PageReader.read(page(rows))
    let captions = named("div", in: elements)
    // Those that are links have their texts inside.
    #expect(captions.map(\.text) == ["", "1/2 The pier", "Lanterns", ""])
    #expect(captions.map(\.attributes["class"]) == [nil, nil, "post", nil])
    #expect(outside(elements).dropLast().map(\.text) == ["Lanterns", "2/2 A <boat>"])
    #expect(named("bdi", in: elements).map(\.text) == ["Ada"])
    #expect(GalleryStyle.text.contains("li nav,.post{display:none}"))
    #expect(GalleryStyle.text.contains("li:target .post{display:block}"))
  }

  @Test("A sensitive picture is covered by its warning until a click, without a script")
  func sensitive() throws {
    let picture = PictureState<Data>.loaded(SampleImages.png(8, 8))
    let html = try page([row(picture, warning: "sensitive picture: spiders")])
    let elements = try PageReader.read(html)
    let cover = try #require(elements.firstIndex { $0.name == "details" })
    #expect(elements[cover].attributes == ["id": "at-1", "class": "cover"])
    #expect(
      elements[cover...].map(\.name).prefix(5) == ["details", "summary", "span", "a", "img"]
    )
    #expect(elements[cover + 2].text == "sensitive picture: spiders")
    #expect(html.components(separatedBy: "spiders").count == 2)
    #expect(html.contains("</a>\n</details>\n<figcaption>"))
    let missing = try PageReader.read(page([row(.loading, warning: "spiders")]))
    #expect(named("details", in: missing).isEmpty)
    #expect(named("span", in: missing).map(\.text) == ["Cape Wrath", "spiders"])
  }

  @Test("A page is written in pieces, so that memory stays flat with many pictures")
  func pieces() throws {
    let picture = SampleImages.png(8, 8, count: 1_000_000)
    let row = try row(.loaded(picture))
    let pieces = Array(gallery([row]).pieces(of: row, at: 0))
    #expect(pieces.count > 20)
    #expect(pieces.allSatisfy { $0.utf8.count <= 65_536 })
    let source = try #require(
      named("img", in: try PageReader.read(page([row]))).first?.attributes["src"]
    )
    #expect(Data(base64Encoded: String(source.dropFirst(22))) == picture)
  }

  @Test("Untrusted input: no text becomes a tag, an attribute or a character that HTML forbids")
  func hostile() throws {
    let hostile =
      "</figcaption></main><script>alert(1)</script>\" onerror=\"x\" '&amp;<!-- \u{0}\u{8}\u{FFFE}\u{1FFFF}]]>"
    let shown = hostile.unicodeScalars.map {
      ["\u{0}", "\u{8}", "\u{FFFE}", "\u{1FFFF}"].contains($0) ? "\u{FFFD}" : "\($0)"
    }.joined()
    let row = FeedRow(
      id: UUID(),
      description: hostile,
      location: hostile,
      author: hostile,
      url: hostile,
      link: URL(string: "https://a.example/\"'<>&?"),
      page: URL(string: "https://a.example/\"'<>&?"),
      alternative: hostile,
      text: [hostile],
      warning: hostile,
      picture: .loaded(SampleImages.gif(1, 1))
    )
    let elements = try PageReader.read(
      page([row, failed(hostile)], emptyMessage: hostile, title: hostile)
    )
    #expect(named("script", in: elements).map(\.text) == [GalleryScript.text])
    #expect(!elements.contains { $0.attributes["onerror"] != nil })
    #expect(named("h1", in: elements).map(\.text) == [shown])
    #expect(named("bdi", in: elements).map(\.text) == [shown])
    #expect(outside(elements).map(\.text).dropLast() == [shown])
    #expect(named("img", in: elements).map(\.attributes["alt"]) == [shown])
    #expect(named("p", in: elements).map(\.text).dropLast().suffix(3) == [shown, shown, shown])
    #expect(named("summary", in: elements).count == 1)
    let href = try #require(outside(elements).first?.attributes["href"])
    #expect(href.hasPrefix("https://a.example/"))
    #expect(href.utf8.allSatisfy { 0x21...0x7E ~= $0 })
  }

  @Test(
    "Untrusted input: only http and https are links",
    arguments: ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"]
  )
  func links(string: String) throws {
    let url = try #require(URL(string: string))
    let row = FeedRow(
      id: UUID(),
      description: "d",
      location: nil,
      url: string,
      link: url,
      page: url,
      picture: .loading
    )
    let page = GalleryPage(
      of: FeedScreen(rows: [row], notice: nil, emptyMessage: nil),
      feedURL: url,
      savedAt: nil
    )
    let elements = try PageReader.read(
      page.opening + Array(page.pieces(of: row, at: 0)).joined() + page.closing
    )
    #expect(outside(elements).isEmpty)
    #expect(named("small", in: elements).map(\.text) == [string])
  }

  private func named(_ name: String, in elements: [PageReader.Element]) -> [PageReader.Element] {
    elements.filter { $0.name == name }
  }

  /// The links that lead out of the page.
  private func outside(_ elements: [PageReader.Element]) -> [PageReader.Element] {
    named("a", in: elements).filter { $0.attributes["href"]?.hasPrefix("#") == false }
  }

  private func page(_ rows: [FeedRow], emptyMessage: String? = nil, title: String? = nil) -> String
  {
    let gallery = gallery(rows, emptyMessage: emptyMessage, title: title)
    let items = rows.enumerated().map { Array(gallery.pieces(of: $1, at: $0)).joined() }
    return gallery.opening + items.joined() + gallery.closing
  }

  private func gallery(_ rows: [FeedRow], emptyMessage: String? = nil, title: String? = nil)
    -> GalleryPage
  {
    let message = rows.isEmpty ? "The feed has no images." : emptyMessage
    return GalleryPage(
      of: FeedScreen(title: title, rows: rows, notice: "saved copy", emptyMessage: message),
      feedURL: URL(string: "https://feed.example/feed.json") ?? URL(filePath: "/"),
      savedAt: Date(timeIntervalSince1970: 1_800_000_000)
    )
  }

  private func failed(_ message: String) -> FeedRow {
    FeedRow(
      id: UUID(),
      description: nil,
      location: nil,
      url: "u",
      link: nil,
      picture: .failed(message: message)
    )
  }

  private func row(
    _ picture: PictureState<Data>,
    text: [String] = [],
    warning: String? = nil
  ) throws -> FeedRow {
    let url = try #require(URL(string: "https://feed.example/1.jpg"))
    return FeedRow(
      id: UUID(),
      description: "A lighthouse",
      location: "Cape Wrath",
      url: url.absoluteString,
      link: url,
      text: text,
      warning: warning,
      picture: picture
    )
  }
}
