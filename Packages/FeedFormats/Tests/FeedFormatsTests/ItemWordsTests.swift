import FeedCore
import FeedFormats
import FeedPictureChoice
import Testing

@Suite("The words of an item's pictures")
struct ItemWordsTests {
  @Test(
    "The caption is the title, else the picture's own, else the text's beginning, else the alternative"
  )
  func caption() throws {
    var item = FeedItem()
    item.title = "title"
    item.text = "text"
    let words = words(caption: "caption", alternative: "alternative")
    #expect(try captions(item, [words]) == ["title"])
    item.title = nil
    #expect(try captions(item, [words]) == ["caption"])
    #expect(try captions(item, [self.words(alternative: "alternative")]) == ["text"])
    item.text = nil
    #expect(try captions(item, [self.words(alternative: "alternative")]) == ["alternative"])
    #expect(try captions(item, [self.words()]) == [nil])
  }

  @Test("Of several pictures of a post each after the first has its own caption first")
  func severalCaptions() throws {
    var item = FeedItem()
    item.title = "title"
    let words = [words(caption: "1"), words(caption: "2"), words()]
    #expect(try captions(item, words) == ["title", "2", "title"])
  }

  @Test("A text is cut to 280 characters for a caption, between two words and on one line")
  func longCaption() throws {
    var item = FeedItem()
    item.text = "first\n\n" + String(repeating: "word ", count: 100)
    let caption = try #require(try captions(item, [words()])[0])
    #expect(caption.count <= 280)
    #expect(caption.hasPrefix("first word word"))
    #expect(caption.hasSuffix("word…"))
  }

  @Test("The text is what a page shows over the picture, its caption, and the item's text")
  func text() throws {
    var item = FeedItem()
    item.title = "title"
    item.text = "one\n\ntwo"
    let words = words(caption: "caption", hover: "hover")
    #expect(try texts(item, [words]) == ["hover\n\ncaption\n\none\n\ntwo"])
  }

  @Test(
    "The text repeats nothing: not the caption, not the alternative, not itself",
    arguments: [
      ("title", "title", nil), ("title", "title\n\nmore", "more"), ("title", "titles", "titles"),
      (nil, "short", nil), (nil, "two\n\nparagraphs", nil), ("title", nil, nil),
    ] as [(String?, String?, String?)]
  )
  func repeated(title: String?, text: String?, expected: String?) throws {
    var item = FeedItem()
    item.title = title
    item.text = text
    #expect(try texts(item, [words()]) == [expected])
  }

  @Test("A title of the picture, often the name of a file, is a caption and no text")
  func pictureTitle() throws {
    var words = words()
    words.title = "harbour-01"
    #expect(try captions(FeedItem(), [words]) == ["harbour-01"])
    #expect(try texts(FeedItem(), [words]) == [nil])
  }

  @Test(
    "The name of a file is neither a caption nor an alternative",
    arguments: [
      "DSC_0001", "IMG-4711", "img4711", "owl.jpg", "PXL_20261122_081530", "Screenshot_2026",
    ]
  )
  func fileNames(name: String) throws {
    var item = FeedItem()
    item.text = "An owl."
    var words = words(alternative: name, hover: name)
    words.title = name
    let images = try images(of: item, [words])
    #expect(images.map(\.description) == ["An owl."])
    #expect(images.map(\.alternative) == [nil])
    #expect(images.map(\.text) == [nil])
  }

  @Test(
    "Words that only resemble names of files are kept",
    arguments: ["imgur", "DSC", "an owl.jpg"]
  )
  func resemblances(text: String) throws {
    #expect(try captions(FeedItem(), [words(alternative: text)]) == [text])
  }

  @Test("A short hover text that repeats the alternative is left out; a comic's joke is not")
  func hoverThatRepeats() throws {
    var item = FeedItem()
    item.title = "title"
    let joke = "Fortunately, we have all standardised on this one."
    #expect(try texts(item, [words(alternative: "An owl", hover: "An owl")]) == [nil])
    #expect(try texts(item, [words(alternative: joke, hover: joke)]) == [joke])
  }

  @Test("A caption that repeats the hover text is left out")
  func repeatedHover() throws {
    var item = FeedItem()
    item.title = "title"
    #expect(try texts(item, [words(caption: "owl", hover: "owl")]) == ["owl"])
  }

  @Test(
    "What services add is left out",
    arguments: [
      ("An owl.\n\nThe post Owl appeared first on Birds.", "An owl."),
      ("An owl.\n\nThe post Owl first appeared on Birds.", "An owl."),
      ("submitted by /u/owl\n[link] [comments]", nil),
      ("An owl.\n\nsubmitted by /u/owl [link] [comments]", "An owl."),
      ("Ada posted a photo:\n\nAn owl.", "An owl."),
      ("An owl.\n\nContinue reading…", "An owl."),
      ("Ein Kauz.\n\nDer Beitrag Kauz erschien zuerst auf Vögel.", "Ein Kauz."),
      ("An owl.\n\nHow I saw an owl was originally published in Birds on Medium.", "An owl."),
      ("submitted by ann\n\nAt the coast.", "At the coast."),
      ("submitted by /u/owl [link] [comments]\n\nAn owl.", "An owl."),
      ("One.\n\nContinue reading below\n\nTwo.", "One.\n\nContinue reading below\n\nTwo."),
      (
        "The post office appeared first on maps.\n\nTwo.",
        "The post office appeared first on maps.\n\nTwo."
      ),
      ("On Monday NASA posted a photo: an owl.", "On Monday NASA posted a photo: an owl."),
      ("The post office.\n\nAn owl.", "The post office.\n\nAn owl."),
    ] as [(String, String?)]
  )
  func remarks(text: String, expected: String?) throws {
    var item = FeedItem()
    item.title = "title"
    item.text = text
    #expect(try texts(item, [words()]) == [expected])
  }

  @Test(
    "A warning makes the pictures sensitive; it comes first in the text, and is no caption",
    arguments: [
      "Content warning: spiders", "CW: spiders", "Inhaltswarnung: Spinnen",
      "Avertissement de contenu : araignées", "Advertencia de contenido: arañas",
      "Aviso de conteúdo: aranhas", "Avviso sul contenuto: ragni", "Inhoudswaarschuwing: spinnen",
      "閲覧注意: 蜘蛛", "閲覧注意：蜘蛛",
    ]
  )
  func warning(_ warning: String) throws {
    var item = FeedItem()
    item.text = "\(warning)\n\nIn the shed."
    let images = try images(of: item, [words()])
    #expect(images.map(\.isSensitive) == [true])
    #expect(images.map(\.description) == ["In the shed."])
    #expect(images.map(\.text) == [warning])
  }

  @Test(
    "What only begins like a warning is none",
    arguments: ["Content warnings: why", "CW", "CWT: a locomotive", "Inhaltswarnung"]
  )
  func noWarning(text: String) throws {
    var item = FeedItem()
    item.text = text
    let images = try images(of: item, [words()])
    #expect(images.map(\.isSensitive) == [false])
    #expect(images.map(\.description) == [text])
  }

  @Test("A text has at most 4,000 characters, and is cut between two words")
  func longText() throws {
    var item = FeedItem()
    item.title = "title"
    item.text = String(repeating: "word ", count: 2_000)
    let text = try #require(try texts(item, [words()])[0])
    #expect(text.count <= 4_000)
    #expect(text.hasSuffix("word…"))
  }

  private func words(
    caption: String? = nil,
    alternative: String? = nil,
    hover: String? = nil
  ) -> PictureWords {
    var words = PictureWords()
    words.caption = caption
    words.alternative = alternative
    words.hover = hover
    return words
  }

  private func captions(_ item: FeedItem, _ pictures: [PictureWords]) throws -> [String?] {
    try images(of: item, pictures).map(\.description)
  }

  private func texts(_ item: FeedItem, _ pictures: [PictureWords]) throws -> [String?] {
    try images(of: item, pictures).map(\.text)
  }

  /// The images of an item with pictures that have these words.
  private func images(of item: FeedItem, _ pictures: [PictureWords]) throws -> [FeedImage] {
    var item = item
    for (number, words) in pictures.enumerated() {
      let url = try #require(URL(string: "https://a.example/\(number).png"))
      var candidate = PictureCandidate(url, .media)
      candidate.words = words
      item.candidates.add(candidate)
    }
    let feed = try #require(URL(string: "https://feed.example/"))
    return try [item].images(of: feed).images
  }
}
