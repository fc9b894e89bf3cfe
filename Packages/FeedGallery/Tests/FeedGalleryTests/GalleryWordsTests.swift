import FeedContract
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@testable import FeedGallery

@Suite("Words of FeedGallery")
struct GalleryWordsTests {
  private static let subject = WordsSubject(
    .gallery,
    saying: [
      .pictureFailed, .galleryText, .galleryPage, .galleryTitle, .gallerySaved, .galleryIndex,
      .galleryPrevious, .galleryNext, .galleryClose, .missingPictures(31, of: 57),
      .unfetchablePictures(31, of: 57), .unscaledPictures(31, of: 57),
    ],
    declaredIn: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/FeedGallery"
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
    "Pictures that are missing are counted with the language's plural forms",
    arguments: [
      ("en", "1 of 1 picture is not cached; 'feed prefetch' saves it"),
      ("de", "1 von 1 Bild fehlt im Cache; 'feed prefetch' speichert es"),
      ("es", "falta en la caché 1 de 1 imagen; 'feed prefetch' la guarda"),
      ("fr", "1 image sur 1 manque dans le cache\u{A0}; 'feed prefetch' l’enregistre"),
      ("pt-BR", "falta no cache 1 de 1 imagem; 'feed prefetch' a salva"),
      ("el", "λείπει από την κρυφή μνήμη 1 από 1 εικόνα\u{B7} το 'feed prefetch' την αποθηκεύει"),
      ("ja", "画像1枚中1枚がキャッシュにありません。'feed prefetch' で保存できます"),
    ]
  )
  func missingPictures(tag: String, words: String) {
    let language = Language(for: [tag], words: [.gallery])
    #expect(language.text(.missingPictures(1, of: 1)) == words)
  }
}
