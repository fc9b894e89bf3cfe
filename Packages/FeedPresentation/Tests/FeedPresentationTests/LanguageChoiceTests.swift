import FeedPresentation
import Testing

@Suite("Language choice")
struct LanguageChoiceTests {
  @Test("English comes first, and no language twice")
  func tags() {
    #expect(Language.tags.first == "en")
    #expect(Set(Language.tags).count == Language.tags.count)
    #expect(Set(Language.tags).isSuperset(of: ["de", "es", "fr", "pt-BR", "el", "ja"]))
  }

  @Test(
    "The first language of the reader's that there are words in is taken, and English if there is none",
    arguments: [
      (["x-german"], "en"), (["yy_YY.UTF-8", "de_DE.UTF-8", "en"], "de"), (["DE"], "de"),
      (["C", "de"], "en"),
      (["en_GB", "de"], "en"), ([], "en"),
    ]
  )
  func preferences(preferences: [String], tag: String) {
    #expect(Language(for: preferences).tag == tag)
  }

  @Test(
    "A tag or a locale's name finds its language",
    arguments: [
      ("de", "de"), ("de-AT", "de"), ("de_CH.UTF-8", "de"), ("de_DE@euro", "de"), ("DE", "de"),
      ("es_MX.utf8", "es"),
      ("fr_CA", "fr"), ("pt_BR.UTF-8", "pt-BR"), ("pt-BR", "pt-BR"), ("pt", "pt-BR"),
      ("pt_PT.UTF-8", "pt-BR"),
      ("el_GR.UTF-8", "el"), ("ja_JP.eucJP", "ja"), ("en_GB", "en"), ("C", "en"), ("C.UTF-8", "en"),
      ("POSIX", "en"),
      ("tlh_XX.UTF-8", "en"), ("deutsch", "en"), ("", "en"), ("_", "en"), (".UTF-8", "en"),
    ]
  )
  func names(preference: String, tag: String) {
    #expect(Language(for: [preference]).tag == tag)
    #expect(Language(inEnvironment: ["LANG": preference]).tag == tag)
  }

  @Test(
    "Of the environment LC_ALL decides, then LC_MESSAGES, then LANG: the first that is set and not empty",
    arguments: [
      ([:], "en"),
      (["LANG": "de_DE.UTF-8"], "de"),
      (["LC_MESSAGES": "fr_FR", "LANG": "de_DE"], "fr"),
      (["LC_ALL": "ja_JP", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"], "ja"),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], "de"),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": ""], "en"),
      (["LC_ALL": "C", "LANG": "de_DE"], "en"),
      (["LC_MESSAGES": "POSIX", "LANG": "de_DE"], "en"),
      (["LC_ALL": "tlh_XX", "LANG": "de_DE"], "en"),
      (["LC_CTYPE": "fr_FR", "LC_TIME": "ja_JP"], "en"),
    ] as [([String: String], String)]
  )
  func environment(variables: [String: String], tag: String) {
    #expect(Language(inEnvironment: variables).tag == tag)
  }

  @Test(
    "LANGUAGE goes before the locale, unless that is C or POSIX",
    arguments: [
      (["LANGUAGE": "fr", "LANG": "de_DE"], "fr"),
      (["LANGUAGE": "tlh:vo:pt_BR:fr", "LC_ALL": "de_DE"], "pt-BR"),
      (["LANGUAGE": "tlh:vo", "LANG": "de_DE"], "de"),
      (["LANGUAGE": "en:de", "LANG": "de_DE"], "en"),
      (["LANGUAGE": "tlh:C:fr", "LANG": "de_DE"], "en"),
      (["LANGUAGE": "::fr:", "LANG": "de_DE"], "fr"),
      (["LANGUAGE": "", "LANG": "de_DE"], "de"),
      (["LANGUAGE": "fr", "LANG": "C"], "en"),
      (["LANGUAGE": "fr", "LANG": "C.UTF-8"], "en"),
      (["LANGUAGE": "fr", "LC_ALL": "POSIX", "LANG": "de_DE"], "en"),
      (["LANGUAGE": "fr"], "en"),
    ] as [([String: String], String)]
  )
  func list(variables: [String: String], tag: String) {
    #expect(Language(inEnvironment: variables).tag == tag)
  }
}
