import FeedCore
import FeedCoreTestSupport
import FeedFailures
import FeedPresentation
import FeedTerminal
import Testing

@testable import FeedCLI

@Suite("What is said on stderr")
struct ReporterTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("A fresh feed has no age; a saved copy is told with its age")
  func age() {
    #expect(said { $0.tellRemarks(on: ShownImages(of: Feed(images: [], origin: .remote()))) } == "")
    let saved = Feed(
      images: [],
      origin: .cache(savedAt: now.addingTimeInterval(-7_200), reason: nil)
    )
    #expect(
      said { $0.tellRemarks(on: ShownImages(of: saved)) } == "feed: saved copy, 2 hours old\n"
    )
  }

  @Test("Where all images of a feed are hidden, that is said")
  func hidden() throws {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let feed = Feed(images: [FeedImage(id: UUID(), url: url)], origin: .remote())
    let hidden = ShownImages(of: feed, new: []) { _ in false }
    #expect(said { $0.tellRemarks(on: ShownImages(of: feed)) } == "")
    #expect(
      said { $0.tellRemarks(on: hidden) }
        == "feed: \(Language.inFull.text(.allHidden(1)))\n"
    )
  }

  @Test("A failure of one of several feeds begins with its name, and its detail follows")
  func about() throws {
    let feed = try followed("a")
    let failure = Failure(message: "cannot", detail: "checksum", code: .ioError)
    #expect(said { $0.about(feed).tell(failure) } == "feed: a: cannot\nfeed: a: checksum\n")
  }

  @Test("Remarks on several feeds come in their order; a failure says what could not be loaded")
  func remarks() throws {
    let remarks = [try copy("b", hours: 2), try failure("c", "off")]
    let lines = said { $0.tell(remarks) }.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "feed: b: saved copy, 2 hours old")
    #expect(lines.last?.hasPrefix("feed: c: cannot load https://c.example/: ") == true)
  }

  @Test("What is the same of several feeds is said once; three are named, and -v names all")
  func sameRemarks() throws {
    let remarks = try ["a", "b", "c", "d", "e"].map { try copy($0, hours: $0 == "b" ? 3 : 2) }
    #expect(
      said(.normal) { $0.tell(remarks) } == """
        feed: a, c, d +1: saved copy, 2 hours old
        feed: b: saved copy, 3 hours old

        """
    )
    #expect(said { $0.tell(remarks) }.split(separator: "\n").count == 5)
  }

  @Test("Feeds that fail for the same reason are one line, with the reason")
  func sameFailures() throws {
    let remarks = try ["a", "b", "c", "d"].map { try failure($0, $0 == "c" ? "down" : "off") }
    let lines = said(.normal) { $0.tell(remarks) }.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "feed: a, b, d: no connection: off; check the connection and try again")
    #expect(lines.last?.hasPrefix("feed: c: cannot load https://c.example/: ") == true)
  }

  @Test("Of one feed that is gone it is said what removes it; several are one line without that")
  func goneFeeds() throws {
    let remarks = try ["a", "b"].map { name in
      let feed = try followed(name)
      let cause = FailureCause.gone(askedAgain: now, followedAs: name)
      let failure = LoadFailure(.waiting, loading: feed.url, cause: cause)
      return FeedRemark(feed: feed, outcome: .failed(failure))
    }
    let one = said(.normal) { $0.tell(Array(remarks.prefix(1))) }
    #expect(one.contains("the feed is gone: remove it with 'feed remove a'"))
    let several = said(.normal) { $0.tell(remarks) }
    #expect(several == "feed: a, b: the feed is gone; feed retries once a day\n")
    let saved = try remarks.map { remark in
      let reason = try #require(remark.failure)
      let origin = Feed.Origin.cache(savedAt: now.addingTimeInterval(-7_200), reason: reason)
      return FeedRemark(feed: remark.feed, outcome: .saved(origin))
    }
    #expect(
      said(.normal) { $0.tell(saved) } == "feed: a, b: saved copy, 2 hours old (the feed is gone)\n"
    )
  }

  @Test("S3: feeds that fail in one line have their copies in it, and what shows them")
  func refusedCopies() throws {
    let remarks = try [("a", 8.0), ("b", 9), ("c", nil)].map { name, days in
      try failure(name, "off", refusing: days)
    }
    let lines = said(.normal) { $0.tell(remarks) }.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first
        == "feed: a, b: no connection: off; saved copies, the newest 8 days old; '--max-age none' shows them"
    )
    #expect(lines.last?.hasPrefix("feed: c: cannot load https://c.example/: ") == true)
  }

  @Test("What is as in the last run is counted where there is something to say, and silent else")
  func asInLastRun() throws {
    let remarks = [try copy("a", hours: 2)]
    #expect(
      said(.normal) { $0.tell(remarks, asInLastRun: 2) } == """
        feed: a: saved copy, 2 hours old
        feed: 2 more feeds as in the last run

        """
    )
    #expect(said(.normal) { $0.tell([], asInLastRun: 2) } == "")
  }

  private func failure(
    _ name: String,
    _ text: String,
    refusing days: Double? = nil
  ) throws -> FeedRemark {
    let feed = try followed(name)
    let cause = FailureCause.other(text)
    var failure = LoadFailure(.connectivity, loading: feed.url, cause: cause)
    failure.refusedCopy = days.map { days in
      RefusedCopy(
        .expired(at: now),
        savedAt: now.addingTimeInterval(-86_400 * days),
        refusedAt: now
      )
    }
    return FeedRemark(feed: feed, outcome: .failed(failure))
  }

  @Test("That a feed waits is said with -v alone")
  func waiting() throws {
    let url = try #require(URL(string: "https://a.example/"))
    let failure = LoadFailure(.waiting, loading: url, cause: FailureCause.other("an hour"))
    let remark = try copy("a", hours: 2, reason: failure)
    #expect(said(.normal) { $0.tell([remark]) } == "")
    #expect(said { $0.tell([remark]) }.hasPrefix("feed: a: saved copy, 2 hours"))
  }

  private func copy(
    _ name: String,
    hours: Double,
    reason: (any Error)? = nil
  ) throws -> FeedRemark {
    let savedAt = now.addingTimeInterval(-3_600 * hours)
    return FeedRemark(
      feed: try followed(name),
      outcome: .saved(.cache(savedAt: savedAt, reason: reason))
    )
  }

  @Test("The pictures of a feed have the numbers of their images, and each counts once")
  func distinct() throws {
    let urls = try ["1", "2", "1", "3"].map { name in
      try #require(URL(string: "https://a.example/\(name).png"))
    }
    let images = urls.map { FeedImage(id: UUID(), url: $0) }
    let feed = Feed(images: images, origin: .remote())
    let pictures = NumberedPicture.distinct(in: ShownImages(of: feed).items)
    let some = ShownImages(of: feed, new: []) { $0.id != images[1].id }
    let shown = NumberedPicture.distinct(in: some.items)
    #expect(shown.map(\.number) == [1, 4])
    #expect(pictures.map(\.number) == [1, 2, 4])
    #expect(pictures.map(\.key.url) == [urls[0], urls[1], urls[3]])
  }

  private func followed(_ name: String) throws -> FollowedFeed {
    FollowedFeed(url: try #require(URL(string: "https://\(name).example/")), name: name)
  }

  private func said(
    _ verbosity: Verbosity = .verbose,
    _ work: (Reporter) -> Void
  ) -> String {
    stderr(verbosity) { work(Reporter(console: $0, language: .inFull) { now }) }
  }
}
