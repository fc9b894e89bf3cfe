public import FeedPresentation

/// The command line's own words, in each language that ``/FeedPresentation/Languages`` has.
public enum CommandLanguages {
  /// What the commands tell, in the language of `strings`; English for a language that is not among them.
  public static func commands(for strings: any FeedStrings) -> any CommandStrings { language(of: strings).commands }

  static func help(for strings: any FeedStrings) -> any HelpStrings { language(of: strings).help }

  static func usage(for strings: any FeedStrings) -> any UsageStrings { language(of: strings).usage }

  struct Language: Sendable {
    let tag: String
    let commands: any CommandStrings
    let help: any HelpStrings
    let usage: any UsageStrings
  }

  static let english = Language(
    tag: "en", commands: EnglishCommands(), help: EnglishHelp(), usage: EnglishUsage())

  static let all = [
    english,
    Language(tag: "de", commands: GermanCommands(), help: GermanHelp(), usage: GermanUsage()),
    Language(tag: "es", commands: SpanishCommands(), help: SpanishHelp(), usage: SpanishUsage()),
    Language(tag: "fr", commands: FrenchCommands(), help: FrenchHelp(), usage: FrenchUsage()),
    Language(tag: "pt-BR", commands: BrazilianCommands(), help: BrazilianHelp(), usage: BrazilianUsage()),
    Language(tag: "el", commands: GreekCommands(), help: GreekHelp(), usage: GreekUsage()),
    Language(tag: "ja", commands: JapaneseCommands(), help: JapaneseHelp(), usage: JapaneseUsage()),
  ]

  private static func language(of strings: any FeedStrings) -> Language {
    all.first { $0.tag == type(of: strings).language } ?? english
  }
}
