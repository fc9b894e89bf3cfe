import FeedCLI
import FeedCore
import FeedCoreTestSupport
import Testing

@Suite("The feed as JSON")
struct FeedJSONTests {
  let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("JSON from remote has fixed keys, with null where there is nothing to say")
  func jsonFromRemote() throws {
    let id = try #require(UUID(uuidString: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"))
    let feed = Feed(
      images: [
        FeedImage(id: id, description: "d", location: nil, url: try url("https://a.example/1.png"))
      ],
      origin: .remote()
    )
    #expect(
      FeedJSON(of: ShownImages(of: feed), now: now).document == #"""
        {"origin":"remote","saved_at":null,"age_seconds":null,"reason":null,"items":[{"id":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6","description":"d","location":null,"image":"https://a.example/1.png","page":null,"author":null,"published":null,"alternative":null,"text":null,"sensitive":false,"seen":true,"path":null,"post":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6","part":1,"parts":1,"feeds":[]}],"next":null}

        """#
    )
  }

  @Test(
    "JSON from the cache says since when, how old and why; an age is never below 0",
    arguments: [
      (LoadFailure.Kind.connectivity, 90.5, "connectivity", 90),
      (.invalidData, 0, "invalid_data", 0),
      (.offline, -100, "offline", 0), (.waiting, 1, "waiting", 1),
    ]
  )
  func jsonFromCache(kind: LoadFailure.Kind, age: TimeInterval, reason: String, seconds: Int) throws
  {
    let failure = LoadFailure(
      kind,
      loading: try url("https://a.example"),
      cause: CancellationError()
    )
    let feed = Feed(images: [], origin: .cache(savedAt: now, reason: failure))
    #expect(
      FeedJSON(of: ShownImages(of: feed), now: now.addingTimeInterval(age)).document
        == #"{"origin":"cache","saved_at":"2027-01-15T08:00:00Z","age_seconds":\#(seconds),"reason":"\#(reason)","items":[],"next":null}"#
        + "\n"
    )
  }

  @Test("JSON has what is known of an image, and the next page")
  func jsonWithAllParts() throws {
    let post = try #require(UUID(uuidString: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"))
    let image = FeedImage(
      id: UUID(),
      url: try url("a:b"),
      page: try url("https://a.example/1"),
      author: "Ada\u{202E}",
      published: now.addingTimeInterval(0.5),
      comments: try url("https://a.example/1/comments"),
      alternative: "A dune",
      text: "Spiders\n\nMany",
      isSensitive: true,
      alternates: [try url("https://a.example/small.png")]
    ).identified(by: UUID(), ofPost: post).asPart(2, of: 4)
    let feed = Feed(
      images: [image],
      origin: .remote(),
      details: FeedDetails(title: "t", nextPage: try url("https://a.example/?page=2"), leftOut: 3)
    )
    let document = FeedJSON(of: ShownImages(of: feed), now: now).document
    let parts =
      #""page":"https://a.example/1","author":"Ada\u202e","published":"2027-01-15T08:00:00Z","#
      + #""alternative":"A dune","text":"Spiders\u000a\u000aMany","sensitive":true,"seen":true,"path":null,"#
      + #""post":"73a7f70c-75da-4c2e-b5a3-eed40dc53aa6","part":2,"parts":4,"feeds":[]}]"#
    #expect(document.hasSuffix(parts + #","next":"https://a.example/?page=2"}"# + "\n"))
  }

  @Test(
    "Untrusted input: JSON has http and https URLs alone, without a login; another one is null",
    arguments: [
      ("javascript:alert(1)", "null"), ("data:text/html,x", "null"),
      ("file:///etc/passwd", "null"),
      ("https://me:secret@a.example/1", "\"https://a.example/1\""),
    ]
  )
  func urls(text: String, written: String) throws {
    let url = try url(text)
    let feed = Feed(
      images: [FeedImage(id: UUID(), url: url, page: url)],
      origin: .remote(),
      details: FeedDetails(nextPage: url)
    )
    let document = FeedJSON(of: ShownImages(of: feed), now: now).document
    #expect(document.contains("\"image\":\(written),\"page\":\(written),"))
    #expect(document.hasSuffix("\"next\":\(written)}\n"))
    let picture = PrefetchReport.Picture.failed(ImageDataKey(url), .forbidden, message: "m")
    #expect(PrefetchReport([picture]).json.document.contains("\"url\":\(written),"))
  }

  @Test("A kept image names the feed that it is from; one that has left says when")
  func fields() throws {
    let (sea, sky) = (try url("https://sea.example"), try url("https://sky.example"))
    let left = Date(timeIntervalSince1970: 1_800_000_000)
    let plain = FeedImage(id: UUID(), url: try url("a:b"))
    let images = [plain.kept(from: sea), plain.kept(from: sky), plain.left(at: left), plain]
    let feed = Feed(images: images, origin: .remote())
    let document = FeedJSON(
      of: ShownImages(of: feed),
      named: "kept",
      sources: [sea: "sea"],
      now: now
    ).document
    let ends = document.components(separatedBy: #""parts":1,"#).dropFirst()
    #expect(
      ends.map { String($0.prefix { $0 != "}" }) } == [
        #""feeds":["sea"]"#, #""feeds":["https://sky.example"]"#,
        #""left":"2027-01-15T08:00:00Z","feeds":["kept"]"#, #""feeds":["kept"]"#,
      ]
    )
  }

  @Test("JSON says which images are new")
  func seen() throws {
    let images = [
      FeedImage(id: UUID(), url: try url("a:b")), FeedImage(id: UUID(), url: try url("a:c")),
    ]
    let feed = Feed(images: images, origin: .remote())
    let shown = ShownImages(of: feed, new: [images[1].id])
    let document = FeedJSON(of: shown, now: now).document
    #expect(
      document.split(separator: #""seen":"#).dropFirst().map { $0.prefix(4) } == ["true", "fals"]
    )
  }

  @Test(
    "Untrusted input: JSON keeps text whole, with every scalar of Cc, Cf, Zl and Zp as an escape"
  )
  func jsonEscapes() throws {
    let text = "\u{0}\u{1B}\u{7F}\u{9B}\u{AD}\u{202E}\u{2028}\u{2029}\u{E0041}\"\\/é👍\r\n"
    let feed = Feed(
      images: [FeedImage(id: UUID(), description: text, url: try url("a:b"))],
      origin: .remote()
    )
    let document = FeedJSON(of: ShownImages(of: feed), now: now).document
    #expect(
      document.contains(
        #""\u0000\u001b\u007f\u009b\u00ad\u202e\u2028\u2029\udb40\udc41\"\\/é👍\u000d\u000a""#
      )
    )

    struct Payload: Decodable {
      struct Item: Decodable { let description: String }
      let items: [Item]
    }
    let decoded = try JSONDecoder().decode(Payload.self, from: Data(document.utf8))
    #expect(Array(decoded.items[0].description.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("A limit holds for JSON too")
  func jsonLimit() throws {
    let image = FeedImage(id: UUID(), url: try url("a:b"))
    let document = FeedJSON(
      of: ShownImages(of: Feed(images: [image, image], origin: .remote())),
      now: now,
      limit: 1
    ).document
    #expect(document.components(separatedBy: "image").count == 2)
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
