import FeedCore
import FeedFailures
import FeedPresentation
import Testing

@Suite("Causes of failures")
struct FailureCauseTests {
  private struct Refusal: ExplainedError { let failureCause: FailureCause }
  private struct Unknown: Error, CustomStringConvertible { let description = "ECONNREFUSED (111)" }

  @Test(
    "A known cause is in the reader's language, any other in its own words",
    arguments: [
      (
        "en", "no connection: the server refused the connection",
        "no connection: ECONNREFUSED (111)"
      ),
      (
        "de", "keine Verbindung: der Server hat die Verbindung abgelehnt",
        "keine Verbindung: ECONNREFUSED (111)"
      ),
      ("ja", "接続できません: サーバーが接続を拒否しました", "接続できません: ECONNREFUSED (111)"),
    ]
  )
  func known(tag: String, known: String, unknown: String) throws {
    let url = try #require(URL(string: "https://a.example/"))
    let reason = { (error: any Error) in
      Language(for: [tag]).text(.reason(LoadFailure(.connectivity, loading: url, cause: error)))
    }
    #expect(reason(Refusal(failureCause: .connection(.refused))) == known)
    #expect(reason(Unknown()) == unknown)
  }

  @Test(
    "Why a text is not the URL of a feed is in the reader's language, too",
    arguments: [
      ("feed.example", "weder http noch https"),
      ("https://feed.example:65536/", "der Port liegt nicht zwischen 1 und 65535"),
      ("https://me:secret@feed.example/", "enthält Zugangsdaten"),
      ("https://ünï.example/", "ungewöhnliche Zeichen im Servernamen"),
    ]
  )
  func urls(text: String, words: String) throws {
    let fault = try #require(throws: FeedURL.Fault.self) { try FeedURL.canonical(text) }
    let german = Language(for: ["de"])
    #expect(german.text(.reason(fault)) == words)
    let state = FeedPresenter(language: german).failed(fault)
    #expect(state == .failed(message: "der Feed kann nicht geladen werden: \(words)"))
  }

  @Test(
    "A body that is no feed is called what it looks like, and faulty markup by its line",
    arguments: [
      (.unknownFormat(.empty), "the response is empty"),
      (.unknownFormat(.webPage), "this is a web page, not a feed"),
      (.unknownFormat(.json), "this is JSON, but not a feed"),
      (.unknownFormat(.xml(root: "svg\u{1B}")), "this is XML with the root <svg>, not a feed"),
      (.unknownFormat(.picture), "this is a picture, not a feed"),
      (.unknownFormat(.unknown), "the response is not a feed"),
      (.malformedMarkup("RSS", .cutOff, line: 12), "truncated RSS, at line 12"),
      (.malformedMarkup("RSS", .malformed, line: 12), "malformed RSS at line 12"),
      (.malformedMarkup("RSS", .tooComplex, line: 12), "RSS that is too complex, at line 12"),
      (.unsupportedEncoding("koi8-r\n"), "this system does not support the encoding koi8-r"),
      (.noPictures, "none of the feed's items has a picture"),
      (.pageWithoutFeed, "this is a web page without a feed"),
      (.pageWithFeeds([]), "this web page names 0 feeds"),
    ] as [(FailureCause, String)]
  )
  func bodies(cause: FailureCause, words: String) {
    #expect(Language.english.text(.cause(cause)) == words)
  }

  @Test(
    "MF3: a wait is told with its end, rounded up to a minute, and a feed that is gone with what to do",
    arguments: [
      (
        .waiting(until: Date(timeIntervalSince1970: 1_800_000_000)),
        "the server asked to wait until \(minute(1800000000))",
        "try again then"
      ),
      (
        .waiting(until: Date(timeIntervalSince1970: 1_800_000_000.5)),
        "the server asked to wait until \(minute(1800000060))",
        "try again then"
      ),
      (
        .waiting(until: Date(timeIntervalSince1970: 1_800_057_541)),
        "the server asked to wait until \(minute(1800057600))",
        "try again then"
      ),
      (
        .gone(askedAgain: .distantFuture), "the feed is gone", "feed retries once a day"
      ),
      (
        .gone(askedAgain: .distantFuture, followedAs: "sea"),
        "the feed is gone: remove it with 'feed remove sea'", "feed retries once a day"
      ),
    ] as [(FailureCause, String, String)]
  )
  func waiting(cause: FailureCause, words: String, advice: String) throws {
    let failure = LoadFailure(
      .waiting,
      loading: try #require(URL(string: "https://a.example/")),
      cause: cause
    )
    #expect(Language.english.text(.reason(failure)) == words)
    #expect(
      Language.english.text(.failure(failure))
        == "cannot load https://a.example/: \(words); \(advice)"
    )
  }

  @Test("No secure connection is not called no connection as well")
  func insecure() throws {
    let url = try #require(URL(string: "https://a.example/"))
    let failure = LoadFailure(
      .connectivity,
      loading: url,
      cause: FailureCause.insecure(.untrustedCertificate)
    )
    #expect(
      Language.english.text(.reason(failure))
        == "no secure connection: the server's certificate is not trusted"
    )
  }

  @Test("Of an unknown host the advice is to check how its name is spelt")
  func unknownHost() throws {
    let failure = LoadFailure(
      .connectivity,
      loading: try #require(URL(string: "https://a.example/")),
      cause: FailureCause.connection(.unknownHost)
    )
    #expect(
      Language.english.text(.failure(failure))
        == "cannot load https://a.example/: no connection: server not found; "
        + "check the spelling of the address, and the connection"
    )
  }

  @Test("A server that does not speak https is named as one, with the advice to try http")
  func plainServer() throws {
    let url = try #require(URL(string: "https://a.example/"))
    let failure = LoadFailure(
      .connectivity,
      loading: url,
      cause: FailureCause.insecure(.plainServer)
    )
    #expect(
      Language.english.text(.failure(failure))
        == "cannot load https://a.example/: no secure connection: the server does not speak https; try the URL with http://"
    )
  }

  @Test("A server that breaks off the handshake may be one without https, which is said")
  func endedHandshake() throws {
    let url = try #require(URL(string: "https://a.example/"))
    let cause = FailureCause.insecure(.endedHandshake)
    let failure = LoadFailure(.connectivity, loading: url, cause: cause)
    #expect(
      Language.english.text(.failure(failure))
        == "cannot load https://a.example/: no secure connection: the server broke off the TLS handshake; if it does not speak https, try the URL with http://"
    )
  }

  @Test("What was refused before any request is not called a server's invalid data")
  func refusals() throws {
    let url = try #require(URL(string: "https://a.example/"))
    let reason = { (cause: FailureCause) in
      Language.english.text(.reason(LoadFailure(.invalidData, loading: url, cause: cause)))
    }
    #expect(reason(.privateNetwork) == "refused: private network address")
    #expect(
      reason(.forbiddenScheme(url)) == "only http and https are fetched, not https://a.example/"
    )
    #expect(
      reason(.forbiddenURL(url))
        == "refused https://a.example/: credentials or unusual characters in the host"
    )
    #expect(reason(.emptyBody) == "invalid data: the response is empty")
  }

  @Test("FM4: a web page with several feeds is not called invalid data, and says what to do")
  func webPages() throws {
    let url = try #require(URL(string: "https://a.example/"))
    let words = { (cause: FailureCause) in
      Language.english.text(.failure(LoadFailure(.invalidData, loading: url, cause: cause)))
    }
    let feeds = [FeedLink(url: url), FeedLink(url: url, title: "Comments")]
    #expect(
      words(.pageWithFeeds(feeds))
        == "cannot load https://a.example/: this web page names 2 feeds; "
        + "pass the URL of one, or its number: 'feed add URL --choose 1'"
    )
    #expect(
      words(.pageForFeed(naming: url))
        == "cannot load https://a.example/: invalid data: a web page is there instead of the feed, "
        + "and names the feed https://a.example/; to follow that one: feed add https://a.example/"
    )
    #expect(
      words(.noPictures)
        == "cannot load https://a.example/: invalid data: none of the feed's items has a picture; "
        + "'pictures page' among the feed's settings may help: "
        + "it takes pictures from the items' web pages"
    )
    #expect(
      words(.unsupportedEncoding("koi8-r"))
        == "cannot load https://a.example/: invalid data: this system does not support the encoding koi8-r"
    )
    #expect(
      words(.readingTimedOut(after: .seconds(3)))
        == "cannot load https://a.example/: invalid data: the response takes more than 3 s to read"
    )
    #expect(
      words(.tooManyValues(limit: 9))
        == "cannot load https://a.example/: invalid data: the response holds more than 9 values"
    )
    #expect(
      words(.status(404))
        == "cannot load https://a.example/: not found (status 404); check the URL"
    )
    #expect(
      words(.pageWithoutFeed)
        == "cannot load https://a.example/: this is a web page without a feed; check the URL"
    )
  }

  @Test("Untrusted input: what a cause names is made safe, and bounded")
  func safety() {
    let long = "a\u{1B}]0;b\u{7}\n" + String(repeating: "c", count: 10_000)
    let path = Language.english.text(.cause(.locked(path: long)))
    #expect(path.hasPrefix("another program holds a]0;b cc"))
    #expect(
      path.unicodeScalars.count == 200 + "another program holds ; try again when it is done".count
    )
    let url = Language.english.text(.cause(.relativeImageURL(long)))
    #expect(url.unicodeScalars.count == 200 + "an image's URL is not absolute: ".count)
    let text = Language.english.text(.cause(.other(long)))
    #expect(text.unicodeScalars.count == SafeText.Limit.status)
  }

  @Test("Passwords are left out of what a cause says")
  func passwords() {
    let cause = FailureCause.insecure(.other("cannot reach https://me:secret@a.example/"))
    #expect(
      Language.english.text(.cause(cause))
        == "no secure connection: cannot reach https://…@a.example/"
    )
  }

  @Test(
    "A size is shown in the largest decimal unit that it fills, with the language's decimal mark",
    arguments: [
      (0, "0 bytes", "0 Bytes"), (1, "1 byte", "1 Byte"), (999, "999 bytes", "999 Bytes"),
      (1_000, "1.0 kB", "1,0 kB"), (99_999, "99.9 kB", "99,9 kB"), (100_000, "100 kB", "100 kB"),
      (999_999, "999 kB", "999 kB"), (1_000_000, "1.0 MB", "1,0 MB"),
      (3_450_000_000, "3.4 GB", "3,4 GB"),
      (.max, "9223372036 GB", "9223372036 GB"),
    ]
  )
  func sizes(bytes: Int, english: String, german: String) {
    #expect(Language.english.text(.size(bytes)) == english)
    #expect(Language(for: ["de"]).text(.size(bytes)) == german)
  }

  @Test(
    "A size has the units of the language",
    arguments: [
      ("es", "1,2 kB"), ("fr", "1,2 ko"), ("pt-BR", "1,2 kB"), ("el", "1,2 kB"), ("ja", "1.2 kB"),
    ]
  )
  func units(tag: String, text: String) {
    #expect(Language(for: [tag]).text(.size(1_234)) == text)
  }
}

/// A minute on the clocks of this place.
private func minute(_ seconds: Double) -> String {
  LocalTime.minute(of: Date(timeIntervalSince1970: seconds))
}
