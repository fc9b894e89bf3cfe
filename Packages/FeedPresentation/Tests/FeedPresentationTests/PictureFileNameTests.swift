import FeedCore
import FeedPresentation
import Foundation
import ImageHeaders
import Testing

@Suite("Names of saved pictures")
struct PictureFileNameTests {
  @Test(
    "A name has the day, the caption, the id's first digits, and an extension by the data",
    arguments: [
      ("Boats at dawn", 1_795_219_200.0, "2026-11-21 Boats at dawn 1a2b3c4d.jpg"),
      ("Boats at dawn", nil, "Boats at dawn 1a2b3c4d.jpg"),
      (nil, 1_795_219_200, "2026-11-21 1a2b3c4d.jpg"),
      (nil, nil, "1a2b3c4d.jpg"),
      ("Øresund, 夜の灯台 🌊", nil, "Øresund, 夜の灯台 🌊 1a2b3c4d.jpg"),
    ] as [(String?, Double?, String)]
  )
  func names(caption: String?, published: Double?, name: String) throws {
    let sut = try makeSUT(caption, published.map(Date.init(timeIntervalSince1970:)))
    #expect(sut.name(.jpeg) == name)
    #expect(sut.names.count == ImageFormat.allCases.count)
    #expect(sut.names.contains(name))
  }

  @Test(
    "No stranger chooses a path, a hidden file, an option, or what a shell or Windows takes for something else",
    arguments: [
      ("../../etc/passwd", "etc passwd"), ("/etc/passwd", "etc passwd"), ("..", nil), ("...", nil),
      (".bashrc", "bashrc"), (".\u{301}hidden", "hidden"), ("-\u{20E3}k", "k"),
      ("..\u{301}/..", nil),
      ("-rf", "rf"), ("- - x", "x"), ("a\u{0}b\nc\u{1B}[2J", "ab c 2J"), ("C:\\x", "C x"),
      ("a:b", "a b"),
      ("$(rm x)`y`", "rm x y"),
      ("a/\u{301}b", "a b"), ("what?", "what"), ("etc. ", "etc"), ("\u{202E}gpj.exe", "gpj.exe"),
      (" ", nil),
    ] as [(String, String?)]
  )
  func hostile(caption: String, kept: String?) throws {
    #expect(try makeSUT(caption).stem == (kept.map { "\($0) " } ?? "") + "1a2b3c4d")
  }

  @Test(
    "A name that a person chose keeps what a file name can hold",
    arguments: [
      ("2026-11-21T08:15:30Z Boats", "2026-11-21T081530Z Boats"), ("../a/b", "ab"),
      (".hidden", "hidden"), ("-rf", "rf"), ("a.b", "a.b"), ("夜", "夜"),
    ]
  )
  func chosenNames(text: String, stem: String) throws {
    let url = try #require(URL(string: "https://images.example/1.jpg"))
    let row = FeedPresenter().row(for: FeedImage(id: UUID(), url: url), now: Date())
    let names = PictureFileName.names(of: [(row, ImageDataKey(url))], from: [text])
    #expect(names.map(\.stem) == [stem])
  }

  @Test(
    "Chosen names may be shared, where the directory has numbers for them; of nothing they have digits"
  )
  func sharedChosenNames() throws {
    let urls = try (1...3).map { try #require(URL(string: "https://images.example/\($0).jpg")) }
    let images = urls.map { url in
      let image = FeedImage(id: UUID(), url: url)
      return (row: FeedPresenter().row(for: image, now: Date()), key: image.dataKey)
    }
    let names = PictureFileName.names(of: images, from: ["Boats", "Boats", "/"])
    #expect(names.prefix(2).map(\.stem) == ["Boats", "Boats"])
    #expect(Set(names).count == 3, "each picture is one of its own")
    #expect(names[2].stem.count == 36)
    let long = String(repeating: "x", count: 200)
    let longNames = PictureFileName.names(of: images, from: [long, long, long])
    #expect(Set(longNames).count == 3)
    #expect(longNames.allSatisfy { $0.name(.webp).utf8.count <= 100 })
    #expect(longNames.allSatisfy { $0.otherNames.allSatisfy { $0.utf8.count <= 100 } })
  }

  @Test("A name is known by what it is where more, or fewer, pictures share it")
  func otherNames() throws {
    let urls = try (1...2).map { try #require(URL(string: "https://images.example/\($0).jpg")) }
    let images = urls.map { url in
      let image = FeedImage(id: UUID(), url: url)
      return (row: FeedPresenter().row(for: image, now: Date()), key: image.dataKey)
    }
    let shared = PictureFileName.names(of: images.map { (images[0].row, $0.key) })
    let alone = PictureFileName.names(of: images.prefix(1))
    #expect(shared[0].otherNames == alone[0].names)
    #expect(alone[0].otherNames == shared[0].names)
  }

  @Test("A chosen name is known by the digits that earlier versions gave shared ones")
  func earlierChosenName() throws {
    let url = try #require(URL(string: "https://images.example/1.jpg"))
    let row = FeedPresenter().row(for: FeedImage(id: UUID(), url: url), now: Date())
    let images = [(row, ImageDataKey(url))]
    let name = try #require(PictureFileName.names(of: images, from: ["Boats"]).first)
    let digits = UUIDNamespace.url.uuid(of: url.absoluteString).uuidString.lowercased()
    #expect(name.otherNames.contains("Boats \(digits).jpg"))
  }

  @Test(
    "A name has at most 100 bytes, in whole characters",
    arguments: [
      String(repeating: "long ", count: 100), String(repeating: "夜", count: 100),
      String(repeating: "👨‍👩‍👧‍👦", count: 20),
      "x" + String(repeating: "\u{301}", count: 10_000), String(repeating: ".", count: 500) + "x",
    ]
  )
  func bounds(caption: String) throws {
    for published in [nil, Date(timeIntervalSince1970: 0)] {
      for name in try makeSUT(caption, published).names {
        #expect(name.utf8.count <= 100)
        #expect(!name.contains("\u{FFFD}"))
        #expect(!name.hasPrefix("."))
      }
    }
    #expect(
      try makeSUT(String(repeating: "x", count: 200), Date(timeIntervalSince1970: 0)).name(.webp)
        .utf8.count == 100
    )
  }

  @Test("Whatever the caption, the name is a plain one", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var state = seed
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    for _ in 0..<200 {
      let scalars = (0..<next() % 30).compactMap { _ in
        Unicode.Scalar(UInt32(next() % (next() % 2 == 0 ? 0x80 : 0x11_0000)))
      }
      let name = try makeSUT(String(String.UnicodeScalarView(scalars))).name(.png)
      let bytes = Array(name.utf8)
      #expect(bytes.count <= 100)
      #expect(bytes[0] != UInt8(ascii: "."))
      #expect(bytes[0] != UInt8(ascii: "-"))
      #expect(
        !bytes.contains { $0 < 0x20 || $0 == 0x7F || "/\\:*?\"<>|$`".utf8.contains($0) },
        "\(name)"
      )
    }
  }

  @Test(
    "Pictures of one id and caption have names of their own; the same picture has the same name twice"
  )
  func collisions() throws {
    let names = try names(of: [
      ("Boats", "1A2B3C4D-0000-4000-8000-000000000000", "https://a.example/1"),
      ("Boats", "1A2B3C4D-0000-4000-8000-000000000000", "https://a.example/2"),
      ("BOATS", "1A2B3C4D-0000-4000-8000-000000000000", "https://a.example/3"),
      ("Boats", "1A2B3C4D-0000-4000-8000-00000000000F", "https://a.example/4"),
      ("Boats", "1A2B3C4D-0000-4000-8000-000000000000", "https://a.example/1"),
      ("Lights", "1A2B3C4D-0000-4000-8000-000000000000", "https://a.example/1"),
      ("Lights", "1A2B3C4D-0000-4000-8000-000000000000", "https://a.example/1"),
    ])
    #expect(
      names == [
        "Boats 1a2b3c4d-5d8fd54e-2827-5e39-a337-33e0db7891ec",
        "Boats 1a2b3c4d-dea70e76-513c-5abc-91a1-b51691ec5599",
        "BOATS 1a2b3c4d-1437457f-4a68-5c75-b27c-33f07aacb3ae",
        "Boats 1a2b3c4d-850b8e10-5ac7-57eb-959b-0329ce74092f",
        "Boats 1a2b3c4d-5d8fd54e-2827-5e39-a337-33e0db7891ec",
        "Lights 1a2b3c4d", "Lights 1a2b3c4d",
      ]
    )
  }

  @Test("Where pictures share an id and a caption, each keeps its name when the feed moves on")
  func newerImage() throws {
    let id = "1A2B3C4D-0000-4000-8000-000000000000"
    let older = [("Boats", id, "https://a.example/1"), ("Boats", id, "https://a.example/2")]
    let before = try names(of: older)
    let after = try names(of: [("Boats", id, "https://a.example/3")] + older)
    #expect(after.suffix(2) == before[...])
    #expect(try names(of: older.reversed()) == before.reversed())
    #expect(Set(after).count == 3)
  }

  private func names(of images: [(caption: String, id: String, url: String)]) throws -> [String] {
    let images = try images.map { caption, id, url in
      (row: try row(caption, id: id), key: ImageDataKey(try #require(URL(string: url))))
    }
    return PictureFileName.names(of: images).map(\.stem)
  }

  private func row(_ caption: String, id: String) throws -> FeedRow {
    FeedRow(
      id: try #require(UUID(uuidString: id)),
      description: caption,
      location: nil,
      url: "",
      link: nil,
      picture: .loading
    )
  }

  @Test("A picture that a feed has twice is one file, with the number of its first row")
  func once() throws {
    let row = try row("Boats")
    let images = try ["1", "2", "1"].map { name in
      FeedImage(id: row.id, url: try #require(URL(string: "https://a.example/\(name).png")))
    }
    let pictures = NamedPicture.pictures(of: [row, row, row], images, among: [1, 2, 3])
    #expect(pictures.map(\.numbered.number) == [1, 2])
    #expect(pictures.map(\.numbered.key) == images.prefix(2).map(\.dataKey))
    let some = NamedPicture.pictures(of: [row, row, row], images, among: [3])
    #expect(some.map(\.numbered.number) == [3])
    #expect(some.map(\.name) == [pictures[0].name])
  }

  @Test("A row of another feed has a name of its own")
  func elsewhere() throws {
    let (one, other) = (try row("Boats"), try row("Boats"))
    let url = try #require(URL(string: "https://a.example/1.png"))
    let key = ImageDataKey(url)
    let away = ImageDataKey(url, picture: UUID())
    let all = [(row: one, key: key), (row: one, key: away)]
    #expect(
      PictureFileName.name(of: one, at: away, among: all) == PictureFileName.names(of: all)[1]
    )
    #expect(PictureFileName.name(of: other, at: key, among: all) == PictureFileName(of: other))
  }

  private func row(_ caption: String) throws -> FeedRow {
    FeedRow(
      id: UUID(),
      description: caption,
      location: nil,
      url: "u",
      link: nil,
      picture: .loading
    )
  }

  private func makeSUT(_ caption: String?, _ published: Date? = nil) throws -> PictureFileName {
    let id = try #require(UUID(uuidString: "1A2B3C4D-0000-4000-8000-000000000000"))
    return PictureFileName(
      of: FeedRow(
        id: id,
        description: caption,
        location: nil,
        published: published,
        url: "",
        link: nil,
        picture: .loading
      )
    )
  }
}
