import FeedCore
import Foundation
import Testing

@testable import FeedSubscriptions

@Suite("The settings of a followed feed")
struct FeedSettingTests {
  @Test("Images that leave are kept until they are seen, for a number of days, for good or not")
  func keep() {
    let rules = ["unseen", "30", "0.5", "all", "none"].map { value in
      let list = makeSUT("https://a.example/ a\n  keep \(value)\n")
      return list.settings(of: list.feeds[0].url).keep
    }
    let none: KeepRule? = KeepRule.none
    #expect(
      rules == [.unseen, .all(for: 2_592_000), .all(for: 43_200), .all(for: .infinity), none]
    )
  }

  @Test("Settings that hold for all feeds count for a key that the feed has not set")
  func completed() throws {
    let list = makeSUT("https://a.example/ a\n  keep 30\n")
    let others = try [
      FeedSetting(key: "keep", value: "all"), FeedSetting(key: "pictures", value: "first"),
    ]
    let settings = list.settings(of: list.feeds[0].url).completed(by: others)
    #expect(settings.keep == .all(for: 2_592_000))
    #expect(settings.pictures == .first)
  }

  @Test(
    "Another value of keep does not count",
    arguments: ["0", "-1", "1e3", "ALL", "36501", ".", "30 days"]
  )
  func wrongKeep(value: String) {
    let list = makeSUT("https://a.example/ a\n  keep \(value)\n")
    #expect(list.settings(of: list.feeds[0].url).keep == nil)
    #expect(list.problems.map(\.fault) == [.setting(key: "keep", .noKeepRule)])
  }

  @Test("How long a feed is left alone is a number of seconds, up to a day")
  func every() {
    let times = ["1", "3600", "0.5", "86401", "-1", "1e3", "hour"].map { value in
      let list = makeSUT("https://a.example/ a\n  every \(value)\n")
      let problems = list.problems.map(\.fault)
      let time = list.settings(of: list.feeds[0].url).every
      #expect(problems == (time == nil ? [.setting(key: "every", .noSeconds)] : []))
      return time
    }
    #expect(times == [1, 3_600, nil, nil, nil, nil, nil])
  }

  @Test("Indented lines below a feed are its settings: a key, and a value to the end of the line")
  func lines() throws {
    let list = makeSUT(
      "https://a.example/ a\r\n  title  The Sky: #1,  by day \r\n\tUser-Agent app/1 (x)\r\nhttps://b.example/ b\n"
    )
    #expect(list.problems == [])
    let settings = list.settings(of: try url("a"))
    #expect(settings.title == "The Sky: #1,  by day")
    #expect(settings.userAgent == "app/1 (x)")
    #expect(settings.all.map(\.key) == ["title", "user-agent"])
    #expect(list.settings(of: try url("b")) == .none)
    #expect(list.settings(of: try url("c")) == .none)
  }

  @Test("Which pictures are shown is one of three words, and all if nothing is set")
  func pictures() throws {
    let list = makeSUT(
      """
      https://a.example/ a
        pictures page
      https://b.example/ b
        pictures Page
      https://c.example/ c
        pictures first

      """
    )
    #expect(list.problems == [.init(line: 4, fault: .setting(key: "pictures", .noSelection))])
    #expect(
      list.complaints(in: "/feeds") == [
        "/feeds, line 4 is ignored: pictures: it must be all, first or page"
      ]
    )
    #expect(try list.settings(of: url("a")).pictures == .page)
    #expect(try list.settings(of: url("b")).pictures == .all)
    #expect(try list.settings(of: url("c")).pictures == .first)
    #expect(try list.settings(of: url("a")).with(.first).all.map(\.value) == ["first"])
  }

  @Test("A feed may be allowed to be on a private network, which is the only value")
  func network() throws {
    let list = makeSUT(
      "https://a.example/ a\n  network private\nhttps://b.example/ b\n  network public\n"
    )
    #expect(list.problems == [.init(line: 4, fault: .setting(key: "network", .noNetwork))])
    #expect(
      list.complaints(in: "/feeds") == ["/feeds, line 4 is ignored: network: it is not 'private'"]
    )
    #expect(try list.settings(of: url("a")).allowsPrivateNetwork)
    #expect(try !list.settings(of: url("b")).allowsPrivateNetwork)
    let allowed = try list.settings(of: url("b")).allowingPrivateNetwork
    #expect(allowed.all.map(\.line) == ["  network private"])
  }

  @Test("NW6: a feed that has moved is the same feed, under the address that it was followed by")
  func identity() throws {
    let list = makeSUT(
      "https://a.example/ a\n  was HTTPS://old.example:443\nhttps://b.example/ b\n  was b.example\n"
    )
    #expect(list.problems == [.init(line: 4, fault: .setting(key: "was", .noURL(.notWeb)))])
    #expect(
      list.complaints(in: "/feeds") == [
        "/feeds, line 4 is ignored: was: it is not an http or https URL, such as https://feed.example/feed.json"
      ]
    )
    let old = try #require(URL(string: "https://old.example/"))
    #expect(list.feeds.map(\.identity) == [old, try url("b")])
    #expect(list.feeds.map(\.url) == [try url("a"), try url("b")])
    #expect(list.feed("old.example")?.name == "a")
  }

  @Test("NW6: no two feeds have one identity")
  func identityTwice() throws {
    var list = makeSUT(
      """
      https://a.example/ a
        was https://old.example/
      https://b.example/ b
        was https://a.example/
      https://c.example/ c
        was https://old.example/
        was https://c.example/
      https://d.example/ d
        was https://e.example/
      https://e.example/ e

      """
    )
    #expect(
      list.problems == [
        .init(line: 4, fault: .setting(key: "was", .otherFeed(line: 1))),
        .init(line: 6, fault: .setting(key: "was", .otherFeed(line: 2))),
        .init(line: 7, fault: .setting(key: "was", .repeated(line: 6))),
        .init(line: 9, fault: .setting(key: "was", .otherFeed(line: 10))),
      ]
    )
    #expect(list.mayLackFeeds)
    #expect(list.feeds.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(list.feeds.dropFirst().allSatisfy { $0.identity == $0.url })
    let old = try #require(URL(string: "https://old.example/"))
    #expect(throws: FeedList.Refusal.followed(list.feeds[0])) {
      try list.add(old, name: "new")
    }
    let imported = OPML.Feed(url: old, title: nil)
    #expect(try list.add([imported]) == [])
  }

  @Test("Comments and blank lines may stand between a feed and its settings")
  func comments() throws {
    let list = makeSUT("https://a.example/ a\n\n  # title Old\n# b\n \t\n  title New\n")
    #expect(list.problems == [])
    #expect(list.settings(of: try url("a")).title == "New")
  }

  @Test("A key that is not known is kept, with any value or none, and may be repeated")
  func unknownKeys() throws {
    let list = makeSUT("https://a.example/ a\n  seen sea sky\n  x-1\n  seen \u{7}\n  titel T\n")
    #expect(list.problems == [])
    let settings = list.settings(of: try url("a"))
    #expect(settings.all.map(\.key) == ["seen", "x-1", "seen", "titel"])
    #expect(settings.all.map(\.value) == ["sea sky", "", "\u{7}", "T"])
    #expect(settings.title == nil)
  }

  @Test("An indented line that begins with a URL is a feed, as ever")
  func indentedFeed() throws {
    let list = makeSUT("https://a.example/ a\n  https://b.example/ b\n  title B\n")
    #expect(list.feeds.map(\.name) == ["a", "b"])
    #expect(list.settings(of: try url("b")).title == "B")
  }

  @Test(
    "A value that a known key cannot have does not count, and is reported with line and key",
    arguments: [
      ("title", FeedSetting.Fault.empty), ("user-agent  \t", .empty), ("TITLE a\u{7}b", .control),
      ("title a\u{2028}b", .control), ("user-agent a\u{1B}[0m", .control),
      ("user-agent a\tb", .control), ("user-agent a\rX: b", .control),
      ("user-agent caf\u{E9}", .notASCII),
      ("title \(String(repeating: "e\u{301}", count: 400))", .length),
    ]
  )
  func faults(text: String, fault: FeedSetting.Fault) throws {
    let list = makeSUT("https://a.example/ a\n  \(text)\n")
    let key = text.lowercased().hasPrefix("title") ? "title" : "user-agent"
    #expect(list.problems == [.init(line: 2, fault: .setting(key: key, fault))])
    #expect(list.settings(of: try url("a")) == .none)
    #expect(list.feeds.count == 1)
  }

  @Test(
    "A line below a feed that is no setting affects itself alone, and is said not to be one",
    arguments: [
      ("Authorization: Bearer X", "authorization: a blank separates a setting from its value"),
      ("title=My Title", "title: a blank separates a setting from its value"),
      ("Cookie:a=b", "cookie: a blank separates a setting from its value"),
      ("my_key X", "the name of a setting has only letters, digits and -"),
      (": X", "the name of a setting has only letters, digits and -"),
    ]
  )
  func noSetting(text: String, words: String) throws {
    let list = makeSUT("https://a.example/ a\n  \(text)\n  title Sea\n  keep all\n")
    #expect(list.complaints(in: "/feeds") == ["/feeds, line 2 is ignored: \(words)"])
    #expect(!list.mayLackFeeds)
    #expect(list.settings(of: try url("a")).all.map(\.key) == ["title", "keep"])
  }

  @Test("Such a line goes with its feed, and is not left to the one above")
  func removingNoSetting() throws {
    let first = "https://a.example/ a\n  title Sea\n"
    var list = makeSUT(first + "https://b.example/ b\n  Cookie: x\n  every 60\n")
    _ = list.remove("b")
    #expect(list.data == Data(first.utf8))
  }

  @Test(
    "Settings below an indented line that may be meant as a feed are not those of the feed above",
    arguments: ["htp://b.example/ b", "b.example/feed b", "http:b b", "feed:b"]
  )
  func indentedAddress(line: String) throws {
    let list = makeSUT("https://a.example/ a\n  \(line)\n  header X-A: secret\n")
    #expect(list.settings(of: try url("a")).all.isEmpty)
    #expect(list.mayLackFeeds)
  }

  @Test("The complaint names the file, the line and the key")
  func complaint() {
    let list = makeSUT("https://a.example/ a\n  user-agent caf\u{E9}\n  title\n")
    #expect(
      list.complaints(in: "/feeds") == [
        "/feeds, line 2 is ignored: user-agent: it has characters beyond printable ASCII",
        "/feeds, line 3 is ignored: title: it has no value",
      ]
    )
  }

  @Test("Feeds are found by any of several tags, in any case")
  func tags() {
    let list = FeedList(
      Data("http://a.example/ a\n tags Sea  SKY\nhttp://b.example/ b\n tags sky\n".utf8)
        + Data("http://c.example/ c\n".utf8)
    )
    #expect(list.feeds(taggedWithAnyOf: ["sky"]).map(\.name) == ["a", "b"])
    #expect(list.feeds(taggedWithAnyOf: ["sea", "none"]).map(\.name) == ["a"])
    #expect(list.feeds(taggedWithAnyOf: ["se"]) == [])
  }

  @Test("A value that is not UTF-8 does not count")
  func encoding() {
    let list = FeedList(Data("https://a.example/ a\n  title ".utf8) + [0xFF, 0x0A])
    #expect(list.problems == [.init(line: 2, fault: .encoding)])
  }

  @Test("Of two lines with one known key the first counts")
  func repeated() throws {
    let list = makeSUT(
      "https://a.example/ a\n  title A\n  Title B\nhttps://b.example/ b\n title C\n"
    )
    #expect(
      list.problems == [.init(line: 3, fault: .setting(key: "title", .repeated(line: 2)))]
    )
    #expect(list.settings(of: try url("a")).title == "A")
    #expect(list.settings(of: try url("b")).title == "C")
  }

  @Test("Settings below a line that does not count belong to no other feed")
  func belowProblem() throws {
    let list = makeSUT(
      "  title T\nhttps://a.example/ a\nnonsense\n  title A\nhttps://A.example/ again\n  title B\n"
    )
    #expect(
      list.problems == [
        .init(line: 1, fault: .url(.notWeb)), .init(line: 3, fault: .url(.notWeb)),
        .init(line: 5, fault: .repeatedFeed(line: 2)),
      ]
    )
    #expect(list.settings(of: try url("a")) == .none)
  }

  @Test("A feed is added with its settings, in the file's own line breaks")
  func add() throws {
    var list = makeSUT("# mine\r\n")
    let settings = FeedSettings([
      try FeedSetting(key: "Title", value: " The Sky "),
      try FeedSetting(key: "user-agent", value: "app/1"),
    ])
    _ = try list.add(try url("a"), name: "a", settings: settings)
    #expect(
      String(decoding: list.data, as: UTF8.self)
        == "# mine\r\nhttps://a.example/ a\r\n  title The Sky\r\n  user-agent app/1\r\n"
    )
    #expect(list.settings(of: try url("a")) == settings)
    #expect(list == FeedList(list.data))
  }

  @Test("A removed feed takes its settings with it, whatever they are, and leaves all comments")
  func remove() throws {
    var list = makeSUT(
      """
      https://a.example/ a
        title A
      https://b.example/ b
        # of b
        title B
        user-agent caf\u{E9}

        header Authorization: x
      https://c.example/ c
        titel C
      https://B.example/
        title B again

      """
    )
    #expect(list.remove("b")?.name == "b")
    #expect(
      String(decoding: list.data, as: UTF8.self)
        == """
        https://a.example/ a
          title A
          # of b

        https://c.example/ c
          titel C

        """
    )
    #expect(list == FeedList(list.data))
  }

  @Test("Feeds that are added and removed leave every byte of the settings of others")
  func bytes() throws {
    let text = "https://a.example/ a\r\n\t TITLE  A \r\n  x\u{7}\r\n  tags  a  b\r\n"
    var list = makeSUT(text)
    _ = try list.add(try url("b"), name: "b", settings: FeedSettings([setting("title", "B")]))
    _ = list.remove("b")
    #expect(String(decoding: list.data, as: UTF8.self) == text)
  }

  @Test(
    "What is no setting is not made",
    arguments: [
      ("", "x", FeedSetting.Fault.key), ("a b", "x", .key), ("1", "x", .key), ("a\nb", "x", .key),
      ("caf\u{E9}", "x", .key), ("title", " ", .empty),
      ("title", "a\nhttps://b.example/", .control),
      ("seen", "a\n  title b", .control), ("user-agent", "\u{2028}", .control),
    ]
  )
  func refused(key: String, value: String, fault: FeedSetting.Fault) {
    #expect(throws: fault) { try FeedSetting(key: key, value: value) }
  }

  @Test("Headers may be repeated; of two with one name the first counts")
  func headers() throws {
    let list = makeSUT(
      "https://a.example/ a\n  header X-A: b: c \n  Header Authorization:x\n  header x-a: d\n"
    )
    #expect(list.problems == [])
    let headers = list.settings(of: try url("a")).headers
    #expect(headers.map(\.name) == ["X-A", "Authorization"])
    #expect(headers.map(\.value) == ["b: c", "x"])
  }

  @Test(
    "A header that cannot be sent does not count, and no report of it has its value",
    arguments: [
      ("secret", FeedSetting.Fault.noHeader), ("X-A secret", .noHeader), ("X A: secret", .noHeader),
      (": secret", .noHeader), ("X-A:", .noHeader), ("X-A: secret\u{E9}", .notASCII),
      ("X-A: secret\rX: y", .control), ("Host: secret", .ownHeader), ("user-agent: x", .ownHeader),
      ("If-None-Match: x", .ownHeader), ("Proxy-Authorization: x", .ownHeader), ("", .empty),
    ]
  )
  func badHeaders(value: String, fault: FeedSetting.Fault) throws {
    let list = makeSUT("https://a.example/ a\n  header \(value)\n")
    #expect(list.problems == [.init(line: 2, fault: .setting(key: "header", fault))])
    #expect(list.settings(of: try url("a")).headers == [])
    #expect(!list.complaints(in: "/feeds").joined().contains("secret"))
  }

  @Test(
    "A list says whether it has a header, whether that counts or not",
    arguments: [
      ("https://a.example/ a\n  header X-A: b\n", true), ("nonsense\n\tHEADER x\n", true),
      ("  header secret\n", true), ("https://a.example/ a\n  title header\n", false),
      ("https://a.example/ a\n  # header X-A: b\n", false), ("header X-A: b\n", false),
      ("https://a.example/ a\n  heder X-A: b\n", true), ("\tHaeder X-A: b\n", true),
      ("  Authorization Bearer secret\n", true), ("  cookie: a=b\n", true),
      ("  Authorization: Bearer secret\n", true), ("  header: X-T: secret\n", true),
      ("  X-Token: secret\n", true), ("  cookie=a\n", true), ("  headers=X-T: secret\n", true),
      ("  title: header\n", false), ("  cookie a=b\n", true), ("  x-api-key secret\n", true),
      ("  order oldest\n", false),
      ("  colour red\n", false),
    ]
  )
  func hasHeader(text: String, hasHeader: Bool) {
    #expect(makeSUT(text).hasHeader == hasHeader)
  }

  @Test(
    "Of a header others see only the name, and of an unknown key nothing",
    arguments: [
      ("header", "Authorization: Bearer secret", "Authorization: …"),
      ("Header", "X:secret", "X: …"),
      ("title", "a: b", "a: b"), ("heder", "Authorization: secret", "…"), ("colour", "red", "…"),
    ]
  )
  func shown(key: String, value: String, shown: String) throws {
    #expect(try setting(key, value).shownValue == shown)
  }

  private func setting(_ key: String, _ value: String) throws -> FeedSetting {
    try FeedSetting(key: key, value: value)
  }

  private func makeSUT(_ text: String) -> FeedList { FeedList(Data(text.utf8)) }

  private func url(_ host: String) throws -> URL {
    try #require(URL(string: "https://\(host).example/"))
  }
}
