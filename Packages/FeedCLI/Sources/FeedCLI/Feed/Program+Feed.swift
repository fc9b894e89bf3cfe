public import CommandLine

extension Program {
  /// `feed`, with all of its commands.
  public static let feed = feed(with: [
    .show, .browse, .prefetch, .gallery, .save, .open, .seen, .keep, .watch, .comments, .add,
    .remove, .list, .import, .export, .explain, .validate, .status, .clear, .demo, .completions,
    .help,
  ])

  /// `feed` with these commands; the first is the one of a call that names none.
  public static func feed(with commands: [Command]) -> Program {
    Program(
      name: "feed",
      purpose:
        "shows an image feed: the newest when you are online, the saved copy when you are not",
      commands: commands,
      options: Option.own,
      common: Option.common,
      keys: [Setting.deletesExpired.option],
      examples: Command.demo.examples + Command.show.examples,
      exits: ExitCode.allCases.map { ExitStatus($0.rawValue, $0.meaning) },
      exclusive: [
        (.quiet, .verbose), (.plain, .json), (.plain, .format), (.format, .json),
        (.choose, .offline),
      ],
      shown: UsageError.shown,
      check: { arguments throws(UsageError) in try arguments.checkFeeds() }
    )
  }
}
