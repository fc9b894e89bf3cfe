import Testing

@testable import FeedPresentation

@Suite("Numbers in words")
struct NumbersTests {
  @Test(
    "Images and pictures are counted with the language's plural forms",
    arguments: [
      (
        "en",
        [
          "0 images", "1 image", "9 images", "0 of 2 pictures saved, 100 kB",
          "1 of 1 picture saved, 100 kB",
          "7 of 9 pictures saved, 100 kB",
        ]
      ),
      (
        "de",
        [
          "0 Bilder", "1 Bild", "9 Bilder", "0 von 2 Bildern gespeichert, 100 kB",
          "1 von 1 Bild gespeichert, 100 kB",
          "7 von 9 Bildern gespeichert, 100 kB",
        ]
      ),
      (
        "es",
        [
          "0 imágenes", "1 imagen", "9 imágenes", "0 de 2 imágenes guardadas, 100 kB",
          "1 de 1 imagen guardada, 100 kB",
          "7 de 9 imágenes guardadas, 100 kB",
        ]
      ),
      (
        "fr",
        [
          "0 image", "1 image", "9 images", "0 image sur 2 enregistrée, 100 ko",
          "1 image sur 1 enregistrée, 100 ko",
          "7 images sur 9 enregistrées, 100 ko",
        ]
      ),
      (
        "pt-BR",
        [
          "0 imagem", "1 imagem", "9 imagens", "0 de 2 imagens salvas, 100 kB",
          "1 de 1 imagem salva, 100 kB",
          "7 de 9 imagens salvas, 100 kB",
        ]
      ),
      (
        "el",
        [
          "0 εικόνες", "1 εικόνα", "9 εικόνες", "αποθηκεύτηκαν 0 από 2 εικόνες, 100 kB",
          "αποθηκεύτηκε 1 από 1 εικόνα, 100 kB",
          "αποθηκεύτηκαν 7 από 9 εικόνες, 100 kB",
        ]
      ),
      (
        "ja",
        [
          "画像0枚", "画像1枚", "画像9枚", "画像2枚中0枚を保存しました（100 kB）",
          "画像1枚中1枚を保存しました（100 kB）", "画像9枚中7枚を保存しました（100 kB）",
        ]
      ),
    ]
  )
  func counts(tag: String, words: [String]) {
    let messages =
      [0, 1, 9].map(Message.images)
      + [(0, 2), (1, 1), (7, 9)].map { Message.prefetched($0, of: $1, bytes: 100_000) }
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

  @Test(
    "What the commands report has the language's plural forms",
    arguments: [
      (
        "en", "1 picture", "3 corrupt pictures, deleted"
      ),
      (
        "de", "1 Bilddatei", "3 beschädigte Bilddateien gelöscht"
      ),
      (
        "es", "1 archivo de imagen", "3 archivos de imagen dañados, borrados"
      ),
      (
        "fr", "1 fichier d’image", "3 fichiers d’image endommagés, supprimés"
      ),
      (
        "pt-BR", "1 arquivo de imagem", "3 arquivos de imagem danificados, excluídos"
      ),
      (
        "el", "1 αρχείο εικόνας", "διαγράφηκαν 3 κατεστραμμένα αρχεία εικόνας"
      ),
      ("ja", "画像データ1件", "壊れた画像データ3件を削除しました"),
    ]
  )
  func reports(tag: String, one: String, deleted: String) {
    let language = Language(for: [tag])
    #expect(language.text(.pictures(1)) == one)
    #expect(language.text(.deletedPictures(3)) == deleted)
  }
}
