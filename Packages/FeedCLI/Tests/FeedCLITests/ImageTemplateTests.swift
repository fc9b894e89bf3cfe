import CommandLine
import FeedCLI
import FeedCore
import Testing

@Suite("The template of --format")
struct ImageTemplateTests {
  @Test("Each name stands for what the feed says, in one line that is safe to show")
  func names() throws {
    let names = [
      "number", "feed", "date", "description", "author", "location", "image", "page", "path",
      "alternative", "text",
    ]
    let sut = try ImageTemplate(names.map { "{\($0)}" }.joined(separator: "|"), of: "--format")
    let image = FeedImage(
      id: UUID(),
      description: "Du\u{1B}nes",
      location: "Erg Chebbi",
      url: try url("https://a.example/1.png"),
      page: try url("https://a.example/1"),
      author: "Ada",
      published: Date(timeIntervalSince1970: 1_800_000_000),
      alternative: "A dune",
      text: "Sand.\n\nMore sand."
    )
    #expect(
      sut.line(of: ImageWords(image, number: 3, feed: "sky", path: "/a b.png"))
        == "3|sky|2027-01-15T08:00:00Z|Dunes|Ada|Erg Chebbi|https://a.example/1.png|"
        + "https://a.example/1|/a b.png|A dune|Sand. More sand.\n"
    )
  }

  @Test(
    "Untrusted input: a URL that is neither http nor https is nothing, and one has no login",
    arguments: [
      ("javascript:alert(1)", ""), ("data:text/html,x", ""), ("file:///etc/passwd", ""),
      ("https://me:secret@a.example/1", "https://a.example/1"),
    ]
  )
  func urls(text: String, written: String) throws {
    let image = FeedImage(id: UUID(), url: try url(text), page: try url(text))
    let words = ImageWords(image, number: 1, feed: "sky")
    #expect(
      try ImageTemplate("{image}|{page}", of: "--format").line(of: words)
        == "\(written)|\(written)\n"
    )
    #expect(words.variables["FEED_PAGE"] == written)
    #expect(words.variables["FEED_IMAGE"] == written)
  }

  @Test("What is not known is nothing")
  func unknown() throws {
    let sut = try ImageTemplate("<{date}{description}{page}>", of: "--format")
    let image = FeedImage(id: UUID(), url: try url("a:b"))
    #expect(sut.line(of: ImageWords(image, number: 1, feed: "sky")) == "<>\n")
  }

  @Test(
    "A line break and a tab have escapes; any other backslash stays",
    arguments: [
      (#"a\nb\tc"#, "a\nb\tc\n"), (#"\\n"#, "\\n\n"), (#"\x"#, "\\x\n"), (#"\"#, "\\\n"),
      ("}", "}\n"),
    ]
  )
  func escapes(template: String, line: String) throws {
    let image = FeedImage(id: UUID(), url: try url("a:b"))
    let words = ImageWords(image, number: 1, feed: "sky")
    #expect(try ImageTemplate(template, of: "--format").line(of: words) == line)
  }

  @Test(
    "A name that is not known is a usage error that lists the known ones",
    arguments: ["{colour}", "{", "{number", "{}", "{Number}"]
  )
  func wrongName(template: String) {
    let word = template.drop { $0 == "{" }.prefix { $0 != "}" }
    #expect(
      throws: UsageError.refused(
        "--format: unknown word {\(word)}; known are {number} {feed} {date} {description} {author} "
          + "{location} {image} {page} {path} {alternative} {text}"
      )
    ) {
      try ImageTemplate(template, of: "--format")
    }
  }

  @Test("A program gets the same values as variables")
  func variables() throws {
    let image = FeedImage(id: UUID(), description: "Dunes", url: try url("https://a.example/1.png"))
    let variables = ImageWords(image, number: 3, feed: "sky", path: "/1.png").variables
    #expect(variables.count == ImageWords.Name.allCases.count)
    #expect(variables["FEED_NUMBER"] == "3")
    #expect(variables["FEED_NAME"] == "sky")
    #expect(variables["FEED_DESCRIPTION"] == "Dunes")
    #expect(variables["FEED_IMAGE"] == "https://a.example/1.png")
    #expect(variables["FEED_PATH"] == "/1.png")
    #expect(variables["FEED_AUTHOR"] == "")
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
