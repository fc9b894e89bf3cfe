import ChildProcess
import FeedPresentation
import Foundation
import Testing

@testable import BuiltProgram

@Suite("What is cached", .serialized)
struct CacheScenarioTests {
  let savedAt = "2026-11-21T10:00:00Z"
  let sevenDaysLater = "2026-11-28T10:00:00Z"

  @Test(
    "Age: a saved copy from the future is shown for less than max age ahead, and never deleted",
    arguments: Worlds.allCases
  )
  func fromTheFuture(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let ahead = Date(timeIntervalSinceNow: 8 * 86_400).formatted(.iso8601)
    _ = try await world.feed("--url", url, "--now", ahead)
    world.goOffline()
    #expect(try await world.feed("--url", url).code == 69)
    #expect(try await world.feed("validate", "--url", url).output.contains("kept"))
    let shown = try await world.feed(
      "--url",
      url,
      "--now",
      Date(timeIntervalSinceNow: 86_500).formatted(.iso8601),
      "--json"
    )
    #expect(shown.code == 0)
    #expect(try shown.document().age_seconds == 0)
  }

  @Test(
    "V2: a corrupt cache is an error message offline, and gone once it is validated; the next feed is saved again",
    arguments: Worlds.allCases
  )
  func corrupt(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url)
    try await world.corruptCachedFeed()
    #expect(
      try await world.feed("status", "--url", url, "--json").output.contains(#""state":"corrupt""#)
    )
    world.goOffline()
    #expect(try await world.feed("--url", url).code == 69)
    #expect(
      try await world.feed("status", "--url", url, "--json").output.contains(#""state":"corrupt""#)
    )
    #expect(try await world.feed("validate", "--url", url).code == 0)
    #expect(
      try await world.feed("status", "--url", url, "--json").output.contains(#""state":"empty""#)
    )
    world.goOnline()
    #expect(try await world.feed("--url", url).code == 0)
    world.goOffline()
    #expect(try await world.feed("--url", url).code == 0)
  }

  @Test("MF4: which feed was loaded is known when the cache is cleared, or corrupt, too")
  func clearedFeed() async throws {
    for command in ["show", "add"] {
      let world = try BinaryWorld()
      let url = world.url("feed.json")
      #expect(try await world.feed(command, url).code == 0)
      try await world.corruptCachedFeed()
      world.respond(everythingAs: "page")
      let message = "a web page is there instead of the feed, and names the feed"
      let withCorruptCopy = try await world.feed("show", url)
      #expect(withCorruptCopy.code == 65)
      #expect(withCorruptCopy.errors.contains(message))
      #expect(try await world.feed("clear", url).code == 0)
      let withoutCopy = try await world.feed("show", url)
      #expect(withoutCopy.code == 65)
      #expect(withoutCopy.errors.contains(message))
    }
  }

  @Test("CF2: a copy of a newer format version is not cleared; all others are, and it is named")
  func newerCopy() async throws {
    let world = try BinaryWorld()
    let (newer, other) = (world.url("feed.json"), world.url("feed.rss"))
    _ = try await world.feed("add", newer, "sea")
    let file = try #require(world.directory.files().first { $0.hasSuffix("/feed") })
    let copy = URL(filePath: "\(world.directory.path)/\(file)")
    var bytes = try Data(contentsOf: copy)
    bytes[8] = 99
    try bytes.write(to: copy)
    _ = try await world.feed("add", other, "sky")
    let reason =
      "cannot use the cache: \(copy.path) was written by a newer version of this program and "
      + "stays as it is; update the program\n"
    let seen = try await world.feed("seen", "sea")
    #expect(seen == Outcome(code: 74, output: "", errors: "feed: \(reason)"))
    let allSeen = try await world.feed("seen", "--all")
    #expect(allSeen.code == 75)
    #expect(allSeen.errors == "feed: sea: \(reason)feed: 1 image marked as seen\n")
    let cleared = try await world.feed("clear", "--all")
    #expect(cleared.code == 74)
    #expect(
      cleared.errors == "feed: cleared the cache of \(other)\nfeed: \(newer): \(reason)"
    )
    #expect(try Data(contentsOf: copy) == bytes)
    #expect(try await world.feed("status", "sky").output.contains("no saved copy"))
  }

  @Test(
    "V3: 'validate' deletes an expired cache, keeps a valid one, and only tells under --now or --max-age",
    arguments: Worlds.allCases
  )
  func validate(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    #expect(try await world.feed("validate", "--url", url).output == "no saved copy of \(url)\n")
    let longAgo = Date(timeIntervalSinceNow: -7 * 86_400 - 60).formatted(.iso8601)
    _ = try await world.feed("--url", url, "--now", longAgo)
    let told = try await world.feed("validate", "--url", url, "--max-age", "7")
    #expect(
      told.output
        == "saved copy, 7 days old, expired, not deleted, as --now, --max-age or --offline was given\n"
    )
    let deleted = try await world.feed("validate", "--url", url)
    #expect(deleted.output == "saved copy, 7 days old, expired, deleted\n")
    #expect(deleted.code == 0)
    #expect(try await world.feed("status", "--json").output == "{\"feeds\":[]}\n")

    _ = try await world.feed("--url", url)
    #expect(
      try await world.feed("validate", "--url", url).output
        == "saved copy, less than a minute old, valid\n"
    )
    #expect(
      try await world.feed("validate", "--url", url, "--json").output.contains(#""state":"valid""#)
    )
  }

  @Test(
    "V3: 'validate' deletes corrupt pictures, and them alone, and the next load fetches them again"
  )
  func corruptPictures() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("prefetch", "--url", url)
    try world.corruptCachedPicture()
    let told = try await world.feed("validate", "--url", url, "--max-age", "7")
    #expect(told.output == "saved copy, less than a minute old, valid\n")
    let deleted = try await world.feed("validate", "--url", url)
    #expect(
      deleted.output == "saved copy, less than a minute old, valid\n1 corrupt picture, deleted\n"
    )
    #expect(
      try await world.feed("status", "--url", url, "--json").output.contains(#""pictures":8"#)
    )

    #expect(try await world.feed("prefetch", "--url", url).code == 0)
    #expect(
      try await world.feed("validate", "--url", url).output
        == "saved copy, less than a minute old, valid\n"
    )
    #expect(
      try await world.feed("status", "--url", url, "--json").output.contains(#""pictures":9"#)
    )
  }

  @Test(
    "Image data: 'prefetch' caches every picture, looks in the cache first, and the feed's next replace keeps them",
    arguments: Worlds.allCases
  )
  func prefetch(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let fetched = try await world.feed("prefetch", "--url", url)
    #expect(fetched.code == 0, "\(fetched.errors)")
    #expect(fetched.output.hasPrefix("9 of 9 pictures saved, "))
    _ = try await world.feed("--url", url)

    world.goOffline()
    let again = try await world.feed("prefetch", "--url", url)
    #expect(again.code == 0)
    #expect(again.output == "\(fetched.output.dropLast()), 9 of them already there\n")
    #expect(
      try await world.feed("status", "--url", url, "--json").output.contains(
        #""images":9,"pictures":9"#
      )
    )
  }

  @Test(
    "RI3: a picture that fails is reported, the others are loaded, and the exit code says so",
    arguments: Worlds.allCases
  )
  func somePicturesFail(world: Worlds) async throws {
    let world = try world.make()
    let fetched = try await world.feed("prefetch", "--url", world.url("mixed-images.json"))
    #expect(fetched.code == 75)
    #expect(fetched.output.hasPrefix("2 of "))
    #expect(fetched.errors.contains("failed: not found (status 404)"))
    #expect(fetched.errors.contains("failed: invalid data: the response is empty"))
    let told = try await world.feed("prefetch", "-v", "--url", world.url("mixed-images.json"))
    #expect(
      told.errors.split(separator: "\n").count {
        $0.contains("failed: invalid data: the response is empty")
      } == 1
    )
    let document = try await world.feed(
      "prefetch",
      "--json",
      "--url",
      world.url("mixed-images.json")
    ).output
    #expect(document.hasPrefix(#"{"saved":0,"already":2,"failed":2,"bytes":"#))
    #expect(
      document.contains(
        #""state":"failed","path":null,"bytes":0,"reason":"invalid_data","message":"invalid data: the response is empty"}"#
      )
    )
    let hostile = try await world.feed("prefetch", "--json", "--url", world.url("hostile.json"))
      .output
    #expect(
      hostile.contains(
        #""reason":"forbidden","message":"only http and https are fetched, not file:"#
      )
    )
    let offline = try await world.feed(
      "prefetch",
      "--json",
      "--offline",
      "--url",
      world.url("hostile.json")
    ).output
    #expect(
      offline.contains(
        #""reason":"forbidden","message":"only http and https are fetched, not file:"#
      )
    )
  }

  @Test("'status -v' says what decodes each format, and whether there is a sandbox")
  func statusOfPictures() async throws {
    let world = try BinaryWorld()
    let path = ["PATH": world.directory.path]
    try await world.makeProgram("exit 1", at: "\(world.directory.path)/dwebp")
    let shown = try await world.run(["status", "-v"], variables: path).outcome()
    #expect(shown.output == "nothing is saved\n")
    // A script is passed over.
    let missing = "feed: picture in WebP: install dwebp (webp) to see it\n"
    #expect(shown.errors.contains(missing), "\(shown.errors)")
    #expect(shown.errors.contains("feed: sandbox: "), "\(shown.errors)")
    #expect(try await world.feed("status").errors == "")
  }

  @Test(
    "'status' tells of one feed or of all, and 'clear' deletes one or all",
    arguments: Worlds.allCases
  )
  func statusAndClear(world: Worlds) async throws {
    let world = try world.make()
    let one = world.url("feed.json")
    let other = world.url("feed.json?count=2")
    #expect(try await world.feed("status").output == "nothing is saved\n")
    #expect(
      try await world.feed("status", "--url", one).output
        == "\(one)\n  no saved copy\n"
    )
    for url in [one, other] { _ = try await world.feed("--url", url, "--now", savedAt) }

    let all = try await world.feed("status", "--now", savedAt)
    let localEnd = try LocalTime.minute(of: Date(sevenDaysLater, strategy: .iso8601))
    #expect(all.code == 0)
    #expect(
      all.output.contains(
        "\(one)\n  saved copy, less than a minute old, valid until \(localEnd)\n  9 images"
      )
    )
    #expect(all.output.contains("\(other)\n"))
    #expect(
      try await world.feed("status", "--url", one, "--now", sevenDaysLater).output.contains(
        "expired since \(localEnd)\n"
      )
    )

    // It goes by the clock.
    _ = try await world.feed("--url", one)
    let cleared = try await world.feed("clear", one, "--json")
    #expect(cleared.code == 0)
    #expect(
      cleared.output == #"{"feeds":[{"url":"\#(one)","state":"valid","deleted":true}]}"# + "\n"
    )
    #expect(cleared.errors == "feed: cleared the cache of \(one)\n")
    let again = try await world.feed("clear", one, "--json")
    #expect(again.code == 0)
    #expect(
      again.output == #"{"feeds":[{"url":"\#(one)","state":"empty","deleted":false}]}"# + "\n"
    )
    #expect(again.errors == "feed: \(one): no saved copy\n")
    #expect(try await !world.feed("status").output.contains("\(one)\n"))
    #expect(try await world.feed("status", "--all").output.contains("\(other)\n"))
    #expect(try await world.feed("clear").code == 64)
    #expect(try await world.feed("status").output.contains("\(other)\n"))
    #expect(
      try await world.feed("clear", "--all").errors == "feed: cleared the cache of all feeds\n"
    )
    #expect(try await world.feed("status").output == "nothing is saved\n")
    #expect(try await world.feed("clear", "--all").errors == "feed: nothing is saved\n")
  }

  @Test(
    "W1: what is one request has one cache, however its URL is spelled",
    arguments: Worlds.allCases
  )
  func spellings(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("prefetch", url)
    world.goOffline()
    for spelling in ["HTTP" + url.dropFirst(4), "\(url)#top"] {
      #expect(try await world.feed(spelling).code == 0)
      let status = try await world.feed("status", spelling).output
      #expect(status.hasPrefix("\(url)\n"))
      #expect(status.contains("\n  saved copy"))
    }
    let status = try await world.feed("status", "--json")
    #expect(status.output.components(separatedBy: "\"url\"").count == 2)
    #expect(status.output.contains(#""pictures":9"#))
  }

  @Test(
    "W2: a load deletes nothing, and says how to see the copy that it refused",
    arguments: Worlds.allCases
  )
  func refused(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let longAgo = Date(timeIntervalSinceNow: -8 * 86_400 - 60)
    _ = try await world.feed(url, "--now", longAgo.formatted(.iso8601))
    let end = LocalTime.minute(of: longAgo.addingTimeInterval(7 * 86_400))
    world.goOffline()

    let offline = try await world.feed(url, "--offline")
    #expect(offline.code == 69)
    #expect(
      offline.errors
        == "feed: cannot load \(url): offline; saved copy, 8 days old, expired since \(end); '--max-age none' shows it\n"
    )
    #expect(try await world.feed("validate", url, "--offline").output.contains("not deleted"))
    for words in [["--max-age", "7"], ["--now", Date().formatted(.iso8601)]] {
      let shown = try await world.feed([url] + words)
      #expect(shown.code == 69)
      #expect(
        shown.errors.hasSuffix(
          "; saved copy, 8 days old, expired since \(end); '--max-age none' shows it\n"
        )
      )
    }
    #expect(try await world.feed(url, "--max-age", "none").code == 0)

    let asked = try await world.feed(url)
    #expect(asked.code == 69)
    #expect(
      asked.errors.hasSuffix(
        "; saved copy, 8 days old, expired since \(end); '--max-age none' shows it\n"
      )
    )
    #expect(asked.errorLines.count == 1)
    #expect(try await world.feed(url, "--max-age", "none").code == 0)
  }
}
