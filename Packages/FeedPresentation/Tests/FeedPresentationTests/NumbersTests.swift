import FeedPresentation
import Testing

@Suite("Numbers in words")
struct NumbersTests {
  @Test(
    "Images and pictures are counted with the language's plural forms",
    arguments: [
      (
        "en",
        [
          "0 images", "1 image", "9 images", "1 more image", "3 more images", "0 of 9 pictures", "1 of 1 picture",
          "0 of 2 pictures saved, 0 bytes", "1 of 1 picture saved, 0 bytes", "7 of 9 pictures saved, 0 bytes",
          "0 failed", "1 failed", "2 failed",
        ]
      ),
      (
        "de",
        [
          "0 Bilder", "1 Bild", "9 Bilder", "1 weiteres Bild", "3 weitere Bilder", "0 von 9 Bildern", "1 von 1 Bild",
          "0 von 2 Bildern gespeichert, 0 bytes", "1 von 1 Bild gespeichert, 0 bytes",
          "7 von 9 Bildern gespeichert, 0 bytes", "0 fehlgeschlagen", "1 fehlgeschlagen", "2 fehlgeschlagen",
        ]
      ),
      (
        "es",
        [
          "0 imágenes", "1 imagen", "9 imágenes", "1 imagen más", "3 imágenes más", "0 de 9 imágenes", "1 de 1 imagen",
          "0 de 2 imágenes guardadas, 0 bytes", "1 de 1 imagen guardada, 0 bytes",
          "7 de 9 imágenes guardadas, 0 bytes", "0 con error", "1 con error", "2 con error",
        ]
      ),
      (
        "fr",
        [
          "0 image", "1 image", "9 images", "1 autre image", "3 autres images", "0 image sur 9", "1 image sur 1",
          "0 image sur 2 enregistrée, 0 bytes", "1 image sur 1 enregistrée, 0 bytes",
          "7 images sur 9 enregistrées, 0 bytes", "0 échec", "1 échec", "2 échecs",
        ]
      ),
      (
        "pt-BR",
        [
          "0 imagem", "1 imagem", "9 imagens", "mais 1 imagem", "mais 3 imagens", "0 de 9 imagens", "1 de 1 imagem",
          "0 de 2 imagens salvas, 0 bytes", "1 de 1 imagem salva, 0 bytes", "7 de 9 imagens salvas, 0 bytes",
          "0 com falha", "1 com falha", "2 com falha",
        ]
      ),
      (
        "el",
        [
          "0 εικόνες", "1 εικόνα", "9 εικόνες", "ακόμη 1 εικόνα", "ακόμη 3 εικόνες", "0 από 9 εικόνες",
          "1 από 1 εικόνα", "αποθηκεύτηκαν 0 από 2 εικόνες, 0 bytes", "αποθηκεύτηκε 1 από 1 εικόνα, 0 bytes",
          "αποθηκεύτηκαν 7 από 9 εικόνες, 0 bytes", "0 απέτυχαν", "1 απέτυχε", "2 απέτυχαν",
        ]
      ),
      (
        "ja",
        [
          "画像0枚", "画像1枚", "画像9枚", "ほかに画像1枚", "ほかに画像3枚", "画像9枚中0枚", "画像1枚中1枚", "画像2枚中0枚を保存しました（0 bytes）",
          "画像1枚中1枚を保存しました（0 bytes）", "画像9枚中7枚を保存しました（0 bytes）", "0枚失敗", "1枚失敗", "2枚失敗",
        ]
      ),
    ])
  func counts(tag: String, words: [String]) throws {
    let strings = try strings(tag)
    let pairs = [(0, 2), (1, 1), (7, 9)]
    #expect(
      [0, 1, 9].map(strings.images) + [1, 3].map(strings.moreImages)
        + [(0, 9), (1, 1)].map { strings.progress($0, of: $1) }
        + pairs.map { strings.summary(saved: $0, of: $1, size: "0 bytes") } + [0, 1, 2].map(strings.failures) == words)
  }

  @Test(
    "An age is told with the language's plural forms, and the reason in brackets",
    arguments: [
      (
        "en", "saved copy, # old",
        ["less than a minute", "1 minute", "2 minutes", "1 hour", "5 hours", "1 day", "6 days"], " (?)"
      ),
      (
        "de", "gespeicherte Kopie, # alt",
        ["weniger als eine Minute", "1 Minute", "2 Minuten", "1 Stunde", "5 Stunden", "1 Tag", "6 Tage"], " (?)"
      ),
      (
        "es", "copia guardada hace #",
        ["menos de un minuto", "1 minuto", "2 minutos", "1 hora", "5 horas", "1 día", "6 días"], " (?)"
      ),
      (
        "fr", "copie enregistrée il y a #",
        ["moins d’une minute", "1 minute", "2 minutes", "1 heure", "5 heures", "1 jour", "6 jours"], " (?)"
      ),
      (
        "pt-BR", "cópia salva há #",
        ["menos de um minuto", "1 minuto", "2 minutos", "1 hora", "5 horas", "1 dia", "6 dias"], " (?)"
      ),
      (
        "el", "αντίγραφο που αποθηκεύτηκε πριν από #",
        ["λιγότερο από ένα λεπτό", "1 λεπτό", "2 λεπτά", "1 ώρα", "5 ώρες", "1 ημέρα", "6 ημέρες"], " (?)"
      ),
      ("ja", "#に保存したコピー", ["1分以内", "1分前", "2分前", "1時間前", "5時間前", "1日前", "6日前"], "（?）"),
    ])
  func ages(tag: String, frame: String, words: [String], reason: String) throws {
    let strings = try strings(tag)
    let ages: [Age] = [.moments, .minutes(1), .minutes(2), .hours(1), .hours(5), .days(1), .days(6)]
    let copies = words.map { frame.replacing("#", with: $0) }
    #expect(ages.map { strings.savedCopy(age: $0, reason: nil) } == copies)
    #expect(ages.map { strings.savedCopy(age: $0, reason: "?") } == copies.map { $0 + reason })
  }

  @Test(
    "A wait is told with the language's plural forms",
    arguments: [
      ("en", ["0 s left", "1 s left", "20 s left", "1 min left", "2 min left", "3 h left"], "next load in 20 s"),
      (
        "de", ["noch 0 Sek.", "noch 1 Sek.", "noch 20 Sek.", "noch 1 Min.", "noch 2 Min.", "noch 3 Std."],
        "nächster Abruf in 20 Sek."
      ),
      (
        "es", ["quedan 0 s", "queda 1 s", "quedan 20 s", "queda 1 min", "quedan 2 min", "quedan 3 h"],
        "próxima carga en 20 s"
      ),
      (
        "fr", ["il reste 0 s", "il reste 1 s", "il reste 20 s", "il reste 1 min", "il reste 2 min", "il reste 3 h"],
        "prochain chargement dans 20 s"
      ),
      (
        "pt-BR", ["falta 0 s", "falta 1 s", "faltam 20 s", "falta 1 min", "faltam 2 min", "faltam 3 h"],
        "próximo carregamento em 20 s"
      ),
      (
        "el",
        [
          "απομένουν 0 δευτερόλεπτα", "απομένει 1 δευτερόλεπτο", "απομένουν 20 δευτερόλεπτα", "απομένει 1 λεπτό",
          "απομένουν 2 λεπτά", "απομένουν 3 ώρες",
        ], "επόμενη φόρτωση σε 20 δευτερόλεπτα"
      ),
      ("ja", ["残り0秒", "残り1秒", "残り20秒", "残り1分", "残り2分", "残り3時間"], "次の読み込みまで20秒"),
    ])
  func waits(tag: String, words: [String], next: String) throws {
    let strings = try strings(tag)
    let waits: [Wait] = [.seconds(0), .seconds(1), .seconds(20), .minutes(1), .minutes(2), .hours(3)]
    #expect(waits.map(strings.timeLeft) == words)
    #expect(strings.nextLoad(in: .seconds(20)) == next)
  }

  private func strings(_ tag: String) throws -> any FeedStrings {
    try #require(Language.all.first { $0.tag == tag }).strings
  }
}
