import FeedCLI
import FeedCore
import FeedPresentation
import FeedTerminal
import Testing

@Suite("Output")
struct OutputTests {
  let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("Errors, notices and details are one line each, and safe, whatever is in them")
  func messages() {
    #expect(stderr { $0.error("a\nb\u{1B}[2J") } == "feed: a b[2J\n")
    #expect(stderr { $0.notice("saved copy") } == "feed: saved copy\n")
    #expect(stderr { $0.detail("GET x") } == "feed: GET x\n")
    #expect(
      stderr { $0.detail("GET https://me:secret@a.example/") } == "feed: GET https://…@a.example/\n"
    )
    #expect(stderr(isPlain: false) { $0.error("a") } == "\u{1B}[31mfeed:\u{1B}[0m a\n")
  }

  @Test("The status of each feed has its age, its numbers and the time until which it is valid")
  func status() throws {
    let url = try url("https://a.example/feed.json")
    let valid = entry(url, .valid(savedAt: now), validUntil: now.addingTimeInterval(604_800))
    #expect(
      StatusReport([valid]).text(now: now.addingTimeInterval(7_200), style: Style(isPlain: true))
        == """
        https://a.example/feed.json
          saved copy, 2 hours old, valid until \(LocalTime.minute(of: now.addingTimeInterval(604_800)))
          3 images, 2 pictures, 1.5 kB

        """
    )
    #expect(
      StatusReport([valid]).document
        == #"{"feeds":[{"url":"https://a.example/feed.json","name":null,"state":"valid","saved_at":"2027-01-15T08:00:00Z","valid_until":"2027-01-22T08:00:00Z","images":3,"pictures":2,"bytes":1500,"trouble":null}]}"#
        + "\n"
    )
    #expect(StatusReport([]).text(now: now, style: Style(isPlain: true)) == "nothing is saved\n")
    #expect(StatusReport([]).document == "{\"feeds\":[]}\n")
    let others = StatusReport([
      entry(url, .empty), entry(url, .expired(savedAt: now), validUntil: now),
      entry(url, .fromTheFuture(savedAt: now)),
      entry(nil, .corrupt(reason: "checksum")), entry(url, .valid(savedAt: now)),
    ]).text(now: now, style: Style(isPlain: true))
    for line in [
      "no saved copy", "expired since \(LocalTime.minute(of: now))\n",
      "saved copy from the future, \(LocalTime.minute(of: now)): not shown",
      "a feed with an unknown URL", "  corrupt\n", "valid without limit",
    ] { #expect(others.contains(line)) }
  }

  @Test("The status of feeds that are followed comes first, by their names and in their order")
  func followedFeeds() throws {
    let urls = try ["a", "b", "c"].map { try url("https://\($0).example/") }
    let entries = [entry(nil, .corrupt(reason: "checksum"))] + urls.map { entry($0, .empty) }
    let followed = [
      FollowedFeed(url: urls[2], name: "third"), FollowedFeed(url: urls[1], name: "second"),
    ]
    let report = StatusReport(entries, of: followed)
    let titles = report.text(now: now, style: Style(isPlain: true)).split(separator: "\n")
      .filter { !$0.hasPrefix(" ") }
    #expect(
      titles == [
        "third https://c.example/", "second https://b.example/", "a feed with an unknown URL",
        "https://a.example/",
      ]
    )
    #expect(report.corruptions == ["checksum"])
  }

  @Test("The list has a line for each feed, with what is new, and with -v what is cached and set")
  func list() throws {
    var sky = entry(try url("https://a.example/"), .empty, name: "sky")
    sky.trouble = StatusReport.Entry.Trouble(code: "gone", message: "the feed is gone", since: now)
    let sea = entry(try url("https://b.example/"), .valid(savedAt: now), name: "the-sea")
    let settings = [
      ListReport.Setting(key: "title", value: "The\u{1B}[31m Sky"),
      ListReport.Setting(key: "tags", value: "night far"),
    ]
    let report = ListReport([
      ListReport.Entry(
        sky,
        FeedSummary(title: "The\u{1B}[31m Sky", new: 1, count: 3, newest: now - 7_200),
        settings: settings
      ),
      ListReport.Entry(sea, FeedSummary(), settings: []),
    ])
    func text(columns: Int? = nil, details: Bool = false) -> [String] {
      report.text(
        now: now,
        columns: columns,
        details: details,
        style: Style(isPlain: true),
        language: .inFull
      ).split(separator: "\n").map(String.init)
    }
    let numbers = "1 new · 3 images · 2 hours ago"
    #expect(
      text() == [
        "sky      The[31m Sky · \(numbers) · ! the feed is gone",
        "the-sea  saved copy, less than a minute old, valid without limit",
      ]
    )
    #expect(text(columns: 66)[0] == "sky      Th… · \(numbers) · ! the feed is gone")
    #expect(text(columns: 30)[0] == "sky      1 new · 3 images · 2…")
    #expect(
      text(details: true) == [
        "sky      The[31m Sky · \(numbers) · ! the feed is gone",
        "  https://a.example/", "  no saved copy", "  3 images, 2 pictures, 1.5 kB",
        "  title The[31m Sky", "  tags night far",
        "the-sea  saved copy, less than a minute old, valid without limit", "  https://b.example/",
        "  saved copy, less than a minute old, valid without limit",
        "  3 images, 2 pictures, 1.5 kB",
      ]
    )
    #expect(
      report.document.contains(
        #""title":"The\u001b[31m Sky","tags":["night","far"],"new":1,"newest":"2027-01-15T06:00:00Z","#
      )
    )
  }

  @Test("The report of prefetch says what was saved, and what failed and why")
  func prefetch() throws {
    let pictures = [
      PrefetchReport.Picture.saved(
        ImageDataKey(try url("https://a.example/1.png")),
        bytes: 2_000_000
      ),
      .failed(
        ImageDataKey(try url("https://a.example/2.png")),
        .connectivity,
        message: "keine Verbindung"
      ),
      .saved(ImageDataKey(try url("https://a.example/3.png")), bytes: 1_000, wasThere: true),
    ]
    let report = PrefetchReport(pictures)
    #expect(report.failures == 1)
    #expect(report.text() == "2 of 3 pictures saved, 2.0 MB, 1 of them already there\n")
    #expect(
      report.json.document
        == #"{"saved":1,"already":1,"failed":1,"bytes":2001000,"pictures":["#
        + #"{"url":"https://a.example/1.png","state":"saved","path":null,"bytes":2000000,"reason":null,"message":null},"#
        + #"{"url":"https://a.example/2.png","state":"failed","path":null,"bytes":0,"reason":"connectivity","message":"keine Verbindung"},"#
        + #"{"url":"https://a.example/3.png","state":"already","path":null,"bytes":1000,"reason":null,"message":null}]}"#
        + "\n"
    )
    #expect(
      PrefetchReport.line(for: pictures[0], number: 1, of: 2)
        == "1/2 https://a.example/1.png, 2.0 MB"
    )
    #expect(
      PrefetchReport.line(for: pictures[1], number: 2, of: 2)
        == "2/2 https://a.example/2.png failed: keine Verbindung"
    )
  }

  @Test("The report of validate says what was found, and whether it was deleted")
  func validation() throws {
    let url = try url("https://a.example/")
    let findings: [(state: CacheState, isDeleting: Bool, text: String, document: String)] = [
      (.empty, true, "no saved copy of https://a.example/", #""state":"empty","deleted":false"#),
      (
        .valid(savedAt: now), true, "saved copy, less than a minute old, valid",
        #""state":"valid","deleted":false"#
      ),
      (
        .fromTheFuture(savedAt: now), true,
        "saved copy from the future, \(LocalTime.minute(of: now)), kept",
        #""state":"future","deleted":false"#
      ),
      (
        .expired(savedAt: now), true, "saved copy, less than a minute old, expired, deleted",
        #""state":"expired","deleted":true"#
      ),
      (
        .corrupt(reason: "checksum"), false,
        "corrupt, not deleted, as --now, --max-age or --offline was given",
        #""state":"corrupt","deleted":false"#
      ),
    ]
    for finding in findings {
      let report = ValidationReport(finding.state, isDeleting: finding.isDeleting)
      #expect(report.text(of: url, now: now) == finding.text + "\n")
      #expect(
        report.document(of: url)
          == #"{"feeds":[{"url":"https://a.example/",\#(finding.document)}]}"# + "\n"
      )
    }
    let one = ValidationReport(.empty, isDeleting: true, deletedPictures: 1)
    #expect(
      one.text(of: url, now: now)
        == "no saved copy of https://a.example/\n1 corrupt picture, deleted\n"
    )
    let more = ValidationReport(.empty, isDeleting: true, deletedPictures: 3)
    #expect(
      more.text(of: url, now: now)
        == "no saved copy of https://a.example/\n3 corrupt pictures, deleted\n"
    )
  }

  @Test("The report of clear names as deleted only what was there")
  func clearing() throws {
    let url = try url("https://a.example/")
    let entry = { (state: CacheState, pictures: Int) in
      StatusReport.Entry(url: url, state: state, images: 0, pictures: pictures, bytes: 0)
    }
    let cases: [(CacheState, Int, String, String)] = [
      (.valid(savedAt: now), 0, "valid", "cleared the cache of https://a.example/"),
      (.corrupt(reason: "checksum"), 0, "corrupt", "cleared the cache of https://a.example/"),
      (.empty, 1, "empty", "cleared the cache of https://a.example/"),
      (.empty, 0, "empty", "https://a.example/: no saved copy"),
    ]
    for (state, pictures, code, text) in cases {
      let report = ClearReport([entry(state, pictures)], isOfAll: false)
      #expect(report.lines() == [text])
      let isDeleted = text.hasPrefix("cleared")
      #expect(
        report.document
          == #"{"feeds":[{"url":"https://a.example/","state":"\#(code)","deleted":\#(isDeleted)}]}"#
          + "\n"
      )
    }
    #expect(
      ClearReport([entry(.corrupt(reason: "checksum"), 0)], isOfAll: true).lines()
        == ["cleared the cache of all feeds"]
    )
    #expect(ClearReport([], isOfAll: true).lines() == ["nothing is saved"])
    #expect(ClearReport([], isOfAll: true).document == "{\"feeds\":[]}\n")
  }

  @Test(
    "Bytes are shown in units that people read",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB"), (99_900, "99.9 kB"),
      (100_000, "100 kB"),
      (999_999, "999 kB"), (1_000_000, "1.0 MB"), (5_000_000_000, "5.0 GB"),
      (12_345_000_000_000, "12345 GB"),
    ]
  )
  func bytes(count: Int, text: String) throws {
    let report = PrefetchReport([.saved(ImageDataKey(try url("https://a.example")), bytes: count)])
    #expect(report.text() == "1 of 1 picture saved, \(text)\n")
  }

  @Test(
    "A failure that leaves nothing to show has the exit code of its kind",
    arguments: [
      (LoadFailure.Kind.connectivity, ExitCode.unavailable), (.invalidData, .invalidData),
      (.offline, .unavailable),
      (.waiting, .unavailable),
    ]
  )
  func exitCodes(kind: LoadFailure.Kind, code: ExitCode) throws {
    #expect(
      ExitCode(LoadFailure(kind, loading: try url("https://a.example"), cause: CancellationError()))
        == code
    )
  }

  private func entry(
    _ url: URL?,
    _ state: CacheState,
    name: String? = nil,
    validUntil: Date? = nil
  ) -> StatusReport.Entry {
    StatusReport.Entry(
      url: url,
      name: name,
      state: state,
      validUntil: validUntil,
      images: 3,
      pictures: 2,
      bytes: 1_500
    )
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
