/// The tables in the program, one for each file in `Tables`. A table is read when it is needed.
struct EmbeddedLanguage: Sendable {
  let tag: String
  let bytes: @Sendable () -> [UInt8]

  /// All tables. English is first: readers of any other language get it.
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
