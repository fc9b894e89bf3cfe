import ChildProcess
import FeedPresentation
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("The gallery, and the program's words for shells", .serialized)
struct GalleryTests {
  @Test(
    "'gallery' writes one page of what is cached, pictures included, without the network",
    arguments: Worlds.allCases
  )
  func page(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("prefetch", "--url", url)
    world.goOffline()
    let outcome = try await world.feed("gallery", "-o", "-", "--url", url)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>\n"))
    #expect(outcome.output.hasSuffix("</html>\n"))
    #expect(outcome.output.components(separatedBy: "<figure>").count == 10)
    #expect(outcome.output.components(separatedBy: " src=\"data:image/").count == 10)
    #expect(outcome.output.contains("The last light before open water"))
    #expect(outcome.output.contains(url))

    let short = try await world.feed("gallery", "-o", "-", "--url", url, "--limit", "2").output
    #expect(short.components(separatedBy: "<figure>").count == 3)
  }

  @Test("Pictures that are not cached are noted in the page, and told", arguments: Worlds.allCases)
  func noPictures(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url)
    let outcome = try await world.feed("gallery", "-o", "-", "--url", url)
    #expect(outcome.code == 0)
    #expect(outcome.output.components(separatedBy: ">the picture is not cached</p>").count == 10)
    #expect(outcome.errors == "feed: 9 of 9 pictures are not cached; 'feed prefetch' saves them\n")
  }

  @Test(
    "Pictures that can never be fetched are not left to 'feed prefetch', and the page says why",
    arguments: Worlds.allCases
  )
  func unfetchable(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("hostile.json")
    _ = try await world.feed("prefetch", "--url", url)
    let outcome = try await world.feed("gallery", "-o", "-", "--url", url)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(">only http and https are fetched, not javascript:"))
    #expect(!outcome.errors.contains("feed prefetch"), "\(outcome.errors)")
    #expect(
      outcome.errors.contains(" cannot be fetched: not http or https, or on a private network\n")
    )
  }

  @Test(
    "W5: a gallery of an empty or expired cache is an error at the surface, and writes nothing",
    arguments: Worlds.allCases
  )
  func nothingCached(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let empty = try await world.feed("gallery", "-o", "-", "--url", url)
    #expect(empty.code == 69)
    #expect(empty.output == "")
    #expect(empty.errors == "feed: no saved copy of \(url); load it with 'feed prefetch'\n")
    _ = try await world.feed("--url", url, "--now", "2026-11-21T10:00:00Z")
    let expired = try await world.feed(
      "gallery",
      "-o",
      "-",
      "--url",
      url,
      "--now",
      "2026-11-28T10:00:00Z"
    )
    #expect(expired.code == 69)
    #expect(expired.output == "")
    let end = try LocalTime.minute(of: Date("2026-11-28T10:00:00Z", strategy: .iso8601))
    #expect(
      expired.errors
        == "feed: saved copy, 7 days old, expired since \(end); '--max-age none' shows it\n"
    )
  }

  @Test("A gallery of a corrupt cache says which command deletes it", arguments: Worlds.allCases)
  func corrupt(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url)
    try await world.corruptCachedFeed()
    let outcome = try await world.feed("gallery", "-o", "-", "--url", url)
    #expect(outcome.code == 74)
    #expect(outcome.output == "")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("feed: cannot use the cache: "))
    #expect(outcome.errors.hasSuffix("; 'feed validate' deletes it\n"))
  }

  @Test(
    "Untrusted input: a hostile feed's page holds no script but its own, no link but http and https, and no control character"
  )
  func hostile() async throws {
    let world = try BinaryWorld()
    let url = world.url("hostile.json")
    _ = try await world.feed("prefetch", "--url", url)
    let page = try await world.feed("gallery", "-o", "-", "--url", url).output
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(page.contains("<script>{\nconst enlarged = "))
    #expect(!page.contains("href=\"javascript"))
    #expect(!page.contains("href=\"file"))
    #expect(
      page.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
    )
  }

  @Test("The folder of a gallery is a feed, with the same pictures, words and ids")
  func folderAsFeed() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.rss")
    _ = try await world.feed("prefetch", url)
    let folder = world.directory.path + "/pages/"
    #expect(try await world.feed("gallery", url, "-o", folder).code == 0)
    let server = try FeedServer { request in
      guard let data = FileManager.default.contents(atPath: folder + request.path.dropFirst())
      else {
        return .status(404)
      }
      let type = request.path.hasSuffix(".json") ? "application/feed+json" : "image/png"
      return .ok(Array(data), contentType: type)
    }
    defer { server.stop() }
    let own = "http://127.0.0.1:\(server.port)/feed.json"
    let original = try items(of: try await world.feed(url, "--json").output)
    let copy = try items(of: try await world.feed(own, "--json").output)
    #expect(copy.count == 9)
    for key in ["id", "description", "page", "author", "published", "alternative", "text"] {
      #expect(copy.map { $0[key] ?? "" } == original.map { $0[key] ?? "" }, "\(key)")
    }
    let saved = try await world.feed("save", own, "-o", world.directory.path + "/saved")
    #expect(saved.output.hasPrefix("9 of 9 pictures saved, "), "\(saved)")
  }

  private func items(of document: String) throws -> [[String: String]] {
    let json = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    let items = try #require(json?["items"] as? [[String: Any]])
    return items.map { $0.compactMapValues { $0 as? String } }
  }

  @Test("The page replaces the file at once and keeps its permissions, also through a link")
  func file() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("prefetch", "--url", url)
    let page = try await world.feed("gallery", "-o", "-", "--url", url).output
    let folder = world.directory.path + "/pages"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)

    #expect(try await world.feed("gallery", "-o", "\(folder)/new.html", "--url", url).code == 0)
    #expect(try String(contentsOfFile: "\(folder)/new.html", encoding: .utf8) == page)

    try Data("old".utf8).write(to: URL(filePath: "\(folder)/old.html"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o604],
      ofItemAtPath: "\(folder)/old.html"
    )
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link.html",
      withDestinationPath: "old.html"
    )
    let outcome = try await world.feed("gallery", "-o", "\(folder)/link.html", "--url", url)
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(try String(contentsOfFile: "\(folder)/old.html", encoding: .utf8) == page)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link.html") == "old.html"
    )
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/old.html")
    #expect(attributes[.posixPermissions] as? Int == 0o604)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "link.html", "new.html", "old.html",
      ]
    )
  }

  @Test(
    "A file that cannot be made is exit code 73, one that cannot be written 74; nothing is left behind"
  )
  func fileErrors() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url)
    let path = world.directory.path
    let missing = try await world.feed("gallery", "-o", "\(path)/none/feed.html", "--url", url)
    #expect(missing.code == 73)
    #expect(
      missing.errors == "feed: cannot create \(path)/none/feed.html: No such file or directory\n"
    )
    for folder in ["feed.txt/pages/", "feed.txt/"] {
      try Data().write(to: URL(filePath: path + "/feed.txt"))
      let refused = try await world.feed("gallery", "-o", "\(path)/\(folder)", "--url", url)
      #expect(refused.code == 73)
      #expect(refused.errors.hasPrefix("feed: cannot create \(path)/\(folder): "))
    }
    let full = try await world.feed("gallery", "-o", "/dev/full", "--url", url)
    #expect(full.code == 74)
    #expect(full.errors == "feed: cannot write /dev/full: No space left on device\n")
    #expect(try await world.shell("feed gallery -o - --url '\(url)' >/dev/full").code == 74)
    #expect(try await world.feed("gallery", "-o", "/dev/null", "--url", url).code == 0)
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: path).contains { $0.contains(".html") }
    )
  }

  @Test(
    "A directory has the page, and beside it the pictures as files, which a browser loads when they are seen"
  )
  func directory() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let folder = world.directory.path + "/pages"
    _ = try await world.feed("prefetch", "--url", url)
    let outcome = try await world.feed("gallery", "-o", folder + "/", "--url", url)
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let page = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
    let sources = page.matches(of: /loading="lazy" src="([^"]*)"/).map { String($0.output.1) }
    #expect(sources.count == 9)
    #expect(Set(sources + ["index.html", "feed.json"]) == Set(names))
    #expect(
      sources.allSatisfy { $0.wholeMatch(of: /[0-9a-f-]{36}\.(png|jpeg)/) != nil },
      "\(sources)"
    )
    #expect(page.contains("img-src 'self' file:;"))
    #expect(!page.contains("src=\"data:"))
  }

  @Test(
    "A second time the page is replaced, and pictures that are there by content stay; no other file is touched"
  )
  func directoryAgain() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let folder = world.directory.path + "/pages"
    _ = try await world.feed("prefetch", "--url", url)
    _ = try await world.feed("gallery", "-o", folder + "/", "--url", url)
    let manager = FileManager.default
    let pictures = try manager.contentsOfDirectory(atPath: folder).filter { $0 != "index.html" }
      .sorted()
    let page = try Data(contentsOf: URL(filePath: "\(folder)/index.html"))
    try Data("mine".utf8).write(to: URL(filePath: "\(folder)/\(pictures[0])"))
    try Data("mine".utf8).write(to: URL(filePath: "\(folder)/notes.txt"))
    try Data("old".utf8).write(to: URL(filePath: "\(folder)/index.html"))
    try manager.removeItem(atPath: "\(folder)/\(pictures[1])")
    try manager.createSymbolicLink(
      atPath: "\(folder)/\(pictures[1])",
      withDestinationPath: "../outside"
    )
    let kept =
      try manager.attributesOfItem(atPath: "\(folder)/\(pictures[2])")[.systemFileNumber] as? Int

    #expect(try await world.feed("gallery", "-o", folder, "--url", url).code == 0)
    let second = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
    let renamed = pictures.prefix(2).map { $0.replacing(".", with: "-2.") }
    #expect(renamed.allSatisfy(second.contains))
    #expect(
      zip(renamed, pictures).reduce(second) { $0.replacing($1.0, with: $1.1) }
        == String(decoding: page, as: UTF8.self)
    )
    #expect(
      try manager.contentsOfDirectory(atPath: folder).sorted()
        == (pictures + renamed + ["index.html", "notes.txt"]).sorted()
    )
    #expect(try String(contentsOfFile: "\(folder)/\(pictures[0])", encoding: .utf8) == "mine")
    #expect(!manager.fileExists(atPath: world.directory.path + "/outside"))
    let now =
      try manager.attributesOfItem(atPath: "\(folder)/\(pictures[2])")[.systemFileNumber] as? Int
    #expect(kept == now)
  }

  @Test(
    "All feeds in a directory: a page for each that is saved, and an index; in a file: one page of all"
  )
  func allInDirectory() async throws {
    let world = try BinaryWorld()
    let folder = world.directory.path + "/pages"
    _ = try await world.feed("add", world.url("feed.json"), "plain")
    _ = try await world.feed("add", "--offline", "http://none.example/", "none")
    _ = try await world.feed("add", world.url("feed.rss"), "../Día")
    _ = try await world.feed("add", world.url("feed.rss"), "Día")
    let outcome = try await world.feed("gallery", "--all", "-o", folder + "/", "--limit", "2")
    #expect(outcome.code == 75)
    #expect(
      outcome.errors == """
        feed: plain: 2 of 2 pictures are not cached; 'feed prefetch' saves them
        feed: none: no saved copy of http://none.example/; load it with 'feed prefetch'
        feed: Día: 2 of 2 pictures are not cached; 'feed prefetch' saves them

        """
    )
    let index = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
    let pages = index.matches(of: /<a href="([^"]*)">/).map { String($0.output.1) }
    #expect(pages.count == 2)
    #expect(pages[0].hasPrefix("plain-"))
    #expect(pages[1].hasPrefix("da-"))
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder))
        == Set(pages + pages.map { $0.replacing(".html", with: ".json") } + ["index.html"])
    )
    for page in pages {
      let text = try String(contentsOfFile: "\(folder)/\(page)", encoding: .utf8)
      #expect(text.components(separatedBy: "<figure>").count == 3)
      #expect(text.contains("<nav><a href=\"index.html\">← Image feeds</a></nav>"))
    }
    let merged = try await world.feed("gallery", "--all", "-o", "-", "--limit", "3")
    #expect(
      merged.errors.hasSuffix("feed: 3 of 3 pictures are not cached; 'feed prefetch' saves them\n")
    )
  }

  @Test("'--title' is the title of the page, of one page of all feeds, and of an index")
  func title() async throws {
    let world = try BinaryWorld()
    let folder = world.directory.path + "/pages/"
    _ = try await world.feed("add", world.url("feed.json"), "sky")
    let words = ["gallery", "--title", "Ours & yours", "-o"]
    let title = "<title>Ours &amp; yours</title>"
    #expect(try await world.feed(words + ["-", "sky"]).output.contains(title))
    #expect(try await world.feed(words + ["-", "--all"]).output.contains(title))
    #expect(try await world.feed(words + [folder, "--all"]).code == 0)
    #expect(try String(contentsOfFile: folder + "index.html", encoding: .utf8).contains(title))
    let blank = try await world.feed("gallery", "sky", "-o", "-", "--title", " ")
    #expect(blank.code == 64)
    #expect(blank.errors == "feed: --title: ' ' is not a title, such as 'Our best pictures'\n")
  }

  @Test(
    "'--size' makes pictures narrower by a program, and says how many stay as they are; without one it is a usage error"
  )
  func size() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("prefetch", url)
    let words = ["gallery", url, "--size", "400", "-o", "-"]
    let missing = try await world.run(words, variables: ["PATH": "/nowhere"]).outcome()
    #expect(missing.code == 64)
    #expect(missing.output == "")
    #expect(
      missing.errors
        == "feed: --size: ImageMagick, which makes pictures smaller, is not installed; "
        + "install it, or leave --size out\n"
    )

    // The header of a PNG of 400 by 250 pixels, and nothing for what is no PNG.
    let png = #"\211PNG\r\n\032\n\000\000\000\015IHDR\000\000\001\220\000\000\000\372"#
    let script = "case \"$*\" in *' png:fd:1') printf '\(png)';; *) exit 1;; esac"
    try await world.makeProgram(script, at: "\(world.directory.path)/bin/magick")
    let path = ["PATH": "\(world.directory.path)/bin"]
    let outcome = try await world.run(words, variables: path).outcome()
    #expect(outcome.code == 0)
    #expect(outcome.errors == "feed: 5 of 9 pictures could not be made smaller\n")
    #expect(outcome.output.components(separatedBy: "width=\"400\" height=\"250\"").count == 5)
    #expect(outcome.output.components(separatedBy: "width=\"800\" height=\"500\"").count == 6)
  }

  @Test("An empty cache makes no directory")
  func emptyDirectory() async throws {
    let world = try BinaryWorld()
    let folder = world.directory.path + "/pages/"
    #expect(
      try await world.feed("gallery", "-o", folder, "--url", world.url("feed.json")).code == 69
    )
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("A large page in a file suggests a directory; a small one, or one in a directory, does not")
  func largePage() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    let world = InMemoryWorld(largePage: 1_000_000)
    _ = try await world.feed("prefetch", world.url("feed.json"))
    let large = try await world.feed("gallery", world.url("feed.json"), "-o", "\(folder)/feed.html")
    let bytes = try #require(
      try FileManager.default.attributesOfItem(atPath: "\(folder)/feed.html")[.size] as? Int
    )
    #expect(
      large.errors
        == "feed: \(folder)/feed.html is \(bytes / 1_000_000).\(bytes / 100_000 % 10) MB; "
        + "'-o DIRECTORY/' stores the pictures in separate files\n"
    )
    let small = try await world.feed(
      "gallery",
      world.url("feed.json"),
      "-o",
      "\(folder)/feed.html",
      "--limit",
      "1"
    )
    #expect(small.code == 0)
    #expect(small.errors == "")
    #expect(try await world.feed("gallery", world.url("feed.json"), "-o", folder).errors == "")
  }

  @Test("Untrusted input: hostile captions and URLs name no file, in a directory either")
  func hostileDirectory() async throws {
    let world = try BinaryWorld()
    let url = world.url("hostile.json")
    let place = world.directory.path + "/place"
    let folder = place + "/pages"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    _ = try await world.feed("prefetch", "--url", url)
    #expect(try await world.feed("gallery", "-o", folder + "/", "--url", url).code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["pages"])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      #expect(
        ["index.html", "feed.json"].contains(name)
          || name.wholeMatch(of: /[0-9a-f-]{36}\.[a-z]+/) != nil,
        "\(name)"
      )
    }
  }

  @Test("A gallery whose cache is corrupt is an error, and the page that was there stays")
  func corrupt() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let file = world.directory.path + "/feed.html"
    _ = try await world.feed("--url", url)
    _ = try await world.feed("gallery", "-o", file, "--url", url)
    let page = try Data(contentsOf: URL(filePath: file))
    try await world.corruptCachedFeed()
    let outcome = try await world.feed("gallery", "-o", file, "--url", url)
    #expect(outcome.code == 74)
    #expect(outcome.errors.hasPrefix("feed: cannot use the cache: "))
    #expect(try Data(contentsOf: URL(filePath: file)) == page)
  }

  @Test("'completions' needs nothing but a shell's name", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) async throws {
    let world = try BinaryWorld()
    let outcome = try await world.run(
      ["completions", shell],
      variables: ["HOME": "", "FEED_URL": "x"]
    ).outcome()
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("for \(shell), written by 'feed completions \(shell)'"))
  }

  @Test("Each command has a help of its own, and options of its own")
  func help() async throws {
    let world = try BinaryWorld()
    let help = try await world.feed("gallery", "--help")
    #expect(help.code == 0)
    #expect(help.output.hasPrefix("feed gallery: "))
    let file = try await world.feed("gallery", "feed.html")
    #expect(file.code == 64)
    #expect(file.errors.contains("-o WHERE"))
    let wrong = try await world.feed("clear", "--max-age", "7")
    #expect(wrong.code == 64)
    #expect(wrong.errors == "feed: 'feed clear' does not take --max-age; see 'feed clear --help'\n")
  }
}
