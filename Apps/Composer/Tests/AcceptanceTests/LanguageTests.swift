import ChildProcess
import Foundation
import MisbehavingSite
import Testing

@testable import BuiltProgram

/// What a person reads, through the built program, in another language than English.
@Suite("Languages, through the program", .serialized)
struct LanguageTests {
  @Test(
    "In German errors with their causes, reports and notices are German; usage, help and the system's own words English",
    arguments: [
      ("feed shwo", "unknown command or feed 'shwo'; did you mean 'show'?"),
      ("feed --limit x", "--limit: 'x' is not a positive number of images, such as 10"),
      (
        "feed --url $URL/status/404",
        "nicht gefunden (Status 404); URL prüfen"
      ),
      (
        "feed --url $URL/wrong-json",
        "ungültige Daten: die Antwort ist kein Feed: kein Wert (null) bei items; URL prüfen"
      ),
      (
        "feed --url http://127.0.0.1:1/",
        "keine Verbindung: der Server hat die Verbindung abgelehnt; Verbindung prüfen"
      ),
      (
        "feed --url $URL/stall --timeout 0.2",
        "keine vollständige Antwort innerhalb von 0,2 Sek.; Verbindung prüfen"
      ),
      (
        "feed --url $URL/reset",
        "keine Verbindung: die Verbindung ist abgebrochen; Verbindung prüfen"
      ),
      ("feed >/dev/full", "die Ausgabe kann nicht geschrieben werden: No space left on device"),
      (
        "feed status --cache-dir /dev/null",
        "Verzeichnis /dev/null kann nicht benutzt werden: Not a directory"
      ),
      ("feed gallery -o /dev/null/", "/dev/null/ kann nicht angelegt werden: Not a directory"),
      ("mkdir -p $HOME/.config/feed/config; feed", "cannot read the config file"),
      ("feed gallery -o -", "9 von 9 Bildern fehlen im Cache; 'feed prefetch' speichert sie"),
      (
        "feed prefetch --url $URL/hostile.json", "fehlgeschlagen: geladen werden nur http und https"
      ),
      ("feed clear $FEED_URL", "Cache von http://127.0.0.1"),
      ("feed status >&2", "gespeicherte Kopie, weniger als eine Minute alt, gültig bis "),
      ("feed status >&2", "9 Bilder, 0 Bilddateien, "),
      ("feed validate >&2", "gespeicherte Kopie, weniger als eine Minute alt, gültig\n"),
      ("feed watch --help >&2", "Examples:\n  feed watch --every 300  look every five minutes"),
      ("TMPDIR=$DIR feed demo >&2", "Online. Ein Feed-Server läuft unter http://127.0.0.1"),
    ]
  )
  func german(line: String, words: String) async throws {
    let world = try BinaryWorld()
    // These are about a saved feed.
    if ["gallery", "clear", "status", "validate"].contains(where: line.contains) {
      _ = try await world.feed("--url", world.url("feed.json"))
    }
    let outcome = try await world.shell(
      """
      URL=\(world.url("").dropLast()) DIR=\(world.directory.path) LC_ALL=de_DE.UTF-8
      export LC_ALL FEED_URL=$URL/feed.json
      \(line)
      """
    )
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test("A corrupt cache is reported in one word; -v says what is wrong with it")
  func damage() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url)
    try await world.corruptCachedFeed()
    let status = try await world.feed("status", "--url", url)
    #expect(status.output.contains("\n  corrupt\n"))
    #expect(status.errors == "")
    #expect(try await world.feed("status", "--url", url, "-v").errors.contains("it is cut off"))
    let gallery = try await world.feed("gallery", "-o", "-", "--url", url, "-v")
    #expect(
      gallery.errors.contains(
        "cannot use the cache: the saved copy is corrupt; 'feed validate' deletes it\n"
      )
    )
    #expect(gallery.errors.contains("feed: \(world.directory.path)"))
    #expect(gallery.errors.hasSuffix("it is cut off\n"))
  }

  @Test("An error that shows a URL does not show its password, however much is asked for")
  func passwords() async throws {
    let world = try BinaryWorld()
    let list = ForbiddenAddress.all
    let number = try #require(
      list.firstIndex { $0.url(port: 1, origin: "").contains("user:password@") }
    )
    for words in [
      ["--url", world.url("redirect?to=http://me:secret@127.0.0.1:1/feed.json"), "-v"],
      ["--url", "http://me:secret@127.0.0.1:1/"], ["--url", "ftp://me:secret@127.0.0.1/"],
      ["--url", "http://me:se/cret@127.0.0.1/"],
      ["prefetch", "--url", world.url("forbidden.json?port=1&only=\(number)"), "-v"],
    ] {
      let outcome = try await world.feed(words)
      #expect(outcome.code != 0)
      #expect(outcome.errors.contains("…@127.0.0.1"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("secret"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("cret@"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("password@"), "\(outcome.errors)")
    }
  }
}
