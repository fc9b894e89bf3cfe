import FeedGallery
import FeedPresentation
import Foundation
import Testing

@Suite("Pictures that are enlarged, and pictures beside the page")
struct EnlargingTests {
  @Test(
    "Each picture is a link to itself, enlarged, where previous, next and close are in the order of the Tab key"
  )
  func links() throws {
    let elements = try PageReader.read(
      page(count: 3, language: Language(for: ["de"], words: [.gallery]))
    )
    let items = named("li", in: elements).map(\.attributes["id"])
    #expect(items == ["1", "2", "3"])
    let links = named("a", in: elements).filter { $0.attributes["rel"] != "noreferrer noopener" }
    let hrefs = links.map { $0.attributes["href"] ?? "" }
    #expect(hrefs == ["", "#2", "#at-1", "#1", "#1", "#3", "#at-2", "#2", "#2", "", "#at-3", "#3"])
    #expect(links.map(\.text).prefix(4) == ["← Zurück", "Weiter →", "Schließen ✕", ""])
    #expect(
      links.filter { $0.attributes["href"] == nil }.allSatisfy {
        $0.attributes["aria-disabled"] == "true"
      }
    )
    let ids = elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(Set(hrefs).isSubset(of: ids.map { "#\($0)" } + [""]))
  }

  @Test("Without its picture a row is still there to step to, and shows where the picture would be")
  func missing() throws {
    let elements = try PageReader.read(page(count: 1, picture: .failed(message: "refused")))
    #expect(named("img", in: elements).isEmpty)
    #expect(named("p", in: elements).map(\.attributes).contains(["id": "at-1"]))
    #expect(named("small", in: elements).map(\.text) == ["http://a.example/1.png"])
  }

  @Test("The page has landmarks, one heading, and a list of figures with texts of their own")
  func structure() throws {
    let elements = try PageReader.read(page(count: 2))
    #expect(["header", "main", "h1", "ul"].allSatisfy { named($0, in: elements).count == 1 })
    #expect(named("ul", in: elements)[0].attributes["role"] == "list")
    #expect(
      ["li", "figure", "figcaption", "nav"].allSatisfy { named($0, in: elements).count == 2 }
    )
    #expect(named("img", in: elements).map(\.attributes["alt"]) == ["Picture 1", "Picture 2"])
  }

  @Test(
    "Pictures beside the page are files that are loaded when they are seen, and the policy allows those alone"
  )
  func beside() throws {
    let page = page(count: 2, pictures: .beside, index: "index.html")
    let elements = try PageReader.read(page)
    let images = named("img", in: elements).map(\.attributes)
    #expect(images.map { $0["src"] } == ["1.png", "2.png"])
    #expect(
      images.allSatisfy { $0["loading"] == "lazy" && $0["width"] == "8" && $0["height"] == "4" }
    )
    #expect(!page.contains("data:"))
    #expect(page.contains("default-src 'none'; img-src 'self' file:; style-src 'sha256-"))
    #expect(named("a", in: elements).first?.attributes == ["href": "index.html"])
    #expect(named("a", in: elements).first?.text == "← Image feeds")
  }

  @Test(
    "The index leads to each feed's page, by its title or else its name, with its first picture, its images and its time"
  )
  func index() throws {
    let hostile = "\"><script>alert(1)</script>"
    let entry = { (title: String?, name: String, file: PictureFile?) in
      GalleryIndex.Entry(
        gallery(count: 2, title: title),
        name: name,
        file: "\(name.count).html",
        picture: file
      )
    }
    let html = GalleryIndex.page(of: [
      entry("Lights & houses", "lights", PictureFile(name: "1.png", of: SampleImages.png(8, 4))),
      entry(nil, hostile, nil),
    ])
    let elements = try PageReader.read(html)
    #expect(!elements.contains { $0.name == "script" })
    #expect(named("title", in: elements).map(\.text) == ["Image feeds"])
    #expect(
      named("a", in: elements).map(\.attributes) == [["href": "6.html"], ["href": "27.html"]]
    )
    #expect(named("a", in: elements).map(\.text) == ["Lights & houses", hostile])
    #expect(
      named("span", in: elements).map(\.text) == ["2 images · saved ", "2 images · saved "]
    )
    #expect(named("bdi", in: elements).isEmpty)
    #expect(html.components(separatedBy: "lights").count == 1)
    #expect(
      named("img", in: elements).map(\.attributes)
        == [["loading": "lazy", "width": "8", "height": "4", "alt": "", "src": "1.png"]]
    )
    #expect(html.contains("default-src 'none'; img-src 'self' file:; style-src 'sha256-"))
  }

  @Test("In the index feeds with the same title are told apart by their names")
  func sameTitle() throws {
    let entry = { (title: String?, name: String) in
      GalleryIndex.Entry(gallery(count: 1, title: title), name: name, file: "f", picture: nil)
    }
    let html = GalleryIndex.page(of: [
      entry("News", "city"), entry("News", "land"), entry("Sky", "sky"), entry(nil, "News"),
    ])
    let elements = try PageReader.read(html)
    #expect(named("a", in: elements).map(\.text) == ["News", "News", "Sky", "News"])
    #expect(named("bdi", in: elements).map(\.text) == ["city", "land", "News"])
  }

  private func named(_ name: String, in elements: [PageReader.Element]) -> [PageReader.Element] {
    elements.filter { $0.name == name }
  }

  private func page(
    count: Int,
    picture: PictureState<Data> = .loaded(SampleImages.png(8, 4)),
    pictures: GalleryPage.Pictures = .inside,
    index: String? = nil,
    language: Language = Language(for: ["en"], words: [.gallery])
  ) -> String {
    let gallery = gallery(count: count, pictures: pictures, index: index, language: language)
    let items = rows(count, picture).enumerated().map { index, row in
      Array(gallery.pieces(of: row, at: index, in: pictures == .beside ? "\(index + 1).png" : nil))
        .joined()
    }
    return gallery.opening + items.joined() + gallery.closing
  }

  private func gallery(
    count: Int,
    title: String? = nil,
    pictures: GalleryPage.Pictures = .inside,
    index: String? = nil,
    language: Language = Language(for: ["en"], words: [.gallery])
  ) -> GalleryPage {
    GalleryPage(
      of: FeedScreen(title: title, rows: rows(count, .loading), notice: nil, emptyMessage: nil),
      feedURL: nil,
      savedAt: Date(timeIntervalSince1970: 1_800_000_000),
      pictures: pictures,
      index: index,
      language: language
    )
  }

  private func rows(_ count: Int, _ picture: PictureState<Data>) -> [FeedRow] {
    (1...count).map { number in
      FeedRow(
        id: UUID(),
        description: "Picture \(number)",
        location: nil,
        url: "http://a.example/\(number).png",
        link: nil,
        picture: picture
      )
    }
  }
}
