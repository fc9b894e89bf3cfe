import Testing

@testable import FeedPresentation

@Suite("Numbers in words")
struct NumbersTests {
  @Test(
    "Images and pictures are counted with the language's plural forms",
    arguments: [
      ("en", ["0 images", "1 image", "9 images", "1 picture"]),
      ("de", ["0 Bilder", "1 Bild", "9 Bilder", "1 Bilddatei"]),
      ("es", ["0 imágenes", "1 imagen", "9 imágenes", "1 archivo de imagen"]),
      ("fr", ["0 image", "1 image", "9 images", "1 fichier d’image"]),
      ("pt-BR", ["0 imagem", "1 imagem", "9 imagens", "1 arquivo de imagem"]),
      ("el", ["0 εικόνες", "1 εικόνα", "9 εικόνες", "1 αρχείο εικόνας"]),
      ("ja", ["画像0枚", "画像1枚", "画像9枚", "画像データ1件"]),
    ]
  )
  func counts(tag: String, words: [String]) {
    let messages = [0, 1, 9].map(Message.images) + [.pictures(1)]
    #expect(messages.map(Language(for: [tag]).text) == words)
  }

  @Test(
    "An age is shown with the language's plural forms, and the reason in brackets",
    arguments: [
      (
        "en", "saved copy, # old",
        ["less than a minute", "1 minute", "2 minutes", "1 hour", "5 hours", "1 day", "6 days"],
        " (?)"
      ),
      (
        "de", "gespeicherte Kopie, # alt",
        [
          "weniger als eine Minute", "1 Minute", "2 Minuten", "1 Stunde", "5 Stunden", "1 Tag",
          "6 Tage",
        ], " (?)"
      ),
      (
        "es", "copia guardada hace #",
        ["menos de un minuto", "1 minuto", "2 minutos", "1 hora", "5 horas", "1 día", "6 días"],
        " (?)"
      ),
      (
        "fr", "copie enregistrée il y a #",
        [
          "moins d’une minute", "1 minute", "2 minutes", "1 heure", "5 heures", "1 jour", "6 jours",
        ], " (?)"
      ),
      (
        "pt-BR", "cópia salva há #",
        ["menos de um minuto", "1 minuto", "2 minutos", "1 hora", "5 horas", "1 dia", "6 dias"],
        " (?)"
      ),
      (
        "el", "αντίγραφο που αποθηκεύτηκε πριν από #",
        ["λιγότερο από ένα λεπτό", "1 λεπτό", "2 λεπτά", "1 ώρα", "5 ώρες", "1 ημέρα", "6 ημέρες"],
        " (?)"
      ),
      ("ja", "#に保存したコピー", ["1分以内", "1分前", "2分前", "1時間前", "5時間前", "1日前", "6日前"], "（?）"),
    ]
  )
  func ages(tag: String, frame: String, words: [String], reason: String) {
    let language = Language(for: [tag])
    let date = Date(timeIntervalSince1970: 0)
    let seconds: [TimeInterval] = [0, 60, 120, 3_600, 18_000, 86_400, 518_400]
    let ages = seconds.map { Age(since: date, now: date.addingTimeInterval($0)) }
    let copies = words.map { frame.replacing("#", with: $0) }
    #expect(ages.map { language.text(.savedCopy($0)) } == copies)
    #expect(
      ages.map { language.text(.savedCopy($0, because: Message(untranslated: "?"))) }
        == copies.map { $0 + reason }
    )
  }

  @Test(
    "When something was published is shown as the time that has passed since, and after 30 days as its day",
    arguments: [
      (
        "en",
        [
          "just now", "1 minute ago", "59 minutes ago", "1 hour ago", "23 hours ago", "1 day ago",
          "29 days ago",
        ]
      ),
      (
        "de",
        [
          "gerade eben", "vor 1 Minute", "vor 59 Minuten", "vor 1 Stunde", "vor 23 Stunden",
          "vor 1 Tag",
          "vor 29 Tagen",
        ]
      ),
      (
        "es",
        [
          "ahora mismo", "hace 1 minuto", "hace 59 minutos", "hace 1 hora", "hace 23 horas",
          "hace 1 día",
          "hace 29 días",
        ]
      ),
      (
        "fr",
        [
          "à l’instant", "il y a 1 minute", "il y a 59 minutes", "il y a 1 heure",
          "il y a 23 heures", "il y a 1 jour",
          "il y a 29 jours",
        ]
      ),
      (
        "pt-BR",
        [
          "agora mesmo", "há 1 minuto", "há 59 minutos", "há 1 hora", "há 23 horas", "há 1 dia",
          "há 29 dias",
        ]
      ),
      (
        "el",
        [
          "μόλις τώρα", "πριν από 1 λεπτό", "πριν από 59 λεπτά", "πριν από 1 ώρα",
          "πριν από 23 ώρες",
          "πριν από 1 ημέρα", "πριν από 29 ημέρες",
        ]
      ),
      ("ja", ["たった今", "1分前", "59分前", "1時間前", "23時間前", "1日前", "29日前"]),
    ]
  )
  func published(tag: String, words: [String]) {
    let language = Language(for: [tag])
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let text = { (age: TimeInterval) in
      Message.published(now.addingTimeInterval(-age), now: now).map(language.text)
    }
    #expect([59, 60, 3_599, 3_600, 86_399, 86_400, 2_591_999].map(text) == words)
    #expect([-60, 0].map(text) == [words[0], words[0]])
    #expect(
      [2_592_000, 1.795e9, 3e9, -61, -86_400].map(text) == [
        "2026-10-19", "1970-01-01", "1931-10-26", "2026-11-18", "2026-11-19",
      ]
    )
  }

  @Test(
    "A time that no reader can make sense of is not shown",
    arguments: [1e15, -1e15, .infinity, -.infinity, .nan]
  )
  func senseless(seconds: TimeInterval) {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    #expect(Message.published(Date(timeIntervalSince1970: seconds), now: now) == nil)
    #expect(Message.published(now, now: Date(timeIntervalSince1970: seconds)) != nil)
  }
}
