import ChildProcess
import FeedServer
import Foundation
import Testing

@Suite("The gallery, and the program's words for shells", .serialized)
struct GalleryTests {
  @Test(
    "'gallery' writes one page of what is cached, pictures included, without the network", arguments: Worlds.allCases)
  func page(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("prefetch", "--url", url)
    world.goOffline()
    let outcome = try await world.feed("gallery", "-o", "-", "--url", url)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>\n") && outcome.output.hasSuffix("</html>\n"))
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
    arguments: Worlds.allCases)
  func unfetchable(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("hostile.json")
    _ = try await world.feed("prefetch", "--url", url)
    let outcome = try await world.feed("gallery", "-o", "-", "--url", url)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains(">only http and https are fetched, not javascript:"))
    #expect(!outcome.errors.contains("feed prefetch"), "\(outcome.errors)")
    #expect(outcome.errors.contains(" cannot be fetched: not http or https, or on a private network\n"))
  }

  @Test(
    "W5: a gallery of an empty or expired cache is an error at the surface, and writes nothing",
    arguments: Worlds.allCases)
  func nothingCached(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let empty = try await world.feed("gallery", "-o", "-", "--url", url)
    #expect(empty.code == 69)
    #expect(empty.output == "")
    #expect(empty.errors == "feed: no saved copy of \(url); load it with 'feed prefetch'\n")
    _ = try await world.feed("--url", url, "--now", "2026-11-21T10:00:00Z")
    let expired = try await world.feed("gallery", "-o", "-", "--url", url, "--now", "2026-11-28T10:00:00Z")
    #expect(expired.code == 69)
    #expect(expired.output == "")
    #expect(
      expired.errors == "feed: saved copy, 7 days old, expired since 2026-11-28T10:00:00Z; '--max-age none' shows it\n")
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
    #expect(
      outcome.errors.hasPrefix("feed: cannot use the cache: ")
        && outcome.errors.hasSuffix("; 'feed validate' deletes it\n"))
  }

  @Test("Untrusted input: a hostile feed's page holds no script, no link but http and https, and no control character")
  func hostile() async throws {
    let world = try BinaryWorld()
    let url = world.url("hostile.json")
    _ = try await world.feed("prefetch", "--url", url)
    let page = try await world.feed("gallery", "-o", "-", "--url", url).output
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.contains("<script") && !page.contains("href=\"javascript") && !page.contains("href=\"file"))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
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
    try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: "\(folder)/old.html")
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/link.html", withDestinationPath: "old.html")
    let outcome = try await world.feed("gallery", "-o", "\(folder)/link.html", "--url", url)
    #expect(outcome.code == 0 && outcome.output == "" && outcome.errors == "")
    #expect(try String(contentsOfFile: "\(folder)/old.html", encoding: .utf8) == page)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link.html") == "old.html")
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/old.html")
    #expect(attributes[.posixPermissions] as? Int == 0o604)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link.html", "new.html", "old.html"])
  }

  @Test("A file that cannot be made is exit code 73, one that cannot be written 74; nothing is left behind")
  func fileErrors() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url)
    let path = world.directory.path
    let missing = try await world.feed("gallery", "-o", "\(path)/none/feed.html", "--url", url)
    #expect(missing.code == 73)
    #expect(missing.errors == "feed: cannot create \(path)/none/feed.html: No such file or directory\n")
    for folder in ["none/pages/", "feed.txt/"] {
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
    #expect(try !FileManager.default.contentsOfDirectory(atPath: path).contains { $0.contains(".html") })
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
    let outcome = try await world.run(["completions", shell], variables: ["HOME": "", "FEED_URL": "x"]).outcome()
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
