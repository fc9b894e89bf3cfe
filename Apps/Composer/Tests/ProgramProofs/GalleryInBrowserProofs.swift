import ChildProcess
import FeedServer
import Foundation
import MisbehavingSite
import Testing

@testable import BuiltProgram

extension Alone {
  @Suite("The gallery in a browser", .serialized, .timeLimit(.minutes(5)))
  struct GalleryInBrowserProofs {
    @Test(
      "Untrusted input: a hundred hostile captions and URLs request nothing, run nothing and log nothing in Chromium, and are a hundred figures"
    )
    func hostile() async throws {
      let world = try BinaryWorld()
      let server = try FeedServer(responding: Self.response)
      defer { server.stop() }
      let url = "http://127.0.0.1:\(server.port)/hostile.json"
      #expect(HostileCaptions.all.count == 100)
      #expect(try await world.feed("prefetch", "--url", url).code == 75, "some pictures are none")
      let outcome = try await world.feed("gallery", "-o", "-", "--url", url)
      #expect(outcome.code == 0)
      let page = outcome.output
      let outline = try DocumentOutline.of(page)
      #expect(outline.count { $0 == "<figure>" } == 100)
      #expect(outline.count { $0.hasPrefix("<img>") } > 20)
      #expect(
        !outline.contains {
          $0.hasPrefix("<a>") && $0.contains("href=")
            && !$0.contains(/\ href=(http:\/\/127\.0\.0\.1|#)/)
        }
      )

      guard let chromium = Chromium() else {
        return print("SKIPPED: the gallery in a browser: no Chromium is installed")
      }
      let asked = server.requests.count
      let look = try await chromium.open(page, in: world.directory.path)
      #expect(look.requests == [])
      #expect(look.console == [])
      #expect(look.document.contains("<title>Image feed: 127.0.0.1</title>"), "a script ran")
      #expect(look.document.components(separatedBy: "<figure>").count == 101)
      #expect(
        try DocumentOutline.ofDocument(look.document) == outline,
        "the browser mended something"
      )

      // The same with the pictures beside the page.
      let folder = world.directory.path + "/pages"
      #expect(try await world.feed("gallery", "-o", folder + "/", "--url", url).code == 0)
      let beside = try String(contentsOfFile: folder + "/index.html", encoding: .utf8)
      let second = try await chromium.open(beside, in: folder)
      #expect(second.requests == [])
      #expect(second.console == [])
      #expect(try DocumentOutline.ofDocument(second.document) == DocumentOutline.of(beside))

      // The same captions in pages that believe them: what is not to be seen above can be seen.
      let believed = HostileCaptions.all.map { item in
        let caption = item.caption.replacing("HOST", with: "127.0.0.1:9").replacing(
          "document.t",
          with: "top.document.t"
        )
        return
          "<iframe srcdoc='\(caption.replacing("&", with: "&amp;").replacing("'", with: "&#39;"))'></iframe>"
      }
      let bad = try await chromium.open(believed.joined(), in: world.directory.path)
      #expect(Set(bad.requests).count >= 10)
      #expect(!bad.console.isEmpty)
      #expect(bad.document.contains("<title>ran</title>"))
      #expect(server.requests.count == asked)
    }

    @Test(
      "By keyboard: Enter enlarges a picture, Tab reaches previous, next and close, and close leads back, with and without scripts; two pictures are on a sheet of paper",
      arguments: [true, false]
    )
    func keyboard(hasScripts: Bool) async throws {
      guard let chromium = Chromium() else {
        return print("SKIPPED: the gallery by keyboard: no Chromium is installed")
      }
      let world = try BinaryWorld()
      let folder = world.directory.path + "/pages"
      _ = try await world.feed("prefetch", world.url("feed.json"))
      #expect(try await world.feed("gallery", world.url("feed.json"), "-o", folder + "/").code == 0)
      let tab = try await ChromiumTab(
        chromium.path,
        opening: "file://\(folder)/index.html",
        in: world.directory.path
      )
      do {
        if !hasScripts {
          try await tab.stopScripts()
        }
        try await check(tab)
        try await checkPaper(tab)
      } catch { Issue.record(error) }
      try await tab.close()
    }

    private func check(_ tab: ChromiumTab) async throws {
      #expect(try await tab.press(.tab) == "at-1")
      try await tab.press(.enter)
      try await tab.wait(until: "location.hash == '#1'")
      #expect(try await tab.press(.tab) == "Next →", "there is no previous one")
      try await tab.press(.enter)
      try await tab.wait(until: "location.hash == '#2'")
      let seen =
        "[...document.querySelectorAll('header,footer,li')].filter(e => getComputedStyle(e).visibility == 'visible').length"
      #expect(try await tab.text(seen) == "1")
      let box = "JSON.stringify(document.querySelector(':target').getBoundingClientRect())"
      let window = "JSON.stringify(new DOMRect(0, 0, innerWidth, innerHeight))"
      #expect(try await tab.text(box) == tab.text(window))
      var words: [String] = []
      for _ in 0..<3 { words.append(try await tab.press(.tab)) }
      #expect(words == ["← Previous", "Next →", "Close ✕"])
      try await tab.press(.enter)
      try await tab.wait(until: "document.activeElement.id == 'at-2'")
      #expect(try await tab.text(seen) == "11")
      #expect(
        try await tab.text("[...document.images].filter(i => i.complete && i.naturalWidth).length")
          != "0",
        "files beside the page are pictures to its policy"
      )
    }

    private func checkPaper(_ tab: ChromiumTab) async throws {
      #expect(try await tab.sheets() == 5)
      try await tab.usePaper()
      #expect(
        try await tab.text("getComputedStyle(document.querySelector('li')).breakInside") == "avoid"
      )
      #expect(
        try await tab.text("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
      )
    }

    @Test(
      "By the page's script: the arrow keys lead on, and Escape and Back close as a click does, with the focus on the picture"
    )
    func script() async throws {
      guard let chromium = Chromium() else {
        return print("SKIPPED: the gallery's script: no Chromium is installed")
      }
      let world = try BinaryWorld()
      let file = world.directory.path + "/feed.html"
      _ = try await world.feed("prefetch", world.url("feed.json"))
      #expect(try await world.feed("gallery", world.url("feed.json"), "-o", file).code == 0)
      let tab = try await ChromiumTab(
        chromium.path,
        opening: "file://\(file)",
        in: world.directory.path
      )
      do { try await checkScript(tab) } catch { Issue.record(error) }
      try await tab.close()
    }

    private func checkScript(_ tab: ChromiumTab) async throws {
      let length = try await tab.text("history.length")
      try await tab.press(.tab)
      for closing in [nil, ChromiumTab.Key.escape] {
        try await tab.press(.enter)
        try await tab.wait(until: "document.querySelector('li:target')")
        for (key, hash) in [(.left, "#1"), (.right, "#2"), (.right, "#3"), (.left, "#2")]
          as [(ChromiumTab.Key, String)]
        {
          try await tab.press(key)
          try await tab.wait(until: "location.hash == '\(hash)'")
        }
        if let closing {
          try await tab.press(closing)
        } else {
          _ = try await tab.text("history.back()")
        }
        try await tab.wait(until: "document.activeElement.id == 'at-2'")
        #expect(try await tab.text("location.hash") == "")
        _ = try await tab.text("document.getElementById('at-1').focus()")
      }
      #expect(try await tab.text("history.length") == "\((Int(length) ?? 0) + 1)")
      try await tab.press(.escape)
      try await tab.press(.right)
      #expect(try await tab.text("location.hash") == "")
    }

    @Test(
      "The order runs across: in each row the pictures have one height, and all rows but the last are full",
      arguments: [400, 1_280, 2_560]
    )
    func order(width: Int) async throws {
      guard let chromium = Chromium() else {
        return print("SKIPPED: the order of a gallery: no Chromium is installed")
      }
      let (world, tab) = try await open(galleryOf: 40, in: chromium)
      do {
        try await tab.resize(to: width)
        let places = try await places(of: tab)
        let edge = Int(try await tab.text("document.documentElement.clientWidth - 20"))
        #expect(places.count == 40)
        for (place, next) in zip(places, places.dropFirst()) {
          if place.top == next.top {
            #expect(place.right < next.left)
            #expect(abs(place.height - next.height) <= 2)
          } else {
            #expect(place.top < next.top && place.right == edge)
          }
        }
      } catch { Issue.record(error) }
      try await tab.close()
      withExtendedLifetime(world) {}
    }

    @Test("The index shows each feed's picture and its name below it, within one card")
    func index() async throws {
      guard let chromium = Chromium() else {
        return print("SKIPPED: the index of a gallery: no Chromium is installed")
      }
      let world = try BinaryWorld()
      let folder = world.directory.path + "/pages"
      _ = try await world.feed("add", world.url("feed.json"), "sky")
      _ = try await world.feed("prefetch", "-q", "sky")
      #expect(try await world.feed("gallery", "--all", "-o", folder + "/").code == 0)
      let tab = try await ChromiumTab(
        chromium.path,
        opening: "file://\(folder)/index.html",
        in: world.directory.path
      )
      do {
        let edges = """
          JSON.stringify(['img', 'figcaption', 'figure'].flatMap(name => {
          const box = document.querySelector(name).getBoundingClientRect();
          return [Math.round(box.top), Math.round(box.bottom)];
          }))
          """
        let numbers = try await JSONDecoder().decode([Int].self, from: Data(tab.text(edges).utf8))
        try #require(numbers.count == 6)
        #expect(numbers[1] - numbers[0] > 100)
        #expect(numbers[2] >= numbers[1])
        #expect(numbers[3] > numbers[2] && numbers[3] <= numbers[5])
      } catch { Issue.record(error) }
      try await tab.close()
    }

    private struct Place: Decodable {
      let top: Int
      let left: Int
      let right: Int
      let height: Int
    }

    /// Where the items are, and the height of the place of each picture.
    private func places(of tab: ChromiumTab) async throws -> [Place] {
      let places = """
        JSON.stringify([...document.querySelectorAll('main li')].map(item => {
        const box = item.getBoundingClientRect();
        const height = item.querySelector('figure > a').getBoundingClientRect().height;
        const whole = Math.round;
        return {top: whole(box.top), left: whole(box.left), right: whole(box.right), height: whole(height)};
        }))
        """
      return try await JSONDecoder().decode([Place].self, from: Data(tab.text(places).utf8))
    }

    @Test(
      "By mouse: a click on an enlarged picture, beside it, or beside its caption closes it; one on the caption does not; with and without scripts",
      arguments: [true, false]
    )
    func mouse(hasScripts: Bool) async throws {
      guard let chromium = Chromium() else {
        return print("SKIPPED: the gallery by mouse: no Chromium is installed")
      }
      let world = try BinaryWorld()
      let folder = world.directory.path + "/pages"
      _ = try await world.feed("prefetch", world.url("feed.json"))
      #expect(try await world.feed("gallery", world.url("feed.json"), "-o", folder + "/").code == 0)
      let tab = try await ChromiumTab(
        chromium.path,
        opening: "file://\(folder)/index.html",
        in: world.directory.path
      )
      do {
        if !hasScripts {
          try await tab.stopScripts()
        }
        let caption = "document.querySelector(':target figcaption').getBoundingClientRect()"
        for (x, y) in [(0.5, 0.4), (0.02, 0.4), (0.98, 0.4), (0.5, 0.12), (0.02, 0.97)] {
          _ = try await tab.text("location.hash = '#2'")
          try await tab.wait(until: "document.querySelector('li:target')")
          try await tab.click(x: x, y: y)
          let closed = hasScripts ? "" : "#at-2"
          try await tab.wait(until: "!document.querySelector('li:target')")
          #expect(try await tab.text("location.hash") == closed, "\(x), \(y)")
        }
        _ = try await tab.text("location.hash = '#2'")
        try await tab.wait(until: "document.querySelector('li:target')")
        let middle = try await tab.text("(\(caption).top + \(caption).bottom) / 2 / innerHeight")
        try await tab.click(x: 0.5, y: try #require(Double(middle)))
        #expect(try await tab.text("location.hash") == "#2")
      } catch { Issue.record(error) }
      try await tab.close()
    }

    /// Opens the pages of this many pictures.
    private func open(
      galleryOf count: Int,
      in chromium: Chromium
    ) async throws -> (BinaryWorld, ChromiumTab) {
      let world = try BinaryWorld()
      let url = world.url("feed.json?count=\(count)")
      let folder = world.directory.path + "/pages"
      _ = try await world.feed("prefetch", "-q", url)
      #expect(try await world.feed("gallery", url, "-o", folder + "/").code == 0)
      let tab = try await ChromiumTab(
        chromium.path,
        opening: "file://\(folder)/index.html",
        in: world.directory.path
      )
      return (world, tab)
    }

    @Test(
      "500 pictures beside the page are loaded as they are seen; the first paint waits for none of them"
    )
    func manyPictures() async throws {
      guard let chromium = Chromium() else {
        return print("SKIPPED: 500 pictures in a gallery: no Chromium is installed")
      }
      let (world, tab) = try await open(galleryOf: 500, in: chromium)
      do {
        try await tab.wait(
          until: "performance.getEntriesByName('first-contentful-paint').length == 1"
        )
        let paint = try await tab.text(
          "performance.getEntriesByName('first-contentful-paint')[0].startTime | 0"
        )
        let loaded = try await tab.text("[...document.images].filter(i => i.complete).length")
        print(
          "holds  gallery: 500 pictures beside the page, first paint after \(paint) ms, \(loaded) pictures loaded"
        )
        #expect(try await tab.text("document.images.length") == "500")
        #expect(Int(loaded).map { $0 < 500 } == true)
      } catch { Issue.record(error) }
      try await tab.close()
      withExtendedLifetime(world) {}
    }

    /// The demo's pictures, and some that are none.
    private static func response(to request: Request) -> Response {
      let gif = Array("GIF89a\u{1}\u{0}\u{1}\u{0}".utf8)
      switch request.path {
      case "/hostile.json":
        guard let feed = try? HostileCaptions.json(host: request.headers["Host"] ?? "") else {
          return .status(500)
        }
        return .ok(Array(feed))
      case "/script.svg": return .ok(svg, contentType: "image/svg+xml")
      case "/page.html":
        return .ok("<script>document.title='ran'</script>", contentType: "image/png")
      case "/polyglot.gif":
        return .ok(gif + Array("/*\"><script>document.title='ran'</script>*/".utf8))
      case "/torn.png":
        return .ok([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("<script>".utf8))
      default: return DemoSite.misbehaving.response(to: request)
      }
    }

    private static let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" onload="document.title='ran'"><script>document.title='ran'</script></svg>
      """
  }
}
