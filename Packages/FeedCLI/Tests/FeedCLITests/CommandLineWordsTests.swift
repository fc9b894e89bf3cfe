import FeedContract
import FeedCore
import FeedFailures
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@testable import FeedCLI

@Suite("Words of FeedCLI")
struct CommandLineWordsTests {
  private static let reason = Message(untranslated: "<reason>")
  private static let url = URL(filePath: "/31")
  private static let age = Age(since: .distantPast, now: .distantPast)
  private static let subject = WordsSubject(
    .commandLine,
    saying: [
      .feedsAsInLastRun(31), .prefetched(31, of: 57, bytes: 83_000),
      .alreadyThere(3), .failed(url, because: "<reason>"),
      .nothingSaved, .unknownFeed, .corrupt,
      .corrupt(isDeleted: true), .corrupt(isDeleted: false), .valid(reason),
      .unavailable(because: .other("<cause>")), .valid(reason, until: "<time>"),
      .valid(reason, until: nil), .fromTheFutureAndKept("<time>"),
      .refusedCopies(age, shownBy: "<option>"), .deletedPictures(31), .cleared(url), .clearedAll,
      .noSavedCopy(of: url), .cannotWriteOutput(because: reason),
    ],
    declaredIn: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/FeedCLI"
    )
  )

  @Test(
    "What this module says has words in every language",
    arguments: WordsContract.promises(of: subject)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Pictures are counted with the language's plural forms",
    arguments: [
      (
        "en",
        [
          "0 of 2 pictures saved, 100 kB", "1 of 1 picture saved, 100 kB",
          "7 of 9 pictures saved, 100 kB", "3 corrupt pictures, deleted",
        ]
      ),
      (
        "de",
        [
          "0 von 2 Bildern gespeichert, 100 kB", "1 von 1 Bild gespeichert, 100 kB",
          "7 von 9 Bildern gespeichert, 100 kB", "3 beschädigte Bilddateien gelöscht",
        ]
      ),
      (
        "es",
        [
          "0 de 2 imágenes guardadas, 100 kB", "1 de 1 imagen guardada, 100 kB",
          "7 de 9 imágenes guardadas, 100 kB", "3 archivos de imagen dañados, borrados",
        ]
      ),
      (
        "fr",
        [
          "0 image sur 2 enregistrée, 100 ko", "1 image sur 1 enregistrée, 100 ko",
          "7 images sur 9 enregistrées, 100 ko", "3 fichiers d’image endommagés, supprimés",
        ]
      ),
      (
        "pt-BR",
        [
          "0 de 2 imagens salvas, 100 kB", "1 de 1 imagem salva, 100 kB",
          "7 de 9 imagens salvas, 100 kB", "3 arquivos de imagem danificados, excluídos",
        ]
      ),
      (
        "el",
        [
          "αποθηκεύτηκαν 0 από 2 εικόνες, 100 kB", "αποθηκεύτηκε 1 από 1 εικόνα, 100 kB",
          "αποθηκεύτηκαν 7 από 9 εικόνες, 100 kB", "διαγράφηκαν 3 κατεστραμμένα αρχεία εικόνας",
        ]
      ),
      (
        "ja",
        [
          "画像2枚中0枚を保存しました（100 kB）", "画像1枚中1枚を保存しました（100 kB）", "画像9枚中7枚を保存しました（100 kB）",
          "壊れた画像データ3件を削除しました",
        ]
      ),
    ]
  )
  func counts(tag: String, words: [String]) {
    let language = Language(for: [tag], words: [.commandLine])
    let messages =
      [(0, 2), (1, 1), (7, 9)].map { Message.prefetched($0, of: $1, bytes: 100_000) }
      + [.deletedPictures(3)]
    #expect(messages.map(language.text) == words)
  }
}
