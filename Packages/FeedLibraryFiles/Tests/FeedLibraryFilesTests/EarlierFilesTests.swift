import FeedCore
import FeedLibrary
import FeedLibraryFiles
import FeedPolling
import FeedTestSupport
import Foundation
import Testing

/// The files in `Fixtures` were written by the program `feed` in November 2026, which loaded eight
/// feeds of a server on loopback.
@Suite("Files of earlier versions")
struct EarlierFilesTests {
  @Test("Waits are read, and written as they were")
  func waits() async throws {
    let directory = try TemporaryDirectory()
    try copy("waiting", to: directory)
    let sut = FeedNotesFile(in: directory.path, as: ServerWaitLines { written })
    let waits = [
      "busy": (1_795_979_893, 429), "down": (1_795_983_493, 503), "gone": (1_796_062_692, 410),
    ]
    for (name, (until, status)) in waits {
      let wait = ServerWait(until: time(until), status: status)
      #expect(try await sut.note(of: feed(name)) == wait)
    }
    let wait = try #require(try await sut.note(of: feed("down")))
    try await sut.forget(feed("down"))
    #expect(try await sut.note(of: feed("down")) == nil)
    try await sut.update(feed("down")) { $0 = wait }
    #expect(try isAsWritten("waiting", in: directory))
  }

  @Test("Notes of pages are read, and written as they were")
  func pages() async throws {
    let directory = try TemporaryDirectory()
    try copy("pages", to: directory)
    let sut = FeedNotesFile(in: directory.path, as: PictureNoteLines())
    let notes = PictureNotes(
      .page,
      outcomes: [
        try id("AAB0C912-896B-5ABB-B81D-09919DE02B1C"): .failed(time(1_795_976_292)),
        try id("FC4ED572-3E24-5B68-96E6-E2EC570D47B4"): .found,
        try id("D54F1325-9320-5BCB-8699-3B6AEC7FA1BB"): .nothing,
      ]
    )
    #expect(try await sut.note(of: feed("pages")) == notes)
    #expect(try await sut.note(of: feed("first")) == PictureNotes(.first))
    try await sut.forget(feed("pages"))
    try await sut.update(feed("pages")) { $0 = notes }
    #expect(try isAsWritten("pages", in: directory))
  }

  @Test("Troubles are read, and written as they were")
  func troubles() async throws {
    let directory = try TemporaryDirectory()
    try copy("troubles", to: directory)
    let sut = FeedNotesFile(in: directory.path, as: FeedTroubleLines())
    let troubles = try await sut.notes(of: sut.feeds())
    let names = try ["broken", "moved", "gone", "busy", "down"].map(feed)
    #expect(Set(troubles.keys) == Set(names))
    let broken = FeedTrouble(
      name: "invalidData serverFault 500",
      code: .invalidData,
      message: "the server failed with status 500",
      since: written,
      said: ["prefetch": written, "show": written]
    )
    #expect(try troubles[feed("broken")] == broken)
    let moved = FeedTrouble(
      name: "moved",
      code: .moved,
      message:
        "the feed has moved permanently to http://photos.example/feed.rss?query=%C3%A4&x=1",
      since: written
    )
    #expect(try troubles[feed("moved")] == moved)
    try await sut.forget(nil)
    try await sut.update(Set(names)) { $1 = troubles[$0] }
    #expect(try isAsWritten("troubles", in: directory))
  }

  @Test("Public feeds are read, and written as they were")
  func publicFeeds() async throws {
    let directory = try TemporaryDirectory()
    try copy("public", to: directory)
    let sut = FeedNotesFile(in: directory.path, as: PublicFeedLines())
    for feed in try ["photos", "moved", "pages", "first"].map(feed) + [other()] {
      #expect(try await sut.note(of: feed) == true)
      try await sut.update(feed) { $0 = true }
    }
    #expect(try await sut.note(of: feed("gone")) == nil)
    try await sut.forget(other())
    try await sut.update(other()) { $0 = true }
    #expect(try isAsWritten("public", in: directory))
  }

  @Test("Times of use are read, and written as they were")
  func uses() async throws {
    let directory = try TemporaryDirectory()
    try copy("used", to: directory)
    let sut = FeedNotesFile(in: directory.path, as: FeedUseLines())
    let uses = try await sut.notes(of: sut.feeds())
    var times: [URL: Date] = [:]
    for name in ["pages", "moved", "first"] {
      times[try feed(name)] = written
    }
    times[try feed("photos")] = time(1_795_976_296)
    times[try other()] = time(1_795_976_294)
    times[UnfollowedFeedSweep.mark] = written
    #expect(uses == times)
    try await sut.forget(nil)
    try await sut.update(Set(uses.keys)) { $1 = uses[$0] }
    #expect(try isAsWritten("used", in: directory))
  }

  @Test("What was seen is read, and written as it was")
  func seenImages() async throws {
    let directory = try TemporaryDirectory()
    try copy("seen", to: directory)
    let sut = FeedNotesFolder(in: directory.path, as: SeenImagesCodec())
    let images = try #require(try await sut.note(of: feed("photos")))
    #expect(images.images.values.filter { $0.mark == .seen }.count == 2)
    #expect(images.images.values.filter { $0.mark == .seenLast }.count == 3)
    let left = images.images.values.first { $0.leftAt != nil }
    #expect(left?.leftAt == time(1_795_976_295))
    #expect(left?.published == Date(timeIntervalSince1970: 1_795_255_200))
    #expect(left?.since == Date(timeIntervalSince1970: 1_795_976_292.726))
    let count = try await sut.note(of: other())?.images.count
    #expect(count == 3)
    for name in ["moved", "first", "pages"] {
      #expect(try await sut.note(of: feed(name)) != nil)
    }
    #expect(try await sut.note(of: feed("gone")) == nil)
    try await sut.update(feed("photos")) { $0 = nil }
    try await sut.update(feed("photos")) { $0 = images }
    #expect(try isAsWritten("seen/b3/085383-fc91-5aeb-970c-a4380a0186ed", in: directory))
  }

  /// Copies what has this name in the fixtures.
  private func copy(_ name: String, to directory: TemporaryDirectory) throws {
    let path = "\(directory.path)/\(name)"
    try FileManager.default.copyItem(atPath: fixtures.appending(path: name).path, toPath: path)
  }

  /// Whether a file has the bytes of the fixture.
  private func isAsWritten(_ name: String, in directory: TemporaryDirectory) throws -> Bool {
    let fixture = try Data(contentsOf: fixtures.appending(path: name))
    return try Data(contentsOf: URL(filePath: "\(directory.path)/\(name)")) == fixture
  }

  private var fixtures: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  }

  private func feed(_ name: String) throws -> URL {
    try #require(URL(string: "http://\(name).example/feed.rss"))
  }

  private func other() throws -> URL {
    try #require(URL(string: "http://photos.example/other.rss?a=b&c=%20"))
  }

  private func id(_ text: String) throws -> UUID {
    try #require(UUID(uuidString: text))
  }
}

private let written = time(1_795_976_293)

private func time(_ seconds: Int) -> Date {
  Date(timeIntervalSince1970: Double(seconds))
}
