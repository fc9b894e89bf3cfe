public import CommandLine

extension Program {
  /// `feed` with these commands; the first is the one of a call that names none. The config
  /// file has further `keys`. The help begins with the `examples`.
  public static func feed(
    with commands: [Command],
    keys: [Option] = [],
    examples: [Example] = []
  ) -> Program {
    Program(
      name: "feed",
      purpose:
        "shows an image feed: the newest when you are online, the saved copy when you are not",
      commands: commands,
      options: Option.own,
      common: Option.common,
      keys: [Setting.deletesExpired.option] + keys,
      examples: examples,
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
