import Testing

@testable import FeedCLI

/// Something that a language says for the command line, with arguments that can be found again in the words.
struct CommandPhrase: Sendable, CustomTestStringConvertible {
  /// As it is declared: `expired(_:since:)`; the case's name where a function says many things.
  let key: String
  var arguments: [String] = []
  let words: @Sendable (CommandLanguages.Language) -> String

  var testDescription: String { key }

  init(_ key: String, _ arguments: [String] = [], _ words: @escaping @Sendable (CommandLanguages.Language) -> String) {
    self.key = key
    self.arguments = arguments
    self.words = words
  }

  /// What the commands tell; one of each requirement at least.
  static let commands = [
    CommandPhrase("list(_:)", ["<1>", "<2>"]) { $0.commands.list(["<1>", "<2>"]) },
    CommandPhrase("status(last:next:)", ["<1>", "<2>"]) { $0.commands.status(last: "<1>", next: "<2>") },
    CommandPhrase("nothingSaved") { $0.commands.nothingSaved },
    CommandPhrase("unknownFeed") { $0.commands.unknownFeed },
    CommandPhrase("noSavedCopy") { $0.commands.noSavedCopy },
    CommandPhrase("damaged") { $0.commands.damaged },
    CommandPhrase("pictures(_:)", ["31"]) { $0.commands.pictures(31) },
    CommandPhrase("valid(_:until:)", ["<1>", "<2>"]) { $0.commands.valid("<1>", until: "<2>") },
    CommandPhrase("valid(_:until:)", ["<1>"]) { $0.commands.valid("<1>", until: nil) },
    CommandPhrase("expired(_:since:)", ["<1>", "<2>"]) { $0.commands.expired("<1>", since: "<2>") },
    CommandPhrase("fromTheFuture(_:)", ["<1>"]) { $0.commands.fromTheFuture("<1>") },
    CommandPhrase("valid(_:)", ["<1>"]) { $0.commands.valid("<1>") },
    CommandPhrase("leftAlone(fromTheFuture:)", ["<1>"]) { $0.commands.leftAlone(fromTheFuture: "<1>") },
    CommandPhrase("expired(_:isDeleted:)", ["<1>"]) { $0.commands.expired("<1>", isDeleted: true) },
    CommandPhrase("expired(_:isDeleted:)", ["<1>", "--now", "--max-age", "--offline"]) {
      $0.commands.expired("<1>", isDeleted: false)
    },
    CommandPhrase("refused(_:shownBy:)", ["<1>", "'<2>'"]) { $0.commands.refused("<1>", shownBy: "<2>") },
    CommandPhrase("damaged(isDeleted:)") { $0.commands.damaged(isDeleted: true) },
    CommandPhrase("damaged(isDeleted:)", ["--now", "--max-age", "--offline"]) { $0.commands.damaged(isDeleted: false) },
    CommandPhrase("deletedPictures(_:)", ["31"]) { $0.commands.deletedPictures(31) },
    CommandPhrase("new(_:)", ["31"]) { $0.commands.new(31) },
    CommandPhrase("changed(_:)", ["31"]) { $0.commands.changed(31) },
    CommandPhrase("moved(_:)", ["31"]) { $0.commands.moved(31) },
    CommandPhrase("gone(_:)", ["31"]) { $0.commands.gone(31) },
    CommandPhrase("freshAgain") { $0.commands.freshAgain },
    CommandPhrase("failed(_:reason:)", ["<1>", "<2>"]) { $0.commands.failed("<1>", reason: "<2>") },
    CommandPhrase("cleared(_:)", ["<1>"]) { $0.commands.cleared("<1>") },
    CommandPhrase("clearedAll") { $0.commands.clearedAll },
    CommandPhrase("noSavedCopy(of:)", ["<1>"]) { $0.commands.noSavedCopy(of: "<1>") },
    CommandPhrase("loadFirst(_:)", ["<1>", "'feed prefetch'"]) { $0.commands.loadFirst("<1>") },
    CommandPhrase("deletedByValidate(_:)", ["<1>", "'feed validate'"]) { $0.commands.deletedByValidate("<1>") },
    CommandPhrase("missingPictures(_:of:)", ["31", "57", "'feed prefetch'"]) {
      $0.commands.missingPictures(31, of: 57)
    },
    CommandPhrase("unfetchablePictures(_:of:)", ["31", "57"]) { $0.commands.unfetchablePictures(31, of: 57) },
    CommandPhrase("pictureWithoutDescription") { $0.commands.pictureWithoutDescription },
    CommandPhrase("cannotWriteOutput(_:)", ["<1>"]) { $0.commands.cannotWriteOutput("<1>") },
    CommandPhrase("cannotUseCache(_:)", ["<1>"]) { $0.commands.cannotUseCache("<1>") },
    CommandPhrase("validated(_:)", ["<1>"]) { $0.commands.validated("<1>") },
    CommandPhrase("cannotValidate(_:)", ["<1>"]) { $0.commands.cannotValidate("<1>") },
    CommandPhrase("demoOnline(_:)", ["<1>"]) { $0.commands.demoOnline("<1>") },
    CommandPhrase("demoOffline") { $0.commands.demoOffline },
    CommandPhrase("demoExpired") { $0.commands.demoExpired },
    CommandPhrase("demoEnd(_:)", ["<1>"]) { $0.commands.demoEnd("<1>") },
    CommandPhrase("demoFailed(code:expected:)", ["31", "57"]) { $0.commands.demoFailed(code: 31, expected: 57) },
  ]

  /// Every wrong call.
  static let problems: [CommandPhrase] =
    [
      problem("unknown", ["<1>", "<2>"], .unknown(.command, "<1>", .didYouMean("<2>"))),
      problem("unknown", ["<1>", "<2>"], .unknown(.option, "<1>", .listed(by: "<2>"))),
      problem("unknown", ["<1>", "<2>", "SHELL"], .unknown(.shell, "<1>", .didYouMean("<2>"))),
      problem("extraWord", ["<1>", "<2>", "'feed --help'"], .extraWord("<1>", command: "<2>")),
      problem("foreignOption", ["<1>", "'<2>'", "'<2> --help'"], .foreignOption("<1>", command: "<2>")),
      problem("missingOperand", ["<1>", "'<2>'", "'<2> --help'"], .missingOperand("<1>", command: "<2>")),
      problem("needlessValue", ["<1>"], .needlessValue(option: "<1>")),
      problem("missingValue", ["<1>", "<2>"], .missingValue(option: "<1>", spelling: "<2>")),
      problem("configLine", ["<1>", "31", "'key = value'"], .configLine(path: "<1>", line: 31)),
      problem(
        "configKey", ["<1>", "<2>", "31", "<3>", "<4>"], .configKey("<1>", path: "<2>", line: 31, keys: ["<3>", "<4>"])),
      problem("unreadableConfigFile", ["<1>", "<2>"], .unreadableConfigFile("<1>", reason: "<2>")),
      problem("noCachePlace", ["$HOME", "--cache-dir DIR"], .noCachePlace),
      problem("exclusive", ["<1>", "<2>"], .exclusive("<1>", "<2>")),
      problem("galleryWord", ["'<1>'", "'feed gallery'", "-o WHERE"], .galleryWord("<1>")),
      problem("noFeed", ["<1>", "$FEED_URL", "'url = URL'"], .noFeed(configFile: "<1>")),
      problem("noChafa", ["--images chafa", "'chafa'", "--images auto"], .noChafa),
    ]
    + expectations.flatMap { arguments, expectation in
      [
        problem("value", ["<1>", "<2>"] + arguments, .value("<1>", place: "<2>", expectation)),
        problem("configValue", ["<1>", "<2>"] + arguments, .configValue("<1>", key: "<2>", expectation)),
      ]
    }

  /// All that the help says.
  static let help: [CommandPhrase] =
    [
      CommandPhrase("purpose") { $0.help.purpose }, CommandPhrase("stop") { $0.help.stop },
      CommandPhrase("examples") { $0.help.examples }, CommandPhrase("usage") { $0.help.usage },
      CommandPhrase("commands", ["'feed COMMAND --help'"]) { $0.help.commands },
      CommandPhrase("options") { $0.help.options }, CommandPhrase("exitCodes") { $0.help.exitCodes },
    ]
    + Command.allCases.map { command in CommandPhrase("feed \(command)") { $0.help.summary(of: command) } }
    + Option.Name.allCases.map { option in CommandPhrase("--\(option)") { $0.help.summary(of: option) } }
    + Example.allCases.map { example in CommandPhrase(example.line) { $0.help.meaning(of: example) } }
    + ExitCode.allCases.map { code in CommandPhrase("\(code.rawValue)") { $0.help.meaning(of: code) } }

  private static let expectations: [([String], UsageProblem.Expectation)] = [
    (["https://feed.example/feed.json"], .url), ([], .urlWithoutPassword),
    (["'xn--…'"], .urlWithPlainHost), (["/home/me/feed"], .directory),
    (["7", "0.5", "'none'"], .days), (["31", "57", "<3>"], .seconds(from: "31", to: "57", example: "<3>")),
    (["<3>", "<4>"], .oneOf(["<3>", "<4>"])), (["10"], .images), (["2026-11-21T10:00:00Z"], .instant),
  ]

  private static func problem(_ key: String, _ arguments: [String], _ problem: UsageProblem) -> CommandPhrase {
    CommandPhrase(key, arguments) { $0.usage.problem(problem) }
  }
}
