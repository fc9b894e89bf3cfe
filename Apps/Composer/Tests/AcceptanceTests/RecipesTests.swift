import ChildProcess
import Foundation
import LiveServers
import Testing

@testable import BuiltProgram

/// Each recipe of the manual page `feed-recipes(7)`, as a person copies it.
@Suite("The recipes of the manual", .serialized)
struct RecipesTests {
  private let boats = RecipeSite.Item(
    caption: "Boats at dawn",
    date: "2026-11-21T08:15:00Z",
    picture: "moonlit-sea.jpg"
  )
  private let dunes = RecipeSite.Item(
    caption: "Dunes: a walk, at last",
    date: "2026-11-22T10:00:00Z",
    picture: "dunes.jpg"
  )

  @Test("Each recipe of the page is tried here")
  func all() throws {
    #expect(
      try ManualRecipe.all().map(\.title) == [
        "WALLPAPER OF THE DAY", "MAIL OF TODAY'S PICTURES", "PICTURE FRAME", "ARCHIVE OF A COMIC",
        "NEW PICTURES FOR A WEBHOOK",
      ]
    )
  }

  @Test("Cron sets the wallpaper of the day, and does not set it again")
  func wallpaper() async throws {
    let recipe = try ManualRecipe.named("WALLPAPER OF THE DAY")
    let cronLine = try recipe.cronLine()
    try await tryWallpaper(recipe) { try await $0.runCron(cronLine) }
  }

  @Test("A timer of systemd does the same")
  func wallpaperByTimer() async throws {
    let recipe = try ManualRecipe.named("WALLPAPER OF THE DAY")
    let service = try recipe.file("wallpaper.service").text
    try await tryWallpaper(recipe) { try await $0.runService(service) }
  }

  private func tryWallpaper(
    _ recipe: ManualRecipe,
    run: (RecipeWorld) async throws -> Outcome
  ) async throws {
    let world = try RecipeWorld(following: "apod", [boats])
    try await world.standIn(for: "gsettings")
    try await world.standIn(for: "systemctl")
    try await world.write(recipe.files, recipe.shellLines)
    #expect(world.calls(of: "systemctl") == ["--user enable --now wallpaper.timer"])
    let schema = "set org.gnome.desktop.background"
    var calls: [String] = []
    for items in [[boats], [boats], [dunes, boats], [dunes, boats]] {
      world.site.change(to: items)
      let outcome = try await run(world)
      #expect(outcome.code == 0 && outcome.errors == "", "\(outcome)")
      let name = try #require(world.files(in: "Pictures/wallpaper").last)
      #expect(try world.data(of: "Pictures/wallpaper/\(name)") == items[0].data)
      let uri = "file://\(world.home)/Pictures/wallpaper/\(name)"
      let expected = ["\(schema) picture-uri \(uri)", "\(schema) picture-uri-dark \(uri)"]
      if !calls.contains(expected[0]) {
        calls += expected
      }
      #expect(world.calls(of: "gsettings") == calls)
    }
    #expect(calls.count == 4)
  }

  @Test("systemd takes the units as they are")
  func units() async throws {
    guard ServerProgram.path(of: "systemd-analyze") != nil else {
      return skip("the units of the recipes", because: "there is no systemd-analyze")
    }
    let world = try RecipeWorld(following: "apod", [])
    let units = try ManualRecipe.named("WALLPAPER OF THE DAY").files.filter {
      $0.path.hasPrefix("~/.config/systemd/user/")
    }
    #expect(units.count == 2)
    try await world.write(units, [])
    let paths = units.map(\.path).joined(separator: " ")
    let outcome = try await world.begin("systemd-analyze --user --man=no verify \(paths)").outcome()
    #expect(outcome == Outcome(code: 0, output: "", errors: ""))
  }

  @Test("One mail has the pictures that are new, and there is none if nothing is new")
  func mail() async throws {
    let recipe = try ManualRecipe.named("MAIL OF TODAY'S PICTURES")
    let world = try RecipeWorld(following: "sky", [boats])
    try await world.standIn(for: "sendmail")
    try await world.write(recipe.files, recipe.shellLines)
    let cronLine = try recipe.cronLine()
    for items in [[boats], [boats], [dunes, boats], [dunes, boats]] {
      world.site.change(to: items)
      let outcome = try await world.runCron(cronLine)
      #expect(outcome == Outcome(code: 0, output: "", errors: ""))
    }
    #expect(world.calls(of: "sendmail") == ["-t", "-t"])
    let mails = try world.input(of: "sendmail").components(separatedBy: "To: ada\n").dropFirst()
    try #require(mails.count == 2)
    #expect(try captionsAndPictures(ofMail: mails[1]) == [true, false])
    #expect(try captionsAndPictures(ofMail: mails[2]) == [false, true])
  }

  /// Whether the page that a mail brings has the boats, and whether it has the dunes.
  private func captionsAndPictures(ofMail mail: String) throws -> [Bool] {
    let parts = mail.components(separatedBy: "\n\n")
    try #require(parts.count == 2)
    #expect(
      parts[0] == """
        Subject: New pictures
        MIME-Version: 1.0
        Content-Type: text/html; charset=utf-8
        Content-Disposition: attachment; filename=pictures.html
        Content-Transfer-Encoding: base64
        """
    )
    let data = try #require(Data(base64Encoded: parts[1], options: .ignoreUnknownCharacters))
    let page = String(decoding: data, as: UTF8.self)
    return [boats, dunes].map { item in
      let hasPicture = page.contains(item.data.base64EncodedString())
      #expect(page.contains(item.caption) == hasPicture)
      return hasPicture
    }
  }

  @Test("The frame shows each new picture once, also when the program begins again")
  func frame() async throws {
    let recipe = try ManualRecipe.named("PICTURE FRAME")
    let world = try RecipeWorld(following: "sky", [boats])
    let shown = world.home + "/shown"
    try await world.standIn(
      for: "cp",
      "printf '%s\\n' \"$FEED_DESCRIPTION\" >>'\(shown)'\nexec /bin/cp \"$@\""
    )
    let lines = recipe.shellLines
    try #require(lines.count == 2)
    try await world.write(recipe.files, [lines[0]])
    try await world.write([everySecond], [])
    try await watch(world, lines[1], [[boats], [dunes, boats]])
    #expect(try world.data(of: "shown") == Data("\(boats.caption)\n\(dunes.caption)\n".utf8))
    try await watch(world, lines[1], [[dunes, boats]])
    #expect(try world.data(of: "shown") == Data("\(boats.caption)\n\(dunes.caption)\n".utf8))
  }

  private var everySecond: ManualRecipe.File {
    ManualRecipe.File(path: "~/.config/feed/config", text: "every = 1")
  }

  /// Watches a feed while it changes: the first image of each is in the frame then.
  private func watch(
    _ world: RecipeWorld,
    _ line: String,
    _ feeds: [[RecipeSite.Item]]
  ) async throws {
    var loads = world.site.loads.makeAsyncIterator()
    world.site.change(to: feeds[0])
    // The shell becomes the program, which is interrupted below.
    let run = try world.begin("exec \(line)")
    for items in feeds {
      world.site.change(to: items)
      // What a load found is shown before the next one begins.
      while await loads.next() != items.map(\.caption) {}
      _ = await loads.next()
      #expect(try world.data(of: "frame") == items[0].data)
    }
    run.interrupt()
    #expect(try await run.outcome().code == 130)
    #expect(try !world.files(in: "").contains("frame.tmp"))
  }

  @Test("The archive has each picture once, under the name that the manual shows")
  func archive() async throws {
    let recipe = try ManualRecipe.named("ARCHIVE OF A COMIC")
    #expect(recipe.files.isEmpty && recipe.shellLines.isEmpty)
    let world = try RecipeWorld(following: "xkcd", [boats])
    let cronLine = try recipe.cronLine()
    for items in [[boats], [dunes, boats], [dunes]] {
      world.site.change(to: items)
      let outcome = try await world.runCron(cronLine)
      #expect(outcome == Outcome(code: 0, output: "", errors: ""))
    }
    let names = try world.files(in: "comics/xkcd")
    #expect(
      names == [
        "2026-11-21T081500Z Boats at dawn.jpg", "2026-11-22T100000Z Dunes a walk, at last.jpg",
      ]
    )
    #expect(recipe.text.contains("such as \(names[0]): "))
    #expect(try names.map { try world.data(of: "comics/xkcd/\($0)") } == [boats.data, dunes.data])
    let plain = try await world.begin("feed save \(world.site.url) -o ~/plain").outcome()
    #expect(plain.code == 0)
    #expect(try world.files(in: "plain")[1].hasPrefix("2026-11-22 Dunes a walk, at last "))
  }

  @Test("The webhook gets each new picture once, with its description, whatever that begins with")
  func webhook() async throws {
    let recipe = try ManualRecipe.named("NEW PICTURES FOR A WEBHOOK")
    let hostile = RecipeSite.Item(
      caption: "@/etc/hostname",
      date: "2026-11-23T10:00:00Z",
      picture: "aurora.png"
    )
    let world = try RecipeWorld(following: "sky", [boats])
    let webhook = try Webhook()
    let files = recipe.files.map { file in
      let text = file.text.replacing("https://chat.example/hooks/TOKEN", with: webhook.url)
      return ManualRecipe.File(path: file.path, text: text)
    }
    try await world.write(files, recipe.shellLines)
    let cronLine = try recipe.cronLine()
    for items in [[boats], [boats], [hostile, dunes, boats], [hostile, dunes, boats]] {
      world.site.change(to: items)
      let outcome = try await world.runCron(cronLine)
      #expect(outcome == Outcome(code: 0, output: "", errors: ""))
    }
    #expect(webhook.forms.map { $0["file"] } == [boats.data, dunes.data, hostile.data])
    let texts = webhook.forms.map { String(decoding: $0["text"] ?? Data(), as: UTF8.self) }
    #expect(texts == [boats.caption, dunes.caption, hostile.caption])
  }
}
