/// The tables that are part of the program, each a file in `Tables`. One is read when it is asked for.
struct EmbeddedLanguage: Sendable {
  let tag: String
  let bytes: @Sendable () -> [UInt8]

  /// All of them; English first, for readers of any other language.
  static let all = [
    EmbeddedLanguage(tag: "en") { PackageResources.en_txt },
    EmbeddedLanguage(tag: "de") { PackageResources.de_txt },
    EmbeddedLanguage(tag: "es") { PackageResources.es_txt },
    EmbeddedLanguage(tag: "fr") { PackageResources.fr_txt },
    EmbeddedLanguage(tag: "pt-BR") { PackageResources.pt_BR_txt },
    EmbeddedLanguage(tag: "el") { PackageResources.el_txt },
    EmbeddedLanguage(tag: "ja") { PackageResources.ja_txt },
  ]
}
