/// The words of one language for the help: one for each command, option, example and exit code, so that a new one without words does not
/// compile. Words of several lines' length are wrapped where they are shown. A summary is one sentence without a stop.
protocol HelpStrings: Sendable {
  /// What the program is for; to stand behind its name.
  var purpose: String { get }
  /// What a sentence ends with.
  var stop: String { get }
  /// The headings of the help's parts.
  var examples: String { get }
  var usage: String { get }
  /// How to learn more about one command is part of it.
  var commands: String { get }
  var options: String { get }
  var exitCodes: String { get }

  func summary(of command: Command) -> String
  func summary(of option: Option.Name) -> String
  func meaning(of example: Example) -> String
  func meaning(of code: ExitCode) -> String
}
